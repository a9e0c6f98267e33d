import { availableParallelism } from 'node:os';
import suite from './jest.config.js';

// What needs a browser, processes of the built program, or programs of others: `npm run test:e2e`.
/** @type {import('jest').Config} */
export default {
  ...suite,
  testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
  globalSetup: '<rootDir>/test/e2e/support/global-setup.mjs',
  // One more than there are cores: what tests start works while they wait.
  maxWorkers: availableParallelism() + 1,
};
