import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { MatchedColumns } from '../../entities/import.entity.js';
import { CsvTableError } from '../../platform/spreadsheets/csv-table.js';
import { type FieldProblem, wrong } from '../../failures/field-reasons.js';
import type { Remembered } from './matches.write.js';
import { holdsRecords, nounOfSheet } from './noun-of-sheet.js';
import { nounNamed } from './nouns.js';
import type { ImportFile } from './stage.js';

const MAX_BYTES = 1024 * 1024 * 1024;

/** The ways beside names and titles to know what a spreadsheet holds. */
interface Known {
  /** The matches of its files, by name. */
  matches?: ReadonlyMap<string, MatchedColumns>;
  remembered?: Remembered;
}

/** A spreadsheet that was found, or the reason why it can't be imported. */
type FoundFile = ImportFile & { match?: MatchedColumns };
interface Found {
  files: FoundFile[];
  faults: { name: string; problem: FieldProblem }[];
  folder: string;
}

/** The spreadsheets of a folder, or the single named file. @throws CsvTableError when there are none */
export async function lookForFiles(given: string, { matches, remembered }: Known = {}): Promise<Found> {
  const found = await stat(given).catch(() => null);
  if (!found) throw new CsvTableError(wrong('NO_FILE', { file: given }));
  const folder = found.isDirectory() ? given : path.dirname(given);
  const names = found.isDirectory() ? (await readdir(given)).sort() : [path.basename(given)];
  const files: FoundFile[] = [];
  const faults: Found['faults'] = [];
  for (const name of names) {
    const file = path.join(folder, name);
    const found = await stat(file);
    if (!found.isFile() || !holdsRecords(name)) continue;
    const match = matches?.get(name);
    const known = match ? { noun: nounNamed(match.noun), match } : await understood(file, name, remembered);
    const noun = known instanceof CsvTableError ? undefined : known?.noun;
    if (known instanceof CsvTableError) faults.push({ name, problem: known.problem });
    else if (!noun) faults.push({ name, problem: wrong('FILE_OF_NO_NOUN', { file: name }) });
    else if (found.size > MAX_BYTES) faults.push({ name, problem: wrong('FILE_ABOVE', { mebibytes: 1024 }) });
    else if (files.some(each => each.noun === noun))
      faults.push({ name, problem: wrong('NOUN_TWICE', { noun: noun.name }) });
    else {
      const { match } = known as { match?: MatchedColumns };
      files.push({ noun, name, path: file, ...(match && { fields: match.fields, match }) });
    }
  }
  if (files.length + faults.length === 0) throw new CsvTableError(wrong('NO_IMPORT_FILES'));
  return { files, faults, folder };
}

const understood = (file: string, name: string, remembered?: Remembered) =>
  nounOfSheet(file, name, remembered).catch((error: unknown) => {
    if (!(error instanceof CsvTableError)) throw error;
    return error;
  });

/**
 * The spreadsheets of a folder, or the single named file, in the order of the import.
 * @throws CsvTableError when there are none, or a file can't be imported
 */
export async function findImportFiles(given: string, known?: Known): Promise<{ files: ImportFile[]; folder: string }> {
  const { files, faults, folder } = await lookForFiles(given, known);
  if (faults[0]) throw new CsvTableError(faults[0].problem);
  return { files, folder };
}
