import path from 'node:path';
import { z } from 'zod';
import { Import } from '../../entities/index.js';
import type { ImportedFile } from '../../entities/import.entity.js';
import { AppError } from '../../failures/errors.js';
import { wrong } from '../../failures/field-reasons.js';
import { invalidFields, parseInput } from '../../failures/validation.js';
import { inWorkFolder } from '../../platform/files/work-folders.js';
import { requireStorage } from '../../platform/files/storage.js';
import { CsvTableError } from '../../platform/spreadsheets/csv-table.js';
import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { lockTable } from '../kernel/locks.js';
import { writeOutbox } from '../kernel/outbox.js';
import { authorize } from '../kernel/policy.js';
import { asProperties } from '../kernel/states.js';
import { typedText } from '../kernel/text.js';
import { lockImport } from './confirm-import.js';
import { importNow, type ImportRow } from './imports.query.js';
import { chosenFields } from './matches.rules.js';
import { rememberMatch } from './matches.write.js';
import { holdsRecords } from './noun-of-sheet.js';
import { nounNamed, nounOfFile, nouns } from './nouns.js';
import { importPolicy } from './policy.js';
import { titlesOf } from './stage.js';
import { fetchObject } from '../files/import-files.write.js';
import { assertFewOpen } from './start-import.js';
import { importStates } from './states.js';

const MAX_COLUMNS = 500;
const shape = z.object({
  file: typedText().min(1).max(200).nullish(),
  kind: z.string().pipe(z.enum(nouns.map(({ name }) => name))),
  columns: z
    .array(z.object({ title: typedText().min(1).max(2_000), field: typedText().max(60).nullable().default(null) }))
    .min(1)
    .max(MAX_COLUMNS),
});

/**
 * Says what a spreadsheet of an import holds, and which field each of its columns is. The import is checked again, and the choice
 * is remembered for the next spreadsheet with these titles. Columns that are not named are left out.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND; INVALID by field, for an unknown kind, title or field, a field that
 * was chosen twice, and a required field that is missing; CONFLICT unless it is checked or refused, and when too many are open
 */
export async function matchImportColumns(
  ctx: Ctx<'events' | 'storage'>,
  { id, ...input }: { id: number } & z.input<typeof shape>,
): Promise<ImportRow> {
  authorize(ctx, importPolicy.matchImportColumns);
  const { file, kind, columns } = parseInput(shape, input);
  const sent = await ctx.em.findOne(Import, id);
  if (!sent) throw notFound('IMPORT');
  assertToMatch(sent);
  const spreadsheet = spreadsheetOf(sent.files, file ?? null);
  const others = sent.files.filter(each => each !== spreadsheet);
  if (others.some(({ name, match }) => (match?.noun ?? nounOfFile(name)?.name) === kind))
    throw invalidFields({ kind: wrong('IN_USE') });
  const titles = await titlesOfObject(ctx, spreadsheet);
  const chosen = chosenFields(nounNamed(kind)!, titles, columns);
  if ('problems' in chosen) throw invalidFields(chosen.problems);
  const match = { noun: kind, fields: chosen.fields, isRemembered: false };
  await ctx.transaction(async ctx => {
    await lockTable(ctx, 'imports');
    const found = await lockImport(ctx, id);
    assertToMatch(found);
    if (found.state === 'REFUSED') await assertFewOpen(ctx);
    ctx.em.assign(found, {
      ...asProperties(importStates.set('recheck', {})),
      files: found.files.map(each => (each.name === spreadsheet.name ? { ...each, match } : each)),
      filesDone: 0,
      counts: [],
      problemCount: 0,
      problems: [],
      updatedAt: ctx.now(),
    });
    await rememberMatch(ctx, match, { titles, now: ctx.now() });
    writeOutbox(ctx, 'import-requested', { importId: id, state: 'CHECKING' });
  });
  return importNow(ctx, id);
}

function assertToMatch({ state }: Pick<Import, 'state'>): void {
  if (!importStates.from('recheck').includes(state)) throw new AppError('CONFLICT', 'IMPORT_NOT_TO_MATCH');
}

/** The named spreadsheet of an import, or its only one. @throws INVALID */
function spreadsheetOf(files: readonly ImportedFile[], name: string | null): ImportedFile {
  const spreadsheets = files.filter(each => holdsRecords(each.name));
  const found = name === null ? spreadsheets : spreadsheets.filter(each => each.name === name);
  if (found.length === 1) return found[0]!;
  const names = spreadsheets.map(each => each.name);
  throw invalidFields({ file: name === null ? wrong('NEEDED') : wrong('NOT_ONE_OF', { values: names }) });
}

/** @throws INVALID when it is no table */
function titlesOfObject({ services }: Ctx<'storage'>, file: ImportedFile): Promise<readonly string[]> {
  return inWorkFolder(async folder => {
    const local = path.join(folder, 'content');
    await fetchObject(requireStorage(services.storage), file, local);
    return titlesOf(local, file.name);
  }).catch((error: unknown) => {
    if (!(error instanceof CsvTableError)) throw error;
    throw invalidFields({ file: error.problem });
  });
}
