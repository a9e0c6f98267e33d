import { sql } from 'kysely';
import { z } from 'zod';
import type { MergeStep, StoredMerge } from '../../entities/person-merge.entity.js';
import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import { isUniqueViolation } from '../../postgres/index.js';
import { assertAdministratorRemains } from '../accounts/locks.write.js';
import type { Ctx } from '../context.js';
import { placesOf } from '../duties/duties.query.js';
import { assertNoDuties } from '../duties/hand-over.write.js';
import { assertNotWaiting } from '../identity/standing.query.js';
import { isStaff } from '../kernel/access.js';
import { writeOutbox } from '../kernel/outbox.js';
import { authorize } from '../kernel/policy.js';
import { rowsOf } from '../kernel/rows-of.js';
import { type Parameter, writing } from '../kernel/statement.js';
import { lockPerson, lockPersonForRemoval, type Person } from '../people/people.write.js';
import { Choosing, type MergeConflict } from './conflicts.rules.js';
import { assertNoOpenErasure } from './erasures-of-both.query.js';
import { type MergeRow, mergeNow } from './merges.query.js';
import { type MergeWork, takeAwayWhere } from './move-records.write.js';
import { mergePolicy } from './policy.js';
import { takeOver } from './take-over.write.js';
import { joinRecords, moveAll } from './join-records.write.js';

const DAY_MS = 86_400_000;
/** The days in which a merge can be undone. */
const UNDO_DAYS = 30;
/** More conflicts than two people of one programme have. */
const MAX_CHOICES = 200;

/** The number of rows of a table that move, and that are set aside. */
export interface MergeCount {
  table: string;
  moved: number;
  setAside: number;
}

/** A merge, or for a dry run its effects. */
export interface MergePlan {
  /** Null for a dry run. */
  merge: MergeRow | null;
  counts: MergeCount[];
  conflicts: MergeConflict[];
}

const shape = z.object({
  keep: z.int(),
  drop: z.int(),
  dryRun: z.boolean(),
  choices: z
    .array(z.object({ conflict: z.string().max(100), side: z.enum(['KEPT', 'DROPPED']) }))
    .max(MAX_CHOICES)
    .nullish(),
});
type Input = z.output<typeof shape>;

/** Ends the transaction of a dry run: nothing of it stays. */
class DryRun extends Error {}

/**
 * Makes one record of two of one person: what the dropped person has becomes the kept person's, and the dropped id leads to the
 * kept person. All of it happens, or nothing. Sessions, links and codes of the dropped account end. The kept person's roles and
 * ways to sign in stay. Both are told by mail. A dry run does the same and takes it back, so its answer is exact.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND; INVALID for one person twice, and for a choice about something
 * that is no conflict; CONFLICT:
 * - for the caller's own account;
 * - for an erased person, and for one whose erasure is asked for;
 * - for an account that waits for its activation link, and when the kept account is deactivated;
 * - with the duties of the dropped facilitator, and with the places of the dropped participant when the kept person is staff;
 * - for two calendars with appointments;
 * - when no administrator would be left.
 */
export async function mergePeople(ctx: Ctx<'events' | 'mergedIds'>, input: z.input<typeof shape>): Promise<MergePlan> {
  const actor = authorize(ctx, mergePolicy.mergePeople);
  const given = parseInput(shape, input);
  const { keep, drop, dryRun } = given;
  if (keep === drop) throw new AppError('INVALID', 'TWO_PEOPLE_NEEDED');
  if (actor.userId === keep || actor.userId === drop) throw new AppError('CONFLICT', 'OWN_ACCOUNT');
  const done: { plan?: Omit<MergePlan, 'merge'>; id?: number } = {};
  try {
    await ctx.transaction(async ctx => {
      const { steps, conflicts, stored } = await join(ctx, given);
      done.plan = { counts: countsOf(steps), conflicts };
      if (dryRun) throw new DryRun();
      done.id = await writeMerge(ctx, { keep, drop, by: actor.userId, stored });
      writeOutbox(ctx, 'people-merged', { mergeId: done.id });
    });
  } catch (error) {
    // Something was written for the kept person in the same moment.
    if (isUniqueViolation(error)) throw new AppError('CONFLICT', 'RECORD_CHANGED');
    if (!(error instanceof DryRun)) throw error;
  }
  if (done.id === undefined) return { merge: null, ...done.plan! };
  ctx.services.mergedIds.forget();
  for (const userId of [keep, drop]) ctx.services.events.emit('callerChanged', { userId });
  return { merge: await mergeNow(ctx, done.id), ...done.plan! };
}

