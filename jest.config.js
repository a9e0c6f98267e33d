import { availableParallelism } from 'node:os';

/** The folder as a part of a regular expression. */
const root = import.meta.dirname.replaceAll('\\', '/').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** @type {import('jest').Config} */
export default {
  testEnvironment: '<rootDir>/test/support/environment.mjs',
  extensionsToTreatAsEsm: ['.ts'],
  // Modules of the server and packages are loaded once a worker process; only test files once each.
  transform: {
    [`^${root}/(node_modules|schema|src|resolvers|rest|pages|jobs)/`]: '<rootDir>/test/support/native-modules.mjs',
    '\\.ts$': '@swc/jest',
  },
  transformIgnorePatterns: [],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // Its ES module imports JSON without an attribute, which Jest warns of.
    '^libphonenumber-js/max$': '<rootDir>/node_modules/libphonenumber-js/max/index.cjs',
  },
  // Neither a browser nor a program of its own: those tests are jest.e2e.config.js's.
  testMatch: ['<rootDir>/test/!(e2e)/**/*.test.ts'],
  reporters: ['default', '<rootDir>/test/support/skipped-tests.mjs'],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data'],
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  // Long enough for a machine on which everything takes ten times as long.
  testTimeout: 120_000,
  // What a test file leaves in memory when it is over: a worker makes room by a new one.
  workerIdleMemoryLimit: '1500MB',
  // On a busy machine the system takes half a second to take back a gigabyte of memory from a worker that has ended.
  workerGracefulExitTimeout: 20_000,
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  // More than there are cores: tests wait for databases, and for time to pass.
  maxWorkers: availableParallelism() * 2,
};
