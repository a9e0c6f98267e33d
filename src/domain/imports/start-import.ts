import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { Import } from '../../entities/index.js';
import type { ImportedFile } from '../../entities/import.entity.js';
import { AppError } from '../../failures/errors.js';
import { type FieldProblem, type Fields, wrong } from '../../failures/field-reasons.js';
import { type ObjectStore, requireStorage } from '../../platform/files/storage.js';
import { invalidFields, parseInput } from '../../failures/validation.js';
import { CsvTableError } from '../../platform/spreadsheets/csv-table.js';
import { inWorkFolder } from '../../platform/files/work-folders.js';
import type { Ctx, Reader } from '../context.js';
import { fetchObject } from '../files/import-files.write.js';
import { ownUpload, removeUpload } from '../files/uploads.write.js';
import { writeOutbox } from '../kernel/outbox.js';
import { authorize } from '../kernel/policy.js';
import { importNow, type ImportRow } from './imports.query.js';
import { asProperties } from '../kernel/states.js';
import { failImport } from './fail-import.js';
import { rememberedBy } from './matches.write.js';
import type { NounName } from './noun-names.js';
import { holdsRecords, nounOfSheet } from './noun-of-sheet.js';
import { nounOfFile } from './nouns.js';
import { importPolicy } from './policy.js';
import { importStates } from './states.js';
import { lockTable } from '../kernel/locks.js';
import { typedText } from '../kernel/text.js';

const MAX_FILES = 60;
const MAX_MEBIBYTES = 200;
const MAX_OPEN = 20;

const shape = z.object({
  files: z
    .array(z.object({ uploadId: z.int().positive(), name: typedText().min(1).max(200) }))
    .min(1)
    .max(MAX_FILES),
  partial: z.boolean().default(false),
});

/**
 * Starts an import of uploaded spreadsheets, each named after its noun (`users.csv`), and of the files that their lines
 * name by paths. A job checks them. A spreadsheet of which nothing tells the noun is refused by the check. A partial import takes the good lines and gives the bad ones back (`findImportRejects`).
 * @throws FORBIDDEN to everybody but administrators; INVALID by field, for a file that can't be read, and for an
 * upload that is not the caller's; CONFLICT when too many imports are open; UPSTREAM_FAILED when storage fails
 */
export async function startImport(ctx: Ctx<'events' | 'storage'>, input: z.input<typeof shape>): Promise<ImportRow> {
  const actor = authorize(ctx, importPolicy.startImport);
  const { files, partial } = parseInput(shape, input);
  const storage = requireStorage(ctx.services.storage);
  const folder = `imports/${randomUUID()}`;
  const sources: Source[] = [];
  for (const [index, { uploadId, name }] of files.entries()) {
    const upload = await ownUpload(ctx, actor, uploadId);
    if (!upload) throw new AppError('INVALID', 'FILE_GONE', {}, { [`files.${index}.uploadId`]: wrong('INVALID') });
    const { size, sha256, mediaType } = upload;
    sources.push({ from: upload, to: { name, size, sha256, mediaType, path: `${folder}/${index + 1}` } });
  }
  const problems = await problemsOf(ctx, storage, sources);
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  if (sources.reduce((sum, { to }) => sum + to.size, 0) > MAX_MEBIBYTES * 1024 * 1024)
    throw invalidFields({ files: wrong('FILE_ABOVE', { mebibytes: MAX_MEBIBYTES }) });
  const now = ctx.now();
  // The row is written first, so that the sweeper finds all objects in storage after an interruption.
  const { id } = await ctx.transaction(async ctx => {
    await lockTable(ctx, 'imports');
    await assertFewOpen(ctx);
    await endOldRefused(ctx);
    const made = ctx.em.create(Import, {
      ...asProperties(importStates.set('start', {})),
      createdBy: actor.userId,
      isPartial: partial,
      files: sources.map(({ to: { mediaType: _mediaType, ...file } }) => file),
      counts: [],
      problems: [],
      createdAt: now,
      updatedAt: now,
    });
    await ctx.em.flush();
    return made;
  });
  try {
    for (const { from, to } of sources) await copy(storage, from.path, to);
  } catch (error) {
    ctx.log.error({ err: error, importId: id }, 'storage refused a file of an import');
    await failImport(ctx, { importId: id }, new Error('storage'));
    throw new AppError('UPSTREAM_FAILED', 'FILE_NOT_STORED');
  }
  await ctx.transaction(async ctx => {
    writeOutbox(ctx, 'import-requested', { importId: id, state: 'CHECKING' });
    return Promise.resolve();
  });
  // Spreadsheets with personal data are kept in one place only, with known rules for their removal.
  for (const { from } of sources) await removeUpload(ctx, from);
  return importNow(ctx, id);
}

