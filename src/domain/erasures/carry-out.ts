import { LockMode } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Erasure } from '../../entities/index.js';
import { forgetMails } from '../../platform/mail/mail-folder.js';
import { requireStorage } from '../../platform/files/storage.js';
import { lookInto } from '../../privacy/find-in-content.js';
import { finderOf, spellingsOf } from '../../privacy/spellings.js';
import { assertAdministratorRemains } from '../accounts/locks.write.js';
import type { Ctx } from '../context.js';
import { sealedPlaces } from './registry.js';
import { forgetImports } from '../imports/forget-imports.write.js';
import { endDuties } from '../duties/hand-over.write.js';
import { endPlaces } from '../enrollments/end-places.write.js';
import { shutOut } from '../identity/identity.write.js';
import { lockPersonIfAny } from '../people/people.write.js';
import { forgetExports } from '../scheduling/stored-exports.write.js';
import { conditions, type Subject } from './found-by.js';
import { asProperties } from '../kernel/states.js';
import { identifiersOf } from './identifiers.js';
import { erasureStates } from './states.js';
import { emptiedIn, erasureSteps, FIRST, isSearching, LAST, pendingRows, type Step } from './steps.js';
import { z } from 'zod';
import { rowsOf } from '../kernel/rows-of.js';
import { type Parameter, writing } from '../kernel/statement.js';

type ErasureCtx = Ctx<'events' | 'storage'>;

/** Maximum number of rows that one statement changes. */
const BATCH = 1_000;
/** Number of ids that one statement covers when every row must be read. */
const RANGE = 50_000;
/** Maximum number of erasures in one run of the job: each may take minutes. */
const AT_ONCE = 20;

const stumble = writing((q, $: Parameter<{ id: number; error: string }>) =>
  q
    .updateTable('erasures')
    .set(erasureStates.set('stumble', { error: $('error') }))
    .where('id', '=', $('id'))
    .where('state', 'in', erasureStates.from('stumble')),
);
const finish = writing((q, $: Parameter<{ id: number; now: string }>) =>
  q
    .updateTable('erasures')
    .set(erasureStates.set('finish', { finished_at: $('now') }))
    .where('id', '=', $('id'))
    .where('state', 'in', erasureStates.from('finish')),
);

/** Erasures that are due, and those that were interrupted. */
export const dueErasures = {
  async count(ctx: Ctx): Promise<number> {
    return (await dueIds(ctx)).length;
  },
  /**
   * Carries out the erasures one after the other. @returns number of finished ones @throws the last error, after all were tried
   */
  async run(ctx: ErasureCtx): Promise<number> {
    let done = 0;
    let failure: unknown;
    for (const id of await dueIds(ctx)) {
      try {
        await carryOut(ctx, id);
        done += 1;
      } catch (error) {
        failure = error;
        const text = error instanceof Error ? error.message : String(error);
        await stumble(ctx, { id, error: text.slice(0, 500) });
      }
    }
    if (failure !== undefined) throw failure as Error;
    return done;
  },
};

