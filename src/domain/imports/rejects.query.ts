import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Import } from '../../entities/index.js';
import type { ImportedFile, ImportFault } from '../../entities/import.entity.js';
import { AppError } from '../../failures/errors.js';
import type { FieldProblem } from '../../failures/field-reasons.js';
import { wordsIn } from '../../failures/messages/index.js';
import { requireStorage } from '../../platform/files/storage.js';
import { inWorkFolder } from '../../platform/files/work-folders.js';
import { CSV_MARK, csvLine } from '../../platform/spreadsheets/csv-writer.js';
import { sheetRows } from '../../platform/spreadsheets/rows.js';
import { xlsxStream } from '../../platform/spreadsheets/xlsx-writer.js';
import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { authorize } from '../kernel/policy.js';
import { importPolicy } from './policy.js';
import { isReasonColumn, REASON_COLUMN } from './reason-column.js';
import { fetchObject } from './start-import.js';

/** A spreadsheet with the bad lines of another one. */
interface RejectedLines {
  fileName: string;
  mediaType: string;
  lines: number;
  /** In base64. */
  content: string;
}

/**
 * The lines that a partial import does not take: for each of its spreadsheets that has some, a spreadsheet with the columns of the
 * sent one, and before them the reasons. A CSV file gives a CSV file, others give XLSX. Lines about erased people don't come back.
 * @returns none for an import of all lines, and before the check
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND; CONFLICT when its files were removed
 */
export async function findImportRejects(ctx: Ctx<'storage'>, id: number): Promise<RejectedLines[]> {
  authorize(ctx, importPolicy.importRejects);
  const found = await ctx.em.findOne(Import, id, { populate: ['problems'] });
  if (!found) throw notFound('IMPORT');
  if (!found.isPartial) return [];
  const ofFiles = Map.groupBy(
    found.problems.filter(({ isLeftOut, line }) => !isLeftOut && line > 1),
    ({ file }) => file,
  );
  if (ofFiles.size > 0 && found.filesRemovedAt) throw new AppError('CONFLICT', 'IMPORT_FILES_REMOVED');
  const storage = requireStorage(ctx.services.storage);
  return inWorkFolder(async folder => {
    const rejected: RejectedLines[] = [];
    for (const [place, file] of found.files.entries()) {
      const faults = ofFiles.get(file.name);
      if (!faults) continue;
      const local = path.join(folder, String(place));
      await fetchObject(storage, file, local);
      rejected.push(await written(file, await badLines(local, file, reasonsOf(ctx, faults))));
    }
    return rejected;
  });
}

/** The reasons of each line, in the language of who asks. */
function reasonsOf({ language }: Pick<Ctx, 'language'>, faults: readonly ImportFault[]): Map<number, string> {
  const said = ({ column, message, problem }: ImportFault): string =>
    `${column === null ? '' : `${column}: `}${problem ? wordsIn[language].ofField(problem as FieldProblem) : message}`;
  const ofLines = Map.groupBy(faults, ({ line }) => line);
  return new Map([...ofLines].map(([line, those]) => [line, those.map(said).join('; ')]));
}

/** The names of the columns and the bad lines, each with its reasons before the first cell. So a line with too many cells keeps them. */
async function badLines(
  file: string,
  { name }: ImportedFile,
  reasons: ReadonlyMap<number, string>,
): Promise<string[][]> {
  const rows: string[][] = [];
  let former = new Set<number>();
  for await (const { line, cells } of sheetRows(file, name)) {
    const isHeader = rows.length === 0;
    // A file that came back already has the reasons of before.
    if (isHeader) former = new Set(cells.keys().filter(place => isReasonColumn(cells[place]!)));
    const reason = isHeader ? REASON_COLUMN : reasons.get(line);
    if (reason !== undefined) rows.push([reason, ...cells.filter((_cell, place) => !former.has(place))]);
  }
  return rows;
}

async function written({ name }: ImportedFile, rows: readonly string[][]): Promise<RejectedLines> {
  const lines = rows.length - 1;
  const { name: stem, ext } = path.parse(name);
  if (ext.toLowerCase() === '.csv') {
    const content = Buffer.from(CSV_MARK + rows.map(row => csvLine(row)).join(''));
    return { fileName: name, mediaType: 'text/csv', lines, content: content.toString('base64') };
  }
  const content = await buffer(xlsxStream(stem, eachOf(rows)));
  const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { fileName: `${stem}.xlsx`, mediaType, lines, content: content.toString('base64') };
}

async function* eachOf(rows: readonly string[][]): AsyncGenerator<string[]> {
  yield* rows;
}
