import { availableParallelism } from 'node:os';

/** The folder as a part of a regular expression. */
const root = import.meta.dirname.replaceAll('\\', '/').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** @type {import('jest').Config} */
export default {
  testEnvironment: '<rootDir>/test/support/environment.mjs',
  extensionsToTreatAsEsm: ['.ts'],
  // Modules of the server and packages are loaded once for each worker process; only test files are loaded once each.
  transform: {
    // The administration page is a bundle: a test of a function in it loads the source.
    [`^${root}/(node_modules|schema|src|resolvers|rest|pages(?!/admin/)|jobs)/`]:
      '<rootDir>/test/support/native-modules.mjs',
    '\\.ts$': '@swc/jest',
  },
  transformIgnorePatterns: [],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // Its ES module imports JSON without an attribute, and Jest warns about that.
    '^libphonenumber-js/max$': '<rootDir>/node_modules/libphonenumber-js/max/index.cjs',
  },
  // Tests without a browser and without a program of their own: the others are in jest.e2e.config.js.
  testMatch: ['<rootDir>/test/!(e2e)/**/*.test.ts'],
  reporters: ['default', '<rootDir>/test/support/skipped-tests.mjs'],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data'],
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  // Long enough for a machine that needs ten times as long.
  testTimeout: 120_000,
  // The memory that a test file may leave at its end: beyond it a new worker replaces the old one.
  workerIdleMemoryLimit: '1500MB',
  // On a busy machine the system takes half a second to take back a gigabyte of memory from an ended worker.
  workerGracefulExitTimeout: 20_000,
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  // More workers than cores: tests wait for databases, and for time to pass.
  maxWorkers: availableParallelism() * 2,
};
