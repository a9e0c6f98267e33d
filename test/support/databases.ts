import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { atTheLatest } from './endings.js';

/** The migrated database that global-setup.mjs makes once a run. */
export const TEMPLATE = 'elo_template';

export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const serverUrl = () => process.env['TEST_DATABASE_URL']!;
const aName = () => `test_${randomUUID().replaceAll('-', '')}`;

/** A plain client instead of an ORM: discovering the entities would take longer than the work in the database. */
async function administrator(): Promise<Client> {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  return client;
}

/** Waits until PostgreSQL has closed all connections to a database: a pool reports its end before that. */
async function everybodyLeft(admin: Client, name: string): Promise<void> {
  const isInUse = async () =>
    (await admin.query('select from pg_stat_activity where datname = $1', [name])).rowCount !== 0;
  for (let tries = 0; tries < 50 && (await isInUse()); tries += 1) await sleep(20);
}

/** Drops a database. `force` ends the connections that remain, such as of a killed process, with an error. */
async function dropDatabase(admin: Client, name: string): Promise<void> {
  await everybodyLeft(admin, name);
  await admin.query(`drop database ${name} with (force)`);
}

/**
 * A database of the test file's own.
 * @param template the database to copy, without connections to it; by default the migrated one of this run (global-setup.mjs)
 */
export async function aDatabase(template = TEMPLATE): Promise<{ url: string; drop(): Promise<void> }> {
  const name = aName();
  const admin = await administrator();
  // PostgreSQL copies files instead of writing blocks through the log: that takes half the time.
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseAt(serverUrl(), name),
    drop: atTheLatest(async () => {
      await dropDatabase(admin, name);
      await admin.end();
    }),
  };
}

/** Makes a migrated database as a template for copies, unless a test file of this run has made it. */
export async function madeOnce(name: string, fill: (url: string) => Promise<void>): Promise<void> {
  const admin = await administrator();
  try {
    // Other test files that need the same template wait here.
    await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
    if ((await admin.query('select from pg_database where datname = $1', [name])).rowCount !== 0) return;
    const { url, drop } = await aDatabase();
    try {
      await fill(url);
      const filled = new URL(url).pathname.slice(1);
      await everybodyLeft(admin, filled);
      await admin.query(`create database ${name} template ${filled} strategy file_copy`);
    } finally {
      await drop();
    }
  } finally {
    await admin.end();
  }
}

/** An empty database of the test file's own, for programs that begin without tables. */
export async function anEmptyDatabase(): Promise<{
  url: string;
  execute(sql: string): Promise<void>;
  drop(): Promise<void>;
}> {
  const name = aName();
  const admin = await administrator();
  await admin.query(`create database ${name}`);
  return {
    url: databaseAt(serverUrl(), name),
    execute: async sql => void (await admin.query(sql.replaceAll('NAME', name))),
    drop: atTheLatest(async () => {
      await dropDatabase(admin, name);
      await admin.end();
    }),
  };
}
