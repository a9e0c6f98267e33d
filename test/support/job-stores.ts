import { describe } from '@jest/globals';

interface JobStore {
  backend: 'PostgreSQL' | 'MongoDB';
  describe: (name: string, tests: () => void) => void;
  /** @returns the settings for a server that keeps its jobs there */
  open(): Promise<{ environment: Record<string, string>; close(): Promise<void> }>;
}

/** The store for the jobs of this file's tests: PostgreSQL, unless test/e2e/support/on-mongodb.ts was imported first. */
export const jobStoreOfFile: { of: JobStore } = {
  of: { backend: 'PostgreSQL', describe, open: async () => ({ environment: {}, close: async () => {} }) },
};
