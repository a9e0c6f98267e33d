// One PostgreSQL for the run and one migrated template, from which every test file clones its own database.
// Jest runs this file outside its module system, so it takes the built server's modules (npm test builds first).
import { spawn } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../dist/src/postgres/embedded-postgres.js';
import { migrate } from '../../dist/src/postgres/migrations.js';
import { openOrm } from '../../dist/src/postgres/orm.js';
import { folderInMemory } from './folder-in-memory.mjs';

export default async function setUp() {
  const directory = await mkdtemp(path.join(await folderInMemory(), 'elo-test-'));
  // This folder is on a disk and not in memory: stored files may need features of a disk, such as attributes of files.
  const files = await mkdtemp(path.join(tmpdir(), 'elo-files-'));
  // The account that PostgreSQL runs as under root must enter them; the folders inside them belong to that account alone.
  for (const each of [directory, files]) await chmod(each, 0o711);
  // After the run, workers and the programs that they started are found by this folder.
  process.env.TMPDIR = files;
  const cleanUp = spawn(process.execPath, [path.join(import.meta.dirname, 'clean-up.mjs'), directory, files], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  cleanUp.unref();
  globalThis.eloTestRun = { cleanUp };
  const server = await startEmbeddedPostgres({ directory: path.join(directory, 'postgres'), throwaway: true });
  globalThis.eloTestRun.server = server;
  process.env.TEST_DATABASE_URL = server.url;
  process.env.TEST_DIRECTORY = directory;

  const admin = openOrm({ databaseUrl: server.url, poolSize: 2 });
  // The embedded PostgreSQL has the locale C, as that of CloudNativePG. ELO_TEST_LOCALE names another one, of ICU.
  const { ELO_TEST_LOCALE: locale } = process.env;
  if (locale !== undefined && !/^[a-z-]{1,20}$/i.test(locale)) throw new Error('ELO_TEST_LOCALE must be like pt-BR');
  const other = locale && ` template template0 locale_provider icu icu_locale '${locale}' locale 'C'`;
  await admin.em.execute(`create database elo_template${other ?? ''}`);
  const address = new URL(server.url);
  address.pathname = '/elo_template';
  await migrate({ databaseUrl: address.href });
  await admin.close();
}
