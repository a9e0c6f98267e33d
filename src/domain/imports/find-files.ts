import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { CsvTableError } from '../../platform/spreadsheets/csv-table.js';
import { wrong } from '../../failures/field-reasons.js';
import { holdsRecords, nounOfSheet } from './noun-of-sheet.js';
import type { ImportFile } from './stage.js';

const MAX_BYTES = 1024 * 1024 * 1024;

/**
 * The spreadsheets of a folder, or the single named file, in the order of the import.
 * @throws CsvTableError when there are none, or a file can't be imported
 */
export async function findImportFiles(given: string): Promise<{ files: ImportFile[]; folder: string }> {
  const found = await stat(given).catch(() => null);
  if (!found) throw new CsvTableError(wrong('NO_FILE', { file: given }));
  const folder = found.isDirectory() ? given : path.dirname(given);
  const names = found.isDirectory() ? (await readdir(given)).sort() : [path.basename(given)];
  const files: ImportFile[] = [];
  for (const name of names) {
    const file = path.join(folder, name);
    const found = await stat(file);
    if (!found.isFile() || !holdsRecords(name)) continue;
    const noun = await nounOfSheet(file, name);
    if (!noun) throw new CsvTableError(wrong('FILE_OF_NO_NOUN', { file: name }));
    if (found.size > MAX_BYTES) throw new CsvTableError(wrong('FILE_ABOVE', { mebibytes: 1024 }));
    if (files.some(each => each.noun === noun)) throw new CsvTableError(wrong('NOUN_TWICE', { noun: noun.name }));
    files.push({ noun, name, path: file });
  }
  if (files.length === 0) throw new CsvTableError(wrong('NO_IMPORT_FILES'));
  return { files, folder };
}
