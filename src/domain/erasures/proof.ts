import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { JobStore } from '../../platform/job-store.js';
import type { ObjectStore } from '../../platform/files/storage.js';
import { mailFiles, readableMail } from '../../platform/mail/mail-folder.js';
import { lookInto } from '../../privacy/find-in-content.js';
import { finderOf, type Spelling } from '../../privacy/spellings.js';
import type { Ctx } from '../context.js';
import { sealedPlaces } from './registry.js';
import { isNamedIn } from './found-by.js';
import { z } from 'zod';
import { rowsOf } from '../kernel/rows-of.js';

/** A searched place, with the result. */
export interface Sought {
  /** A table, or a place outside the database. */
  place: string;
  /** Number of rows or files that contain the values; null when this place can't be searched from here. */
  found: number | null;
  /** For files: the names of the files that contain the values. */
  files?: readonly string[];
  /** For files: the names of files with content that can't be read from here, except for plain text. */
  unread?: readonly string[];
}

/**
 * Searches all stored data for values. It searches each row of each table as text, and the job store also in MongoDB. It opens
 * requests that wait to be mirrored, and searches objects in storage and in archives, mails and log files. It reads all of
 * this data, so it is slow.
 * @param spellings spellings of the values (`spellingsOfValue`)
 * @returns every place, with the number of matches
 */
export async function seekEverywhere(
  ctx: Ctx<'storage' | 'jobStore'>,
  spellings: readonly Spelling[],
): Promise<Sought[]> {
  const { config, jobStore } = ctx.services;
  const inTables: Sought[] = [];
  for (const table of await tablesOf(ctx))
    inTables.push({ place: table.name, found: await countRows(ctx, table, spellings) });
  const isNamed = finderOf(spellings);
  const inSealedPlaces: Sought[] = [];
  for (const { place, count } of sealedPlaces) inSealedPlaces.push({ place, found: await count(ctx, isNamed) });
  return [
    ...inTables,
    ...inSealedPlaces,
    { place: 'storage', ...(await countObjects(ctx, isNamed)) },
    ...(jobStore ? [{ place: 'job store (MongoDB)', found: await countDocuments(jobStore, isNamed) }] : []),
    { place: 'mails', found: await countMails(config, isNamed) },
    { place: 'log of PostgreSQL', ...(await countLogOfPostgres(config, isNamed)) },
    { place: 'log files', ...(config.logDir === null ? notSearched : await countFiles(config.logDir, isNamed)) },
  ];
}

interface Table {
  schema: string;
  table: string;
  name: string;
}

/** Partitions are searched one by one; the partitioned table itself is left out. */
const tablesOf = (ctx: Ctx): Promise<Table[]> =>
  rowsOf(
    ctx,
    z.object({ schema: z.string(), table: z.string(), name: z.string() }),
    sql`
      select n.nspname as schema, c.relname as table,
             case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as name
        from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
       where c.relkind in ('r', 'm') and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
       order by 1, 2`,
  );

/** Maximum number of pages of 8 KiB that one statement reads. */
const PAGES = 20_000;

async function countRows(ctx: Ctx, { schema, table }: Table, spellings: readonly Spelling[]): Promise<number> {
  const of = sql.table(`${schema}.${table}`);
  const rows = await rowsOf(
    ctx,
    z.object({ pages: z.number() }),
    sql`
    select (pg_relation_size(format('%I.%I', ${schema}::text, ${table}::text)::regclass) / 8192)::int as pages`,
  );
  let found = 0;
  for (let page = 0; page <= rows[0]!.pages; page += PAGES) {
    const [part] = await rowsOf(
      ctx,
      z.object({ count: z.number() }),
      sql`
      select count(*)::int as count from ${of} as t
       where t.ctid >= ${`(${page},0)`}::tid and t.ctid < ${`(${page + PAGES},0)`}::tid
         and ${isNamedIn(sql`t`, spellings)}`,
    );
    found += part!.count;
  }
  return found;
}

type Finder = ReturnType<typeof finderOf>;

async function countMails(config: { dataDir: string }, isNamed: Finder): Promise<number> {
  let found = 0;
  for (const file of await mailFiles(config)) {
    if (isNamed(readableMail(await readFile(file, 'latin1')))) found += 1;
  }
  return found;
}

type Counted = Pick<Sought, 'found' | 'files' | 'unread'>;
const notSearched: Counted = { found: null };

interface Content {
  name: string;
  open(): Promise<Readable | null>;
}

/** Counts the files whose name or content contains one of the values. */
async function countContents(contents: AsyncIterable<Content>, isNamed: Finder): Promise<Counted> {
  const [files, unread]: string[][] = [[], []];
  for await (const { name, open } of contents) {
    if (isNamed(name)) {
      files!.push(name);
      continue;
    }
    const content = await open();
    // The file was removed meanwhile.
    if (!content) continue;
    const { isFound, isUnread } = await lookInto(content, isNamed);
    if (isFound) files!.push(name);
    else if (isUnread) unread!.push(name);
  }
  return { found: files!.length, files: files!, unread: unread! };
}

/** Objects in storage. In a folder, every file is searched, including unfinished ones. */
async function countObjects({ services: { config, storage } }: Ctx<'storage'>, isNamed: Finder): Promise<Counted> {
  if (config.storage?.kind === 'folder') return countFiles(path.resolve(config.storage.directory), isNamed);
  return storage ? countContents(objectsOf(storage), isNamed) : notSearched;
}

async function* objectsOf(storage: ObjectStore): AsyncGenerator<Content> {
  for await (const key of storage.keys()) yield { name: key, open: () => storage.read(key) };
}

const countFiles = (folder: string, isNamed: Finder): Promise<Counted> => countContents(filesOf(folder), isNamed);

async function* filesOf(folder: string): AsyncGenerator<Content> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    yield { name: path.relative(folder, file), open: () => Promise.resolve(createReadStream(file)) };
  }
}

/** The log of the embedded database: it can contain rows from the time before quoting them was turned off. */
async function countLogOfPostgres({ dataDir }: { dataDir: string }, isNamed: Finder): Promise<Counted> {
  const folder = path.resolve(dataDir, 'postgres');
  const name = 'server.log';
  const isThere = await stat(path.join(folder, name)).catch(() => null);
  if (!isThere) return notSearched;
  const open = () => Promise.resolve(createReadStream(path.join(folder, name)));
  return countContents(Readable.from([{ name, open }]), isNamed);
}

async function countDocuments(jobStore: JobStore, isNamed: Finder): Promise<number> {
  let found = 0;
  for await (const document of jobStore.documents()) {
    if (isNamed(document)) found += 1;
  }
  return found;
}
