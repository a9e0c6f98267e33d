import { availableParallelism } from 'node:os';
import suite from './jest.config.js';

// Tests that need a browser, processes of the built program, or other programs: `npm run test:e2e`.
/** @type {import('jest').Config} */
export default {
  ...suite,
  testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
  globalSetup: '<rootDir>/test/e2e/support/global-setup.mjs',
  // One more than there are cores: processes of tests work while the tests wait.
  maxWorkers: availableParallelism() + 1,
};
