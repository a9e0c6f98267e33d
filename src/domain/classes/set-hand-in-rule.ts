import { z } from 'zod';
import { wrong } from '../../failures/field-reasons.js';
import { invalidField, parseInput } from '../../failures/validation.js';
import { Class } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { assertAllowed, authorize, relationTo } from '../kernel/policy.js';
import { lockRecord } from '../kernel/edit.js';
import type { Selection } from '../kernel/selection.js';
import { type Parameter, statement, writing } from '../kernel/statement.js';
import { type ClassRow, classNow } from './classes.query.js';
import { classPolicy } from './policy.js';

const shape = z.object({
  classId: z.int(),
  activityId: z.int(),
  /** Later submissions are late. */
  dueAt: z.date().nullish(),
  /** Later submissions are refused. */
  closesAt: z.date().nullish(),
  maxAttempts: z.int().min(1).max(100).nullish(),
});

interface HandInRuleRow {
  classId: number;
  activityId: number;
  dueAt: string | null;
  closesAt: string | null;
  maxAttempts: number | null;
  now: string;
}
const place = statement((q, $: Parameter<{ classId: number; activityId: number }>) =>
  q
    .selectFrom('classes as c')
    .leftJoin('activities as a', join => join.onRef('a.course_id', '=', 'c.course_id').on('a.id', '=', $('activityId')))
    .select(['c.facilitator_id as facilitatorId', 'a.id as activityId'])
    .where('c.id', '=', $('classId')),
);
const save = writing((q, $: Parameter<HandInRuleRow>) => {
  const changes = {
    due_at: $('dueAt'),
    closes_at: $('closesAt'),
    max_attempts: $('maxAttempts'),
    updated_at: $('now'),
  };
  return q
    .insertInto('hand_in_rules')
    .values({ class_id: $('classId'), activity_id: $('activityId'), created_at: $('now'), ...changes })
    .onConflict(conflict => conflict.columns(['class_id', 'activity_id']).doUpdateSet(changes));
});
const remove = writing((q, $: Parameter<{ classId: number; activityId: number }>) =>
  q.deleteFrom('hand_in_rules').where('class_id', '=', $('classId')).where('activity_id', '=', $('activityId')),
);

/**
 * Sets until when, and how often, an activity may be submitted for a class. Allowed are its facilitators, and the people who
 * run the programme. A value that is left out removes that limit; without any value, the activity has no rule. Earlier
 * submissions stay.
 * @throws NOT_FOUND for the class, and for an activity of another course; INVALID by field
 */
export async function setHandInRule(ctx: Ctx, input: z.input<typeof shape>, selection?: Selection): Promise<ClassRow> {
  const rule = classPolicy.setHandInRule;
  const actor = authorize(ctx, rule);
  const { classId, activityId, dueAt, closesAt, maxAttempts } = parseInput(shape, input);
  await ctx.transaction(async ctx => {
    // The class keeps its course until the rule is written.
    await lockRecord(ctx, Class, classId, 'asItIs');
    const [found] = await place(ctx, { classId, activityId });
    if (!found) throw notFound('CLASS');
    assertAllowed(actor, rule, relationTo(actor, { ...found, classId }));
    if (found.activityId === null) throw notFound('ACTIVITY');
    if (dueAt && closesAt && closesAt < dueAt) throw invalidField('closesAt', wrong('NOT_AFTER', { other: 'dueAt' }));
    if (dueAt == null && closesAt == null && maxAttempts == null) await remove(ctx, { classId, activityId });
    else
      await save(ctx, {
        ...{ classId, activityId, maxAttempts: maxAttempts ?? null, now: ctx.now().toISOString() },
        ...{ dueAt: dueAt?.toISOString() ?? null, closesAt: closesAt?.toISOString() ?? null },
      });
  });
  return classNow(ctx, classId, selection);
}
