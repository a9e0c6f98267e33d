/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': '@swc/jest' },
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // Its ES module imports JSON without an attribute, which Jest warns of.
    '^libphonenumber-js/max$': '<rootDir>/node_modules/libphonenumber-js/max/index.cjs',
  },
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data'],
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  // Long enough for a machine on which everything takes ten times as long.
  testTimeout: 120_000,
  // Modules of a test file stay in memory when it is over (vm modules are never freed): a worker makes room by a new one.
  workerIdleMemoryLimit: '1500MB',
  // Half of what a file takes is loading the modules of the server, in one thread.
  maxWorkers: '100%',
};
