import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { JobStore } from '../../platform/job-store.js';
import { mailFiles, readableMail } from '../../platform/mail-folder.js';
import { type Ctx, db } from '../context.js';
import { countMirrored } from '../mirror/forget-mirrored.write.js';
import { likePatterns } from './found-by.js';

/** Where something was sought. */
export interface Sought {
  /** A table, or a place outside of the database. */
  place: string;
  /** Rows or files in which it stands; null: this place can't be searched from here. */
  found: number | null;
}

/**
 * Seeks values in everything that is kept: each row of each table as text, the job store also in MongoDB, requests that wait to
 * be mirrored (opened), objects in storage, mails and log files. It reads all of it, so it takes its time.
 * @param names how the values are written (`spellingsOfValue`)
 * @returns every place, with how often they stand there
 */
export async function seekEverywhere(ctx: Ctx<'storage' | 'jobStore'>, names: readonly string[]): Promise<Sought[]> {
  const { config, jobStore } = ctx.services;
  const inTables: Sought[] = [];
  for (const table of await tablesOf(ctx))
    inTables.push({ place: table.name, found: await countRows(ctx, table, names) });
  const searched = names.map(each => each.toLowerCase());
  return [
    ...inTables,
    { place: 'mirror_writes (opened)', found: await countMirrored(ctx, names) },
    { place: 'storage', found: await countObjects(ctx, searched) },
    ...(jobStore ? [{ place: 'job store (MongoDB)', found: await countDocuments(jobStore, searched) }] : []),
    { place: 'mails', found: await countMails(config, searched) },
    { place: 'log files', found: config.logDir === null ? null : await countFiles(config.logDir, searched) },
  ];
}

interface Table {
  schema: string;
  table: string;
  name: string;
}

/** Partitions are read one by one; the whole of them is none. */
const tablesOf = async (ctx: Ctx): Promise<Table[]> =>
  (
    await sql<Table>`
      select n.nspname as schema, c.relname as table,
             case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as name
        from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
       where c.relkind in ('r', 'm') and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
       order by 1, 2`.execute(db(ctx))
  ).rows;

/** Bytes of a table that a statement reads at most: 8 KiB a page. */
const PAGES = 20_000;

async function countRows(ctx: Ctx, { schema, table }: Table, names: readonly string[]): Promise<number> {
  const of = sql.table(`${schema}.${table}`);
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size(format('%I.%I', ${schema}::text, ${table}::text)::regclass) / 8192)::int as pages`.execute(
    db(ctx),
  );
  let found = 0;
  for (let page = 0; page <= rows[0]!.pages; page += PAGES) {
    const part = await sql<{ count: number }>`
      select count(*)::int as count from ${of} as t
       where t.ctid >= ${`(${page},0)`}::tid and t.ctid < ${`(${page + PAGES},0)`}::tid
         and lower(t::text) like any(${likePatterns(names)}::text[])`.execute(db(ctx));
    found += part.rows[0]!.count;
  }
  return found;
}

async function countMails(config: { dataDir: string }, searched: readonly string[]): Promise<number> {
  let found = 0;
  for (const file of await mailFiles(config)) {
    const text = readableMail(await readFile(file, 'latin1')).toLowerCase();
    if (searched.some(each => text.includes(each))) found += 1;
  }
  return found;
}

/** Objects in whose key or bytes one of the values stands; of a folder every file, also what is no object yet. */
async function countObjects({ services: { config, storage } }: Ctx<'storage'>, searched: readonly string[]) {
  if (config.storage?.kind === 'folder') return countFiles(path.resolve(config.storage.directory), searched);
  if (!storage) return null;
  let found = 0;
  for await (const key of storage.keys()) {
    const content = await storage.read(key);
    const isNamed = searched.some(each => key.toLowerCase().includes(each));
    if (isNamed) content?.destroy();
    if (isNamed || (content && (await holds(content, searched)))) found += 1;
  }
  return found;
}

async function countDocuments(jobStore: JobStore, searched: readonly string[]): Promise<number> {
  let found = 0;
  for await (const document of jobStore.documents()) {
    const text = document.toLowerCase();
    if (searched.some(each => text.includes(each))) found += 1;
  }
  return found;
}

/** Files of a folder in whose name or bytes one of the values stands. */
async function countFiles(folder: string, searched: readonly string[]): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let found = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const isNamed = searched.some(each => entry.name.toLowerCase().includes(each));
    if (isNamed || (await holds(createReadStream(file), searched))) found += 1;
  }
  return found;
}

/** Whether one of the texts stands in a stream, which is ended, without holding it. */
async function holds(content: Readable, searched: readonly string[]): Promise<boolean> {
  const longest = Math.max(...searched.map(each => Buffer.byteLength(each)));
  let rest = Buffer.alloc(0);
  for await (const chunk of content) {
    const part = Buffer.concat([rest, chunk as Buffer]);
    const text = part.toString('utf8').toLowerCase();
    if (searched.some(each => text.includes(each))) return true;
    rest = part.subarray(Math.max(0, part.length - longest));
  }
  return false;
}
