import type { MongoClient } from 'mongodb';
import type { Config } from '../config.js';

/** Where jobs are kept, as far as readiness is concerned. */
export interface JobStore {
  /** Throws when the store can't be reached. */
  check(): Promise<void>;
  close(): Promise<void>;
}

const LIMIT_MS = 2_000;

/** MongoDB when MONGODB_URL is set; null when jobs are kept in PostgreSQL, which has a check of its own. */
export function openJobStore({ mongodbUrl }: Config): JobStore | null {
  if (!mongodbUrl) return null;
  let client: MongoClient | undefined;
  return {
    async check() {
      const { MongoClient: Client } = await import('mongodb');
      client ??= new Client(mongodbUrl, { serverSelectionTimeoutMS: LIMIT_MS, maxPoolSize: 1 });
      await client.db().command({ ping: 1 });
    },
    async close() {
      await client?.close();
    },
  };
}