async function join(ctx: Ctx, { keep, drop, choices }: Input) {
  const { kept, dropped } = await lockBoth(ctx, { keep, drop });
  await assertMayJoin(ctx, kept, dropped);
  const choosing = new Choosing(choices ?? []);
  const work: MergeWork = { ctx, steps: [] };
  await joinRecords(work, { keep, drop }, choosing);
  const stored = { kept: keep, name: dropped.name, email: dropped.email ?? null };
  await takeOver(work, { kept, dropped }, choosing, () => dropRow(work, { keep, drop }, choosing));
  choosing.assertAllMet();
  return { steps: work.steps, conflicts: choosing.conflicts, stored: { ...stored, steps: work.steps } };
}

/** Locks both people, in the order of ids. Others may still write rows that refer to them: see `dropRow`. */
async function lockBoth(ctx: Ctx, { keep, drop }: { keep: number; drop: number }) {
  const people = new Map<number, Person>();
  for (const id of [keep, drop].sort((a, b) => a - b)) {
    people.set(id, await lockPerson(ctx, { id }));
  }
  return { kept: people.get(keep)!, dropped: people.get(drop)! };
}

/**
 * Takes the row of the dropped person away, once nothing refers to it anew. This lock comes last: a caller that holds one of the
 * records waits for the person. Rows that were written meanwhile move too.
 */
async function dropRow(work: MergeWork, both: { keep: number; drop: number }, choosing: Choosing): Promise<void> {
  await lockPersonForRemoval(work.ctx, both.drop);
  await moveAll(work, both, choosing);
  await takeAwayWhere(work, 'users', 'id', both.drop);
}

async function assertMayJoin(ctx: Ctx, kept: Person, dropped: Person): Promise<void> {
  await assertNoOpenErasure(ctx, [kept.id, dropped.id]);
  for (const each of [kept, dropped]) await assertNotWaiting(ctx, each);
  if (!kept.isActive) throw new AppError('CONFLICT', 'ACCOUNT_DEACTIVATED', { email: kept.email ?? kept.name });
  if (dropped.isActive && dropped.roles.includes('ADMIN') && !kept.roles.includes('ADMIN'))
    await assertAdministratorRemains(ctx, dropped.id);
  await assertNoDuties(ctx, dropped.id);
  if (isStaff(kept)) {
    const uses = await placesOf(ctx, dropped.id);
    if (Object.keys(uses).length > 0) throw new AppError('CONFLICT', 'PARTICIPANT_HAS_PLACES', { uses });
  }
  const both = await rowsOf(
    ctx,
    z.object({ id: z.number() }),
    sql`select e.id from employees as e where e.user_id in (${kept.id}, ${dropped.id})
         and exists (select from appointments as t where t.employee_id = e.id)`,
  );
  if (both.length > 1) throw new AppError('CONFLICT', 'MERGE_OF_TWO_CALENDARS');
}

interface Written {
  keep: number;
  drop: number;
  by: number;
  now: string;
  until: string;
  stored: StoredMerge;
}
const insert = writing((q, $: Parameter<Written>) =>
  q
    .insertInto('person_merges')
    .values({
      kept_id: $('keep'),
      dropped_id: $('drop'),
      merged_at: $('now'),
      merged_by_id: $('by'),
      undo_until: $('until'),
      stored: $('stored'),
    })
    .returning('id'),
);
async function writeMerge(
  ctx: Ctx,
  { stored, ...who }: { keep: number; drop: number; by: number; stored: StoredMerge },
): Promise<number> {
  const now = ctx.now();
  const until = new Date(now.getTime() + UNDO_DAYS * DAY_MS).toISOString();
  const [made] = await insert(ctx, { ...who, now: now.toISOString(), until, stored });
  return made!.id;
}

function countsOf(steps: readonly MergeStep[]): MergeCount[] {
  const counts = new Map<string, MergeCount>();
  for (const step of steps) {
    const table = 'moved' in step ? step.moved : step.taken;
    if (table === 'users') continue;
    const count = counts.get(table) ?? { table, moved: 0, setAside: 0 };
    if ('moved' in step) count.moved += step.ids.length;
    else count.setAside += step.rows.length;
    counts.set(table, count);
  }
  return [...counts.values()].filter(({ moved, setAside }) => moved + setAside > 0);
}
