import { describe } from '@jest/globals';

interface JobStore {
  backend: 'PostgreSQL' | 'MongoDB';
  describe: (name: string, tests: () => void) => void;
  /** @returns what a server is configured with to keep its jobs there */
  open(): Promise<{ environment: Record<string, string>; close(): Promise<void> }>;
}

/** Where the tests of this file keep jobs: in PostgreSQL, unless test/e2e/support/on-mongodb.ts was imported first. */
export const jobStoreOfFile: { of: JobStore } = {
  of: { backend: 'PostgreSQL', describe, open: async () => ({ environment: {}, close: async () => {} }) },
};
