import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.js';
import { openOrm } from '../../src/platform/orm.js';
import { databaseAt, running, TEMPLATE } from './databases.js';

/** One PostgreSQL for the run and one migrated template, from which every test file clones its own database. */
export default async function setUp(): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), 'elo-test-'));
  const server = await startEmbeddedPostgres({ directory: path.join(directory, 'postgres'), throwaway: true });
  running.server = server;
  running.directory = directory;
  process.env['TEST_DATABASE_URL'] = server.url;

  const admin = await openOrm({ databaseUrl: server.url, poolSize: 2 });
  await admin.em.execute(`create database ${TEMPLATE}`);
  const template = await openOrm({ databaseUrl: databaseAt(server.url, TEMPLATE), poolSize: 2 });
  await template.migrator.up();
  await template.close();
  await admin.close();
}
