import { createWriteStream } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipArchive } from 'archiver';
import type { ExportedTable } from '../../privacy/export-plan.js';
import { fileNameFor, nameInArchive } from '../../platform/files/file-names.js';
import type { ObjectStore } from '../../platform/files/storage.js';
import type { Ctx } from '../context.js';
import { indexPage, tablePageEnd, tablePageHead, tableRow } from './archive-pages.rules.js';
import { exportedTables, filesOf, rowsOf, type Whose } from './person-rows.query.js';

/**
 * Collects the data of a person: JSON and a page for each table with rows, and the person's files. Rows are written page by
 * page and files go through one at a time. So memory holds little, for any amount of data.
 * @param folder to work in @returns the file with the archive
 */
export async function makeArchive(
  ctx: Ctx,
  { whose, folder, storage }: { whose: Whose; folder: string; storage: ObjectStore },
): Promise<string> {
  const target = path.join(folder, 'archive.zip');
  for (const part of ['data', 'pages']) await mkdir(path.join(folder, part), { recursive: true });
  const tables = [];
  for (const table of exportedTables(ctx))
    tables.push({ ...table, count: await writeTable(ctx, table, whose, folder) });

  const archive = new ZipArchive({ zlib: { level: 6 } });
  const written = pipeline(archive, createWriteStream(target));
  // The code that awaits the archive reports a failure; here it only ends the waiting for an entry.
  const failed = new Promise<never>((_resolve, reject) => {
    written.catch(reject);
  });
  failed.catch(() => undefined);
  try {
    for (const { table, count } of tables)
      if (count > 0)
        for (const name of [`data/${table}.json`, `pages/${table}.html`])
          archive.file(path.join(folder, name), { name });
    const files = await addFiles(ctx, archive, { whose, storage, failed });
    const index = path.join(folder, 'index.html');
    await writeFile(index, indexPage({ name: whose.name, at: ctx.now().toISOString(), tables, files }));
    archive.file(index, { name: 'index.html' });
    await archive.finalize();
  } catch (error) {
    archive.abort();
    await written.catch(() => undefined);
    throw error;
  }
  await written;
  return target;
}

/** @returns the number of rows; files of a table without any are not packed */
async function writeTable(ctx: Ctx, table: ExportedTable, whose: Whose, folder: string): Promise<number> {
  const json = await open(path.join(folder, 'data', `${table.table}.json`), 'w');
  const page = await open(path.join(folder, 'pages', `${table.table}.html`), 'w');
  try {
    let count = 0;
    await json.write('[');
    await page.write(tablePageHead(table.title, table.columns));
    for await (const rows of rowsOf(ctx, table, whose)) {
      await json.write(`${count === 0 ? '\n' : ',\n'}${rows.join(',\n')}`);
      await page.write(rows.map(each => tableRow(each, table.columns)).join(''));
      count += rows.length;
    }
    await json.write('\n]\n');
    await page.write(tablePageEnd);
    return count;
  } finally {
    await json.close();
    await page.close();
  }
}

/** @returns the number of files in the archive; a list names the files that storage has lost */
async function addFiles(
  ctx: Ctx,
  archive: ZipArchive,
  { whose, storage, failed }: { whose: Whose; storage: ObjectStore; failed: Promise<never> },
): Promise<number> {
  const missing: string[] = [];
  let count = 0;
  for await (const { id, key, originalName, mediaType } of filesOf(ctx, whose)) {
    const name = `files/${nameInArchive(`${id}-${fileNameFor(originalName, mediaType)}`)}`;
    const content = await storage.read(key);
    if (!content) {
      missing.push(name);
      continue;
    }
    const packed = new Promise<void>((resolve, reject) => {
      archive.once('entry', () => resolve());
      content.once('error', reject);
    });
    // Documents and pictures are compressed already.
    archive.append(content, { name, store: true });
    try {
      await Promise.race([packed, failed]);
    } catch (error) {
      content.destroy();
      throw error;
    }
    count += 1;
  }
  if (missing.length > 0) archive.append(missing.join('\n'), { name: 'ARQUIVOS-AUSENTES.txt' });
  return count;
}
