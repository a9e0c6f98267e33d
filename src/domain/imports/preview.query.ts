import path from 'node:path';
import { Import } from '../../entities/index.js';
import { requireStorage } from '../../platform/files/storage.js';
import { inWorkFolder } from '../../platform/files/work-folders.js';
import { CsvTableError } from '../../platform/spreadsheets/csv-table.js';
import { sheetRows } from '../../platform/spreadsheets/rows.js';
import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { authorize } from '../kernel/policy.js';
import { holdsRecords } from './noun-of-sheet.js';
import { importPolicy } from './policy.js';
import { fetchObject } from './start-import.js';

interface Preview {
  file: string;
  columns: readonly string[];
  lines: (readonly string[])[];
}

const LINES = 5;

/**
 * The names of the columns and the first five lines of each spreadsheet, as an import reads them. An encoding that was taken for
 * another one is seen there. @returns no file that can't be read, and none when they were removed
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND
 */
export async function findImportPreview(ctx: Ctx<'storage'>, id: number): Promise<Preview[]> {
  authorize(ctx, importPolicy.importPreview);
  const found = await ctx.em.findOne(Import, id);
  if (!found) throw notFound('IMPORT');
  if (found.filesRemovedAt) return [];
  const storage = requireStorage(ctx.services.storage);
  return inWorkFolder(async folder => {
    const previews: Preview[] = [];
    for (const [place, sent] of found.files.entries()) {
      if (!holdsRecords(sent.name)) continue;
      const local = path.join(folder, String(place));
      await fetchObject(storage, sent, local);
      const rows = await firstRows(local, sent.name);
      if (rows[0]) previews.push({ file: sent.name, columns: rows[0], lines: rows.slice(1) });
    }
    return previews;
  });
}

async function firstRows(file: string, name: string): Promise<(readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  try {
    for await (const { cells } of sheetRows(file, name)) if (rows.push(cells) > LINES) break;
  } catch (error) {
    if (!(error instanceof CsvTableError)) throw error;
  }
  return rows;
}
