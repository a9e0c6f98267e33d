import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { Import } from '../../entities/index.js';
import type { ImportFault } from '../../entities/import.entity.js';
import type { ImportState } from '../../entities/enums.js';
import { installationName } from '../../platform/addresses.js';
import { requireStorage } from '../../platform/files/storage.js';
import { copyWith } from '../../platform/copy-with.js';
import type { Transactional } from '../../postgres/index.js';
import { inWorkFolder } from '../../platform/files/work-folders.js';
import { type Actor, type Ctx, db } from '../context.js';
import { audited } from '../kernel/audit.js';
import { failImport } from './fail-import.js';
import { lookForFiles } from './find-files.js';
import { noteUse, rememberedBy } from './matches.write.js';
import { messageOf } from './problems.js';
import { type ImportOutcome, runImport } from './run-import.js';
import { titlesOf } from './stage.js';
import { fetchObject } from '../files/import-files.write.js';
import { importStates } from './states.js';
import { type Parameter, writing } from '../kernel/statement.js';

type JobContext = Ctx<'events' | 'limits' | 'orm' | 'replica' | 'storage'>;

/** Thrown when somebody has canceled the import meanwhile. */
class Canceled extends Error {}

/**
 * Checks an import, or writes it, according to its state; when the state has changed, nothing is done. The written records and
 * the new state are one transaction, so that a repeated job finds the import done.
 */
export async function processImport(
  ctx: JobContext,
  { importId: id, state }: { importId: number; state: ImportState },
): Promise<void> {
  const found = await ctx.em.findOne(Import, { id, state });
  if (!found) return;
  const actor = await administratorOf(ctx, found.createdBy.id);
  if (!actor) return failImport(ctx, { importId: id }, new Error('whoever started it is no administrator any more'));
  try {
    await inWorkFolder(async folder => {
      const storage = requireStorage(ctx.services.storage);
      for (const file of found.files) {
        const target = path.join(folder, file.name);
        await mkdir(path.dirname(target), { recursive: true });
        await fetchObject(storage, file, target);
      }
      await run(ctx, found, { folder, actor });
    });
  } catch (error) {
    if (!(error instanceof Canceled)) throw error;
  }
}

async function administratorOf(ctx: Ctx, id: number): Promise<Actor | null> {
  const found = await db(ctx)
    .selectFrom('users')
    .select(['name', 'email', 'cpf', 'roles'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return found?.roles.includes('ADMIN') ? { userId: id, apiKeyId: null, scope: 'full', ...found } : null;
}

const noteProgress = writing((q, $: Parameter<{ id: number; state: ImportState; files: number }>) =>
  q
    .updateTable('imports')
    .set({ files_done: $('files') })
    .where('id', '=', $('id'))
    .where('state', '=', $('state'))
    .returning('id'),
);

async function run(ctx: JobContext, found: Import, { folder, actor }: { folder: string; actor: Actor }): Promise<void> {
  const { id, state } = found;
  const isTrial = state === 'CHECKING';
  const { legacyTimeZone: timeZone } = ctx.services.config;
  const { files, faults } = await filesOf(ctx, found, folder);
  if (faults.length > 0) {
    const problems = faults.map(({ name: file, problem }) => ({ file, line: 1, column: null, problem }));
    const outcome = { problems, problemCount: problems.length, counts: [], isRefused: true };
    return ctx.transaction(ctx => settle(ctx, { id, state, now: ctx.services.now() }, outcome, 'refuse'));
  }
  // The actor is the administrator who started the import.
  const own = copyWith(ctx, { actor });
  const audit = { action: 'import', args: { importId: id, files: found.files.map(({ name }) => name) } };
  const outcome = await runImport(
    {
      orm: ctx.services.orm,
      now: () => ctx.now(),
      storage: () => Promise.resolve(ctx.services.storage),
      record: work =>
        audited(own, audit, () =>
          own.transaction(async ctx => {
            const outcome = await work(ctx);
            await settle(ctx, { id, state, now: own.services.now() }, outcome, 'finish');
            return outcome;
          }),
        ),
    },
    {
      files,
      folder,
      isTrial,
      isPartial: found.isPartial,
      timeZone,
      installation: installationName(ctx.services.config),
      onProgress: ({ files }) =>
        ctx.outsideTransaction('importProgress', async ctx => {
          if ((await noteProgress(ctx, { id, state, files })).length === 0) throw new Canceled();
        }),
    },
  );
  if (isTrial || outcome.isRefused)
    await ctx.transaction(ctx =>
      settle(ctx, { id, state, now: ctx.services.now() }, outcome, outcome.isRefused ? 'refuse' : 'pass'),
    );
}

/**
 * The spreadsheets of an import and what they hold. A check notes the remembered matches that it used: nobody's new match changes
 * the columns between the check and the writing.
 */
async function filesOf(ctx: JobContext, { id, state, files }: Import, folder: string) {
  const isCheck = state === 'CHECKING';
  const found = await lookForFiles(folder, {
    matches: new Map(files.flatMap(({ name, match }) => (match ? [[name, match] as const] : []))),
    ...(isCheck && { remembered: rememberedBy(ctx) }),
  });
  const matches = new Map(found.files.map(({ name, match }) => [name, match]));
  const isNew = files.some(({ name, match }) => match !== matches.get(name));
  if (isCheck && isNew) {
    const matched = files.map(({ match: _match, ...file }) => ({ ...file, match: matches.get(file.name) }));
    await ctx.em.nativeUpdate(Import, { id, state }, { files: matched });
  }
  for (const { name, path: file, match } of found.files)
    if (isCheck && match?.isRemembered) await noteUse(ctx, match.noun, await titlesOf(file, name), ctx.services.now());
  return found;
}

interface Settled {
  id: number;
  state: ImportState;
  counts: string;
  problemCount: number;
  problems: string;
  now: string;
}
const settlingAs = (state: ($: Parameter<Settled>) => object) =>
  writing((q, $: Parameter<Settled>) =>
    q
      .updateTable('imports')
      .set({
        ...state($),
        counts: sql`${$('counts')}::jsonb`,
        problem_count: $('problemCount'),
        problems: sql`${$('problems')}::jsonb`,
        updated_at: $('now'),
      })
      .where('id', '=', $('id'))
      .where('state', '=', $('state'))
      .returning('id'),
  );
const settling = {
  pass: settlingAs($ => importStates.set('pass', { checked_at: $('now') })),
  refuse: settlingAs($ => importStates.set('refuse', { checked_at: $('now') })),
  finish: settlingAs($ => importStates.set('finish', { finished_at: $('now') })),
};

/** Stores the outcome of a run. @throws Canceled, which rolls it back, when somebody has ended the import meanwhile */
async function settle(
  ctx: Pick<Transactional, 'rows'>,
  { id, state, now }: { id: number; state: ImportState; now: Date },
  { counts, problemCount, problems }: ImportOutcome,
  how: 'pass' | 'refuse' | 'finish',
): Promise<void> {
  const faults = problems.map(({ problem, ...place }): ImportFault => ({
    ...place,
    message: messageOf(problem),
    problem,
  }));
  const settled = await settling[how](ctx, {
    id,
    state,
    counts: JSON.stringify(counts),
    problemCount,
    problems: JSON.stringify(faults),
    now: now.toISOString(),
  });
  if (settled.length === 0) throw new Canceled();
}
