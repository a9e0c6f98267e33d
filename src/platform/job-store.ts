import type { MongoClient } from 'mongodb';
import { Pool } from 'pg';
import type { Config } from '../config/config.js';
import { boundedPool } from '../postgres/index.js';
import type { Logger } from './watching/logger.js';

/** The store of jobs, in its parts for readiness. */
export interface JobStore {
  /** Throws when the store can't be reached. */
  check(): Promise<void>;
  /** Each document of each collection, as JSON, for a search through all of them. */
  documents(): AsyncIterable<string>;
  close(): Promise<void>;
}

const LIMIT_MS = 2_000;

/** MongoDB when MONGODB_URL is set; null when jobs are kept in PostgreSQL, because that has a check of its own. */
export function openJobStore({ mongodbUrl }: Config): JobStore | null {
  if (!mongodbUrl) return null;
  let client: MongoClient | undefined;
  const database = async () => {
    const { MongoClient: Client } = await import('mongodb');
    client ??= new Client(mongodbUrl, { serverSelectionTimeoutMS: LIMIT_MS, maxPoolSize: 1 });
    return client.db();
  };
  return {
    async check() {
      await (await database()).command({ ping: 1 });
    },
    async *documents() {
      const known = await database();
      for (const { name } of await known.listCollections({}, { nameOnly: true }).toArray())
        for await (const document of known.collection(name).find()) yield JSON.stringify(document);
    },
    async close() {
      await client?.close();
    },
  };
}

/** Connections for jobs kept in MongoDB; ours to close. @throws Error when there is no server within the time limit */
export async function openMongo(mongodbUrl: string): Promise<MongoClient> {
  const { MongoClient: Client } = await import('mongodb');
  return new Client(mongodbUrl, { serverSelectionTimeoutMS: 5_000, maxPoolSize: 10, appName: 'elo-jobs' }).connect();
}

/**
 * Connections for jobs kept in PostgreSQL. They have a pool of their own, because Agenda wants its instants as Date and the
 * server's pool gives text. Ours to open and to close: then a connection dropped by the database is a line in the log and no
 * crash, and none is left when we stop.
 */
export function openJobPool(databaseUrl: string, log: Logger, size = 4): Pool {
  const { options, guard } = boundedPool({ statementMs: 30_000, lockMs: 10_000 });
  const pool = new Pool({ connectionString: databaseUrl, max: size, application_name: 'elo-jobs', ...options });
  guard(pool);
  const dropped = (error: Error) => log.warn({ err: error }, 'a connection of the job store was dropped');
  pool.on('error', dropped);
  pool.on('connect', client => void client.on('error', dropped));
  return pool;
}