async function dueIds(ctx: Ctx): Promise<number[]> {
  const rows = await rowsOf(
    ctx,
    z.object({ id: z.number() }),
    sql`
    select id from erasures where state = 'RUNNING' or (state = 'WAITING' and due_at <= ${ctx.now().toISOString()})
     order by id limit ${AT_ONCE}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Erases the person of an erasure, and continues an interrupted run: each batch is its own transaction, and finished rows are
 * not found again. First the person is shut out and their own row is emptied, so that later writes of others don't name them.
 * The erasure is not audited, because audit records would contain the erased data.
 * @throws CONFLICT when no administrator would be left
 */
export async function carryOut(ctx: ErasureCtx, erasureId: number): Promise<void> {
  const subject = await begin(ctx, erasureId);
  if (!subject) return;
  ctx.services.events.emit('callerChanged', { userId: subject.id });
  const isNamed = finderOf(spellingsOf(subject));
  const { steps } = erasureSteps(ctx.em.getMetadata().getAll().values());
  for (const step of steps.filter(({ table }) => table === FIRST)) await runStep(ctx, step, subject);
  await forgetMails(ctx.services.config, isNamed);
  const isTheirs = conditions.records(sql.ref('keys'), subject);
  for (const each of sealedPlaces) await each.forget(ctx, { isTheirs, isNamed });
  await forgetImports(ctx, isNamed);
  await forgetExports(ctx, async content => (await lookInto(content, isNamed)).isFound);
  for (const step of steps.filter(({ table }) => table !== FIRST && table !== LAST)) await runStep(ctx, step, subject);
  await ctx.transaction(async ctx => {
    await finish(ctx, { id: erasureId, now: ctx.services.now().toISOString() });
    for (const step of steps.filter(({ table }) => table === LAST)) await runStep(ctx, step, subject);
  });
  ctx.services.events.emit('callerChanged', { userId: subject.id });
}

/**
 * Starts an erasure: shuts the person out, ends their duties and their places in classes, and stores their identifiers.
 * @returns null when the erasure is finished or withdrawn, or when the person does not exist
 */
const begin = (ctx: ErasureCtx, id: number): Promise<Subject | null> =>
  ctx.transaction(async ctx => {
    const erasure = await ctx.em.findOne(
      Erasure,
      { id },
      { lockMode: LockMode.PESSIMISTIC_WRITE, populate: ['identifiers'] },
    );
    if (!erasure || (erasure.state !== 'WAITING' && erasure.state !== 'RUNNING')) return null;
    const personId = erasure.person.id;
    if (erasure.state === 'WAITING') {
      const person = await lockPersonIfAny(ctx, { id: personId });
      if (!person) return null;
      if (person.isActive && person.roles.includes('ADMIN')) await assertAdministratorRemains(ctx, personId);
      const called = { started_at: ctx.now(), identifiers: await identifiersOf(ctx, personId) };
      ctx.em.assign(erasure, asProperties(erasureStates.set('begin', called)));
      // Nobody has decided about duties that came after the decision, or with a backup: they go to nobody.
      await endDuties(ctx, personId, { heir: null, appointments: 'CANCEL' });
      await endPlaces(ctx, personId);
      shutOut(ctx, person);
    }
    return { id: personId, ...erasure.identifiers! };
  });

async function runStep(ctx: ErasureCtx, step: Step, subject: Subject): Promise<void> {
  const table = sql.table(step.table);
  if (!isSearching(step)) return runBatches(ctx, step, subject, sql`true`);
  const rows = await rowsOf(
    ctx,
    z.object({ first: z.number().nullable(), last: z.number().nullable() }),
    sql`
    select min(id) as first, max(id) as last from ${table}`,
  );
  const { first, last } = rows[0]!;
  if (first === null || last === null) return;
  for (let from = first; from <= last; from += RANGE)
    await runBatches(ctx, step, subject, sql`id >= ${from} and id < ${from + RANGE}`);
}

async function runBatches(ctx: ErasureCtx, step: Step, subject: Subject, range: ReturnType<typeof sql>): Promise<void> {
  for (;;) {
    const found = await pendingOf(ctx, step, subject, range);
    if (found.length === 0) return;
    // The object is removed first, because its row has its path.
    for (const { object } of found) if (object !== null) await requireStorage(ctx.services.storage).remove(object);
    const ids = found.map(({ id }) => id);
    await change(ctx, step, { subject, ids });
    if (found.length < BATCH) return;
  }
}

/** Tables of temporary data have UUIDs as ids. */
type RowId = number | string;

async function pendingOf(ctx: ErasureCtx, step: Step, subject: Subject, range: ReturnType<typeof sql>) {
  const object = step.object === null ? sql`null::text` : sql.ref(step.object);
  return rowsOf(
    ctx,
    z.object({ id: z.union([z.number(), z.string()]), object: z.string().nullable() }),
    sql`
    select id, ${object} as object from ${sql.table(step.table)} where ${range} and ${pendingRows(step, subject)}
     limit ${BATCH}`,
  );
}

async function change(
  ctx: Ctx,
  { table, idType, kind, columns, touched }: Step,
  { subject, ids }: { subject: Subject; ids: RowId[] },
): Promise<void> {
  const of = sql`${sql.table(table)}`;
  const theirs = sql`id = any(${ids}::${sql.raw(idType)}[])`;
  if (kind === 'delete') return void (await writing(() => sql`delete from ${of} where ${theirs}`)(ctx, {}));
  const set = [
    ...columns.map(each => sql`${sql.ref(each.column)} = ${emptiedIn(each, subject)}`),
    ...(touched === null ? [] : [sql`${sql.ref(touched)} = ${ctx.now().toISOString()}`]),
  ];
  await writing(() => sql`update ${of} set ${sql.join(set)} where ${theirs}`)(ctx, {});
}