/** @throws CONFLICT when too many imports are open. The caller holds the lock of the table. */
export async function assertFewOpen(ctx: Ctx): Promise<void> {
  const open = await ctx.em.count(Import, { state: { $in: ['CHECKING', 'CHECKED', 'RUNNING'] } });
  if (open >= MAX_OPEN) throw new AppError('CONFLICT', 'TOO_MANY_IMPORTS', { max: MAX_OPEN });
}

/** Only the latest refused imports keep their files: people correct their spreadsheet, and start another import. */
async function endOldRefused(ctx: Ctx): Promise<void> {
  const old = await ctx.em.find(Import, { state: 'REFUSED' }, { orderBy: { id: 'desc' }, offset: MAX_OPEN - 1 });
  const canceled = asProperties(importStates.set('cancel', { finished_at: ctx.now() }));
  for (const each of old) ctx.em.assign(each, { ...canceled, updatedAt: ctx.now() });
}

interface Source {
  from: { id: number; path: string };
  to: ImportedFile & { mediaType: string };
}

/** The problems with the names of files, and with spreadsheets that can't be read. */
async function problemsOf(ctx: Reader, storage: ObjectStore, sources: readonly Source[]): Promise<Fields> {
  const problems: Record<string, FieldProblem> = {};
  const names = new Set<string>();
  const nouns = new Set<string>();
  let spreadsheets = 0;
  for (const [index, { from, to }] of sources.entries()) {
    const field = `files.${index}.name`;
    const { name } = to;
    if (!isSafePath(name)) problems[field] = wrong('ATTACHMENT_PATH_UNSAFE');
    else if (names.has(name.toLowerCase())) problems[field] = wrong('IN_USE');
    else if (holdsRecords(name)) {
      spreadsheets += 1;
      const noun = await nounOfUpload(ctx, storage, { ...to, path: from.path });
      // The check refuses a spreadsheet of an unknown noun, and its sender says what it holds (matchImportColumns).
      if (noun === null) continue;
      if (typeof noun !== 'string') problems[field] = noun;
      else if (nouns.has(noun)) problems[field] = wrong('IN_USE');
      else nouns.add(noun);
    }
    names.add(name.toLowerCase());
  }
  if (spreadsheets === 0) problems['files'] ??= wrong('NO_IMPORT_FILES');
  return problems;
}

/** The noun of an uploaded spreadsheet, null, or the problem with the file. Most names tell it, so that nothing is fetched. */
async function nounOfUpload(
  ctx: Reader,
  storage: ObjectStore,
  upload: ImportedFile,
): Promise<NounName | FieldProblem | null> {
  const { name } = upload;
  const known = nounOfFile(name);
  if (known) return known.name;
  try {
    const found = await inWorkFolder(async folder => {
      const file = path.join(folder, 'content');
      await fetchObject(storage, upload, file);
      return nounOfSheet(file, name, rememberedBy(ctx));
    });
    return found?.noun.name ?? null;
  } catch (error) {
    if (!(error instanceof CsvTableError)) throw error;
    return error.problem;
  }
}

/** True for a safe path within the folder of the import. */
export const isSafePath = (name: string): boolean =>
  name.split('/').every(part => /^[^\\\p{Cc}]+$/u.test(part) && part !== '.' && part !== '..');

/** @throws Error when the content differs from the upload */
async function copy(
  storage: ObjectStore,
  from: string,
  { path: key, sha256, mediaType }: ImportedFile & { mediaType: string },
): Promise<void> {
  await inWorkFolder(async folder => {
    const file = path.join(folder, 'content');
    await fetchObject(storage, { path: from, sha256 }, file);
    await storage.putFile(key, file, mediaType);
  });
}
