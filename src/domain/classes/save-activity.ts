import { z } from 'zod';
import { Activity, Course } from '../../entities/index.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { assertUnused, createRecord, editRecord, lockForEdit, removeUnused } from '../kernel/edit.js';
import { editFields } from '../kernel/form.js';
import { authorize } from '../kernel/policy.js';
import { type ActivityRow, activityNow } from './catalogue.query.js';
import { classPolicy } from './policy.js';
import { activityForm } from './programme-forms.rules.js';
import { type Parameter, writing } from '../kernel/statement.js';
import { sql } from 'kysely';

const changes = activityForm
  .omit({ courseId: true })
  .partial()
  .extend({ id: z.int(), ...editFields });

/** Adds an activity to a course; the activities behind it move on. @throws NOT_FOUND for the course */
export async function createActivity(ctx: Ctx, input: z.input<typeof activityForm>): Promise<ActivityRow> {
  authorize(ctx, classPolicy.createActivity);
  const { courseId, position, ...data } = parseInput(activityForm, input);
  const id = await ctx.transaction(async ctx => {
    // Two calls at once get different positions: the second waits for the first.
    await lockForEdit(ctx, Course, courseId, { noun: 'COURSE' });
    const count = await ctx.em.count(Activity, { course: courseId });
    const made = await createRecord(ctx, Activity, { ...data, course: courseId, position: count + 1 });
    await reorder(ctx, courseId, { id: made, position: position ?? count + 1 });
    return made;
  });
  return activityNow(ctx, id);
}

/**
 * Changes an activity of a course; a field that is left out stays. With a position it moves there, and the others make room.
 * @throws NOT_FOUND; CONFLICT for another kind when the activity is in use, or when it has changed since `expectedUpdatedAt`
 */
export async function updateActivity(ctx: Ctx, input: z.input<typeof changes>): Promise<ActivityRow> {
  authorize(ctx, classPolicy.updateActivity);
  const { id, expectedUpdatedAt, position, ...fields } = parseInput(changes, input);
  await ctx.transaction(async ctx => {
    const courseId = await lockCourseOf(ctx, id);
    await editRecord(ctx, Activity, { id, noun: 'ACTIVITY', expectedUpdatedAt }, async (activity, ctx) => {
      if (fields.kind && fields.kind !== activity.kind) await assertUnused(ctx, Activity, id);
      return fields;
    });
    if (position !== undefined) await reorder(ctx, courseId, { id, position });
  });
  return activityNow(ctx, id);
}

/**
 * Removes an activity that is not in use; the activities behind it move up. @throws NOT_FOUND; CONFLICT with the records that
 * need it
 */
export async function removeActivity(ctx: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  authorize(ctx, classPolicy.removeActivity);
  await ctx.transaction(async ctx => {
    const courseId = await lockCourseOf(ctx, id);
    await removeUnused(ctx, Activity, id, { noun: 'ACTIVITY', owned: ['hand_in_rules'] });
    await reorder(ctx, courseId);
  });
  return { id };
}

/** Locks the course of an activity: all changes of the order of a course's activities wait for each other. */
async function lockCourseOf(ctx: Pick<Ctx, 'em' | 'rows'>, id: number): Promise<number> {
  const activity = await ctx.em.findOne(Activity, id);
  if (!activity) throw notFound('ACTIVITY');
  await lockForEdit(ctx, Course, activity.course.id, { noun: 'COURSE' });
  return activity.course.id;
}

const renumber = writing(
  (_q, $: Parameter<{ courseId: number; id: number; position: number; now: string }>) => sql`
    update activities as a set position = n.position, updated_at = ${$('now')}
       from (
         select id, row_number() over (order by place, position)::int as position
           from (
             select id, position,
                    case when id = ${$('id')} then ${$('position')}::int - 0.5
                         else row_number() over (partition by id = ${$('id')} order by position) end as place
               from activities where course_id = ${$('courseId')}
           ) as places
       ) as n
      where a.id = n.id and a.position <> n.position`,
);

/**
 * Numbers the activities of a course from 1, with the moved one at its new place. Only rows whose number changes are written.
 */
async function reorder(ctx: Ctx, courseId: number, moved?: { id: number; position: number }): Promise<void> {
  const { id = 0, position = 0 } = moved ?? {};
  await renumber(ctx, { courseId, id, position, now: ctx.now().toISOString() });
}
