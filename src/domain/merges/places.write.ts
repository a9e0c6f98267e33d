import { sql } from 'kysely';
import { z } from 'zod';
import { rowsOf } from '../kernel/rows-of.js';
import type { Ctx } from '../context.js';
import type { Choosing } from './conflicts.rules.js';
import { columnsLeadingTo, type MergeWork, moveRows, setColumn, takeAway } from './move-records.write.js';

/** The kept person and the one who is dropped, by id. */
export interface TwoPeople {
  keep: number;
  drop: number;
}

const pair = z.object({
  keptId: z.number(),
  droppedId: z.number(),
  keptClass: z.number(),
  droppedClass: z.number(),
  keptActive: z.boolean(),
  droppedActive: z.boolean(),
  label: z.string(),
});

/**
 * Makes one place of two: in one class, and of two places that count in classes of one course and cycle, because nobody takes a
 * course twice in a cycle. The presences, forms and notices of the other place move to the one that stays. A place that counts
 * stays before a canceled one, and else the kept person's; the caller may choose.
 */
export async function joinPlaces(work: MergeWork, { keep, drop }: TwoPeople, choosing: Choosing): Promise<void> {
  const { ctx } = work;
  await rowsOf(
    ctx,
    z.object({}),
    sql`select id from enrollments where participant_id in (${keep}, ${drop}) order by id for update`,
  );
  const pairs = await rowsOf(
    ctx,
    pair,
    sql`
    select k.id as "keptId", d.id as "droppedId", k.class_id as "keptClass", d.class_id as "droppedClass",
           k.canceled_at is null as "keptActive", d.canceled_at is null as "droppedActive", kc.name as label
      from enrollments as k join classes as kc on kc.id = k.class_id
      join enrollments as d on d.participant_id = ${drop} join classes as dc on dc.id = d.class_id
     where k.participant_id = ${keep}
       and (k.class_id = d.class_id
            or (k.canceled_at is null and d.canceled_at is null
                and kc.course_id = dc.course_id and kc.cycle_id = dc.cycle_id))
     order by k.id, d.id`,
  );
  const gone = new Set<number>();
  for (const each of pairs) {
    if (gone.has(each.keptId) || gone.has(each.droppedId)) continue;
    const side = choosing.choose({
      conflict: `enrollments:${each.keptId}:${each.droppedId}`,
      kind: 'PLACE',
      label: each.label,
      usual: each.droppedActive && !each.keptActive ? 'DROPPED' : 'KEPT',
    });
    const [stays, goes] = side === 'KEPT' ? (['kept', 'dropped'] as const) : (['dropped', 'kept'] as const);
    const [from, to] = [each[`${goes}Id`], each[`${stays}Id`]];
    if (each.keptClass !== each.droppedClass)
      await moveHandIns(work, {
        participantId: goes === 'kept' ? keep : drop,
        from: each[`${goes}Class`],
        to: each[`${stays}Class`],
      });
    for (const reference of columnsLeadingTo(ctx, 'enrollments')) {
      const twice = await moveRows(work, { ...reference, from, to });
      if (reference.table !== 'presences') continue;
      for (const id of twice) choosing.tell({ conflict: `presences:${id}`, kind: 'PRESENCE', label: each.label, side });
    }
    await takeAway(work, 'enrollments', [from]);
    gone.add(from);
  }
}

const handIn = z.object({ id: z.number(), waits: z.boolean(), facilitatorId: z.number().nullable() });

