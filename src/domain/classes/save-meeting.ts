import { z } from 'zod';
import { Activity, Class, Cycle, Meeting } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { wrong } from '../../failures/field-reasons.js';
import { invalidField, parseInput } from '../../failures/validation.js';
import { installationName } from '../../platform/addresses.js';
import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { assertUnused, createRecord, editRecord, lockForEdit, removeUnused } from '../kernel/edit.js';
import { editFields } from '../kernel/form.js';
import { authorize } from '../kernel/policy.js';
import { type MeetingRow, meetingNow } from './classes.query.js';
import { countPresences, tellParticipants } from './meeting-changes.write.js';
import { classPolicy } from './policy.js';
import { lengthOfMeeting, meetingForm } from './programme-forms.rules.js';
import { endOfDay, startOfDay } from './programme-days.rules.js';
import { renumber } from './renumber.write.js';

const changes = meetingForm
  .omit({ classId: true })
  .partial()
  .extend({ id: z.int(), ...editFields });
type Plan = Pick<z.output<typeof meetingForm>, 'activityId' | 'startsAt' | 'endsAt'>;

/**
 * Adds a collective meeting to a class; its position follows from its time.
 * @throws NOT_FOUND for class and activity; INVALID by field; CONFLICT when the class meets at that time already
 */
export async function createMeeting(ctx: Ctx, input: z.input<typeof meetingForm>): Promise<MeetingRow> {
  authorize(ctx, classPolicy.createMeeting);
  const { classId, activityId, ...data } = parseInput(meetingForm, input);
  const id = await ctx.transaction(async ctx => {
    const group = await lockForEdit(ctx, Class, classId, { noun: 'CLASS' });
    await assertPossible(ctx, group, { ...data, activityId });
    const position = (await ctx.em.count(Meeting, { class: classId })) + 1;
    const made = await createRecord(ctx, Meeting, {
      ...data,
      class: classId,
      activity: activityId,
      position,
      installation: installationName(ctx.services.config),
    });
    await renumber(ctx, classId);
    return made;
  });
  return meetingNow(ctx, id);
}

/**
 * Changes a meeting; a field that is left out stays. If the meeting is moved, everyone in the class gets a mail that updates
 * their calendars.
 * @throws NOT_FOUND; INVALID by field; CONFLICT when the class meets at that time already, for another activity when
 * somebody was present, or when it has changed since `expectedUpdatedAt`
 */
export async function updateMeeting(ctx: Ctx<'events'>, input: z.input<typeof changes>): Promise<MeetingRow> {
  authorize(ctx, classPolicy.updateMeeting);
  const { id, expectedUpdatedAt, activityId, ...fields } = parseInput(changes, input);
  await ctx.transaction(async ctx => {
    const group = await lockClassOf(ctx, id);
    await editRecord(ctx, Meeting, { id, noun: 'MEETING', expectedUpdatedAt }, async (meeting, ctx) => {
      const startsAt = fields.startsAt ?? meeting.startsAt;
      const endsAt = fields.endsAt ?? meeting.endsAt;
      const isMoved = +startsAt !== +meeting.startsAt || +endsAt !== +meeting.endsAt;
      const isOther = activityId !== undefined && activityId !== meeting.activity.id;
      if (isOther) await assertUnused(ctx, Meeting, id, { also: await countPresences(ctx, meeting) });
      if (isMoved || isOther)
        await assertPossible(ctx, group, { activityId: activityId ?? meeting.activity.id, startsAt, endsAt }, id);
      const revision = meeting.revision + (isMoved ? 1 : 0);
      if (isMoved)
        await tellParticipants(ctx, 'REQUEST', {
          id,
          classId: group.id,
          startsAt,
          endsAt,
          title: fields.title ?? meeting.title,
          installation: meeting.installation ?? null,
          revision,
        });
      return { ...fields, activity: activityId, revision };
    });
    await renumber(ctx, group.id);
  });
  return meetingNow(ctx, id);
}

/**
 * Removes a meeting without presences. If it was still ahead, everyone in the class gets a mail that removes it from their
 * calendars. @throws NOT_FOUND; CONFLICT with the records that need it
 */
export async function removeMeeting(ctx: Ctx<'events'>, { id }: { id: number }): Promise<{ id: number }> {
  authorize(ctx, classPolicy.removeMeeting);
  await ctx.transaction(async ctx => {
    const group = await lockClassOf(ctx, id);
    const meeting = await lockForEdit(ctx, Meeting, id, { noun: 'MEETING' });
    await assertUnused(ctx, Meeting, id, { also: await countPresences(ctx, meeting) });
    await removeUnused(ctx, Meeting, id, { noun: 'MEETING' });
    await tellParticipants(ctx, 'CANCEL', {
      ...meeting,
      classId: group.id,
      installation: meeting.installation ?? null,
      revision: meeting.revision + 1,
    });
    await renumber(ctx, group.id);
  });
  return { id };
}

/** Locks the class of a meeting: all changes of a class's meetings wait for each other. */
async function lockClassOf(ctx: Pick<Ctx, 'em' | 'rows'>, id: number): Promise<Class> {
  const meeting = await ctx.em.findOne(Meeting, id);
  if (!meeting) throw notFound('MEETING');
  return lockForEdit(ctx, Class, meeting.class.id, { noun: 'CLASS' });
}

/**
 * Locks the activity and the cycle of a planned meeting as they are, and checks the plan.
 * @param except id of the meeting that is moved @throws INVALID by field; CONFLICT when the class meets at that time already
 */
export async function assertPossible(ctx: Ctx, group: Class, plan: Plan, except = 0): Promise<void> {
  const activity = await lockForEdit(ctx, Activity, plan.activityId, { noun: 'ACTIVITY', how: 'asItIs' });
  if (activity.course.id !== group.course.id) throw invalidField('activityId', wrong('NOT_OF_COURSE'));
  if (activity.kind !== 'COLLECTIVE_MEETING') throw invalidField('activityId', wrong('NOT_A_COLLECTIVE_MEETING'));
  const { startsAt, endsAt } = plan;
  const length = endsAt.getTime() - startsAt.getTime();
  if (length <= 0) throw invalidField('endsAt', wrong('NOT_AFTER', { other: 'startsAt' }));
  if (length < lengthOfMeeting.min || length > lengthOfMeeting.max)
    throw invalidField('endsAt', wrong('LENGTH_OF_MEETING'));
  const zone = ctx.services.config.legacyTimeZone;
  // The days of the cycle don't change until the meeting is written.
  const cycle = await lockForEdit(ctx, Cycle, group.cycle.id, { noun: 'CYCLE', how: 'asItIs' });
  const days = { from: group.startsOn, to: cycle.endsOn };
  if (startsAt < startOfDay(days.from, zone)) throw invalidField('startsAt', wrong('OUTSIDE_DAYS', days));
  if (endsAt > endOfDay(days.to, zone)) throw invalidField('endsAt', wrong('OUTSIDE_DAYS', days));
  const other = await ctx.em.findOne(Meeting, {
    class: group.id,
    id: { $ne: except },
    startsAt: { $lt: endsAt },
    endsAt: { $gt: startsAt },
  });
  if (other) throw new AppError('CONFLICT', 'MEETINGS_OVERLAP', { title: other.title });
}
