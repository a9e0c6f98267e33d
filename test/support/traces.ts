import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { TestApp } from './test-app.js';

/** Everything on a server that shows a change: rows of every table, and files in its folder. */
export interface Traces {
  /** The number of rows by table, and the sum of their positions: each write puts its row into another position. */
  tables: Record<string, string>;
  /** Size by path. */
  files: Record<string, number>;
  /** Log lines of trials: there are none at the log level of production. */
  lines: string[];
}

/** Counts of requests; they are written some seconds later. */
export const countTables = ['route_usages', 'field_usages'];

/** @param except tables that are written while requests come in */
export async function tracesOf(elo: TestApp, except: readonly string[] = countTables): Promise<Traces> {
  const em = elo.make.em();
  const names = await em.execute<{ name: string }[]>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const each = names
    .map(({ name }) => name)
    .filter(name => !except.includes(name))
    .map(name => `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtid(ctid)), 0) as rows from "${name}"`);
  const rows = await em.execute<{ name: string; rows: string }[]>(each.join(' union all '));
  return {
    tables: Object.fromEntries(rows.map(row => [row.name, row.rows])),
    files: await filesBelow(elo.directory),
    lines: elo
      .logged()
      .split('\n')
      .filter(line => line.includes('"trial":true')),
  };
}

async function filesBelow(folder: string): Promise<Record<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(
      files.sort().map(async file => [path.relative(folder, file), (await stat(file)).size] as [string, number]),
    ),
  );
}
