import { randomUUID } from 'node:crypto';
import { openOrm } from '../../src/platform/orm.js';

/** The migrated database that global-setup.mjs makes once a run. */
export const TEMPLATE = 'elo_template';

export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** A database of the test file's own, cloned from the migrated one of this run (global-setup.mjs). */
export async function aDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const serverUrl = process.env['TEST_DATABASE_URL']!;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = await openOrm({ databaseUrl: serverUrl, poolSize: 1 });
  await admin.em.execute(`create database ${name} template ${TEMPLATE}`);
  return {
    url: databaseAt(serverUrl, name),
    async drop() {
      await admin.em.execute(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}

/** An empty database of the test file's own, for what begins without tables. */
export async function anEmptyDatabase(): Promise<{
  url: string;
  execute(sql: string): Promise<void>;
  drop(): Promise<void>;
}> {
  const serverUrl = process.env['TEST_DATABASE_URL']!;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = await openOrm({ databaseUrl: serverUrl, poolSize: 1 });
  await admin.em.execute(`create database ${name}`);
  return {
    url: databaseAt(serverUrl, name),
    execute: async sql => void (await admin.em.execute(sql.replaceAll('NAME', name))),
    async drop() {
      await admin.em.execute(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}