/** Moves the hand-ins of a participant to another class, with their history. Its leader evaluates the waiting ones. */
async function moveHandIns(
  work: MergeWork,
  { participantId, from, to }: { participantId: number; from: number; to: number },
): Promise<void> {
  const { ctx } = work;
  const found = await rowsOf(
    ctx,
    handIn,
    sql`select id, status = 'SUBMITTED' and removed_at is null as waits, facilitator_id as "facilitatorId"
          from submissions where participant_id = ${participantId} and class_id = ${from} order by id for update`,
  );
  const ids = found.map(({ id }) => id);
  await setColumn(work, { table: 'submissions', column: 'class_id', from, to, ids });
  const [leader] = await rowsOf(
    ctx,
    z.object({ id: z.number().nullable() }),
    sql`select facilitator_id as id from classes where id = ${to}`,
  );
  for (const { id, waits, facilitatorId } of found)
    if (waits && facilitatorId !== leader!.id)
      await setColumn(work, {
        table: 'submissions',
        column: 'facilitator_id',
        from: facilitatorId,
        to: leader!.id,
        ids: [id],
      });
  const history = await rowsOf(
    ctx,
    z.object({ id: z.number() }),
    sql`select id from submission_revisions where participant_id = ${participantId} and class_id = ${from} order by id`,
  );
  await setColumn(work, {
    ...{ table: 'submission_revisions', column: 'class_id', from, to },
    ids: history.map(({ id }) => id),
  });
}

const attempts = z.object({
  classId: z.number(),
  activityId: z.number(),
  keptLast: z.number(),
  droppedLast: z.number(),
  keptEvaluated: z.boolean(),
  droppedEvaluated: z.boolean(),
  label: z.string(),
});

/**
 * Numbers the hand-ins of both people for one activity of a class one after the other: all stay, and the last ones count. These
 * are the evaluated ones, and else the kept person's; the caller may choose.
 */
export async function joinHandIns(work: MergeWork, { keep, drop }: TwoPeople, choosing: Choosing): Promise<void> {
  const { ctx } = work;
  const of = (person: number) => sql`(
    select class_id, activity_id, max(attempt) as last, bool_or(status = 'EVALUATED' and removed_at is null) as evaluated
      from submissions where participant_id = ${person} group by class_id, activity_id)`;
  const both = await rowsOf(
    ctx,
    attempts,
    sql`
    select k.class_id as "classId", k.activity_id as "activityId", k.last as "keptLast", d.last as "droppedLast",
           k.evaluated as "keptEvaluated", d.evaluated as "droppedEvaluated", a.title as label
      from ${of(keep)} as k join ${of(drop)} as d on d.class_id = k.class_id and d.activity_id = k.activity_id
      join activities as a on a.id = k.activity_id
     order by k.class_id, k.activity_id`,
  );
  for (const each of both) {
    const side = choosing.choose({
      conflict: `submissions:${each.classId}:${each.activityId}`,
      kind: 'HAND_IN',
      label: each.label,
      usual: each.droppedEvaluated && !each.keptEvaluated ? 'DROPPED' : 'KEPT',
    });
    await numberAfter(work, {
      ...each,
      participantId: side === 'KEPT' ? keep : drop,
      by: Math.max(each.keptLast, each.droppedLast),
    });
  }
}

/** Raises the numbers of a participant's hand-ins, the highest first, because a number is there once. */
async function numberAfter(
  work: MergeWork,
  given: { participantId: number; classId: number; activityId: number; by: number },
): Promise<void> {
  const { participantId, classId, activityId, by } = given;
  const found = await rowsOf(
    work.ctx,
    z.object({ id: z.number(), attempt: z.number() }),
    sql`select id, attempt from submissions
         where participant_id = ${participantId} and class_id = ${classId} and activity_id = ${activityId}
         order by attempt desc for update`,
  );
  for (const { id, attempt } of found)
    await setColumn(work, { table: 'submissions', column: 'attempt', from: attempt, to: attempt + by, ids: [id] });
}

/** Names the appointments of both people at one time: both stay, and one of them is to be canceled. */
export async function tellOfAppointments(ctx: Ctx, { keep, drop }: TwoPeople, choosing: Choosing): Promise<void> {
  const found = await rowsOf(
    ctx,
    z.object({ kept: z.number(), dropped: z.number(), label: z.string() }),
    sql`
    select k.id as kept, d.id as dropped, to_char(d.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') as label
      from appointments as k join appointments as d
        on d.client_id = ${drop} and d.deleted_at is null and d.start_time < k.finish_time and d.finish_time > k.start_time
     where k.client_id = ${keep} and k.deleted_at is null order by k.id, d.id limit 100`,
  );
  for (const { kept, dropped, label } of found)
    choosing.tell({ conflict: `appointments:${kept}:${dropped}`, kind: 'APPOINTMENT', label, side: 'BOTH' });
}
