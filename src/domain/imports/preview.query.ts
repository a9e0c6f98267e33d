import path from 'node:path';
import { Import } from '../../entities/index.js';
import type { ImportedFile } from '../../entities/import.entity.js';
import { requireStorage } from '../../platform/files/storage.js';
import { inWorkFolder } from '../../platform/files/work-folders.js';
import { CsvTableError } from '../../platform/spreadsheets/csv-table.js';
import { sheetRows } from '../../platform/spreadsheets/rows.js';
import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { authorize } from '../kernel/policy.js';
import type { Noun } from './described-noun.js';
import { holdsRecords, nounOfSheet } from './noun-of-sheet.js';
import { nounNamed, nouns } from './nouns.js';
import { importPolicy } from './policy.js';
import { columnsOf } from './stage.js';
import { fetchObject } from '../files/import-files.write.js';

/** A kind of records, and the field of each column of a file; null for a column that is left out, or that no title tells. */
interface Fit {
  kind: string;
  fields: (string | null)[];
}

interface Preview {
  file: string;
  columns: readonly string[];
  lines: (readonly string[])[];
  kind: string | null;
  fields: (string | null)[];
  isRemembered: boolean;
  fits: Fit[];
}

const LINES = 5;

/**
 * The names of the columns and the first five lines of each spreadsheet, as an import reads them. Beside them stand the kind of
 * records and the fields of the columns. An encoding that was taken for another one is seen there.
 * @returns no file that can't be read, and none when they were removed
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
      const [columns, ...lines] = await firstRows(local, sent.name);
      if (columns) previews.push({ file: sent.name, columns, lines, ...(await understoodAs(local, sent, columns)) });
    }
    return previews;
  });
}

/** The kind and the fields that the check took: chosen by somebody, or told by name and titles. */
async function understoodAs(
  local: string,
  { name, match }: ImportedFile,
  titles: readonly string[],
): Promise<Pick<Preview, 'kind' | 'fields' | 'isRemembered' | 'fits'>> {
  const noun = match ? nounNamed(match.noun) : (await nounOfSheet(local, name))?.noun;
  return {
    kind: noun?.name ?? null,
    fields: noun ? fieldsOf(noun, titles, match?.fields) : titles.map(() => null),
    isRemembered: match?.isRemembered ?? false,
    fits: nouns.map(each => ({ kind: each.name, fields: fieldsOf(each, titles) })),
  };
}

const fieldsOf = (noun: Noun, titles: readonly string[], fields?: readonly (string | null)[]): (string | null)[] =>
  columnsOf(noun, titles, fields).map(column => column?.name ?? null);

async function firstRows(file: string, name: string): Promise<(readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  try {
    for await (const { cells } of sheetRows(file, name)) if (rows.push(cells) > LINES) break;
  } catch (error) {
    if (!(error instanceof CsvTableError)) throw error;
  }
  return rows;
}
