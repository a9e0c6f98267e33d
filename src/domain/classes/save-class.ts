import { DateTime } from 'luxon';
import { z } from 'zod';
import { Class, Course, Cycle, Meeting, Room } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { wrong } from '../../failures/field-reasons.js';
import { invalidField, parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { archivedAt, assertUnused, createRecord, lockForEdit, removeUnused } from '../kernel/edit.js';
import { editFields, mayBeLeftOut } from '../kernel/form.js';
import { notFound } from '../kernel/access.js';
import { authorize } from '../kernel/policy.js';
import { countAppointmentsAhead } from '../scheduling/appointments-ahead.query.js';
import { lockCalendarsOf } from '../scheduling/hand-over-bookings.write.js';
import { classNow, type ClassRow } from './classes.query.js';
import { giveClass, tellOfHandOver } from './give-class.write.js';
import { assertLeader } from './leaders.query.js';
import { classPolicy } from './policy.js';
import { classForm } from './programme-forms.rules.js';
import { startOfDay } from './programme-days.rules.js';
import { roomSlug } from './rooms.rules.js';

const changes = classForm.partial().extend({ id: z.int(), archived: mayBeLeftOut(z.boolean()), ...editFields });
type Given = Partial<Omit<z.output<typeof classForm>, 'roomName'>>;

/** Creates a class. @throws INVALID by field; NOT_FOUND for course, cycle and facilitator */
export async function createClass(ctx: Ctx, input: z.input<typeof classForm>): Promise<ClassRow> {
  authorize(ctx, classPolicy.createClass);
  const { roomName, ...given } = parseInput(classForm, input);
  const id = await ctx.transaction(async ctx => {
    if (given.facilitatorId != null) await assertLeader(ctx, 'facilitatorId', given.facilitatorId);
    await assertPossible(ctx, given);
    const { courseId: course, cycleId: cycle } = given;
    const made = await createRecord(ctx, Class, { ...columnsOf(given), course, cycle });
    if (roomName != null) await nameRoom(ctx, made, roomName);
    return made;
  });
  return classNow(ctx, id);
}

/**
 * Changes a class; a field that is left out stays, null removes a value. A new facilitator has the rights to the class at once,
 * and gets the submissions that wait for an evaluation. The former one loses the rights. Everyone in the class is told by mail.
 * An archived class takes no more enrollments and bookings.
 * @throws NOT_FOUND; CONFLICT:
 * - if it has changed since `expectedUpdatedAt`;
 * - for another course or cycle, if the class is in use;
 * - for another facilitator, if people have appointments with the present one (`handOverClass`);
 * - for a start after its meetings.
 */
export async function updateClass(ctx: Ctx<'events'>, input: z.input<typeof changes>): Promise<ClassRow> {
  authorize(ctx, classPolicy.updateClass);
  const { id, expectedUpdatedAt, archived, roomName, ...given } = parseInput(changes, input);
  await ctx.transaction(async ctx => {
    const formerId = await lockLeaders(ctx, { id, archived, facilitatorId: given.facilitatorId });
    const group = await lockForEdit(ctx, Class, id, { noun: 'CLASS', expectedUpdatedAt });
    const facilitatorId = group.facilitator?.id ?? null;
    // The check of the new facilitator was made for a class with `formerId`.
    if (facilitatorId !== formerId) throw new AppError('CONFLICT', 'RECORD_CHANGED');
    const is = { courseId: group.course.id, cycleId: group.cycle.id, startsOn: group.startsOn };
    const isOther = (name: 'courseId' | 'cycleId') => given[name] !== undefined && given[name] !== is[name];
    if (isOther('courseId') || isOther('cycleId'))
      await assertUnused(ctx, Class, id, { owned: ['class_substitutes', 'rooms'] });
    const isHandedOver = given.facilitatorId !== undefined && given.facilitatorId !== facilitatorId;
    if (isHandedOver) await assertNoAppointments(ctx, { classId: id, facilitatorId });
    await assertPossible(ctx, { ...is, ...given });
    if (given.startsOn !== undefined) await assertBeforeMeetings(ctx, id, given.startsOn);
    if (roomName !== undefined) await nameRoom(ctx, id, roomName);
    const changed = { ...columnsOf(given), archivedAt: archivedAt(ctx, group, archived) };
    ctx.em.assign(group, changed, { ignoreUndefined: true });
    await ctx.em.flush();
    if (isHandedOver) {
      const next = given.facilitatorId!;
      await giveClass(ctx, group, next);
      const from = DateTime.fromJSDate(ctx.now(), { zone: ctx.services.config.legacyTimeZone }).toISODate()!;
      // Nobody has future appointments; otherwise the change was refused.
      await tellOfHandOver(ctx, { classId: id, formerId, facilitatorId: next, from, appointments: 'MOVE' });
    }
  });
  return classNow(ctx, id);
}

/** Removes a class that is not in use, and its room. @throws NOT_FOUND; CONFLICT with the records that need it */
export async function removeClass(ctx: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  authorize(ctx, classPolicy.removeClass);
  await removeUnused(ctx, Class, id, { noun: 'CLASS', owned: ['class_substitutes', 'hand_in_rules', 'rooms'] });
  return { id };
}

const columnsOf = <Form extends Given>({ courseId, cycleId, facilitatorId, ...rest }: Form) => ({
  ...rest,
  course: courseId,
  cycle: cycleId,
  facilitator: facilitatorId,
});

/**
 * Checks that the next facilitator may lead the class, and locks them so that this does not change. The check is for a new
 * facilitator, and for any facilitator of a class that stops being archived. The calendars of both facilitators are locked
 * until the class is written, so that nothing is booked in them. @returns id of the present facilitator
 */
async function lockLeaders(
  ctx: Ctx,
  { id, archived, facilitatorId: wanted }: { id: number; archived?: boolean | null; facilitatorId?: number | null },
): Promise<number | null> {
  const known = (await classNow(ctx, id)) as ClassRow | undefined;
  if (!known) throw notFound('CLASS');
  const formerId = known.facilitatorId;
  const nextId = wanted === undefined ? formerId : wanted;
  const isOther = nextId !== formerId;
  if (nextId !== null && (isOther || (archived === false && known.archivedAt !== null)))
    await assertLeader(ctx, 'facilitatorId', nextId);
  if (isOther)
    await lockCalendarsOf(
      ctx,
      [formerId, nextId].filter(each => each !== null),
    );
  return formerId;
}

/** Locks course and cycle so that they don't change until the class is written. */
async function assertPossible(
  ctx: Ctx,
  { courseId, cycleId, startsOn }: Pick<z.output<typeof classForm>, 'courseId' | 'cycleId' | 'startsOn'>,
): Promise<void> {
  await lockForEdit(ctx, Course, courseId, { noun: 'COURSE', how: 'asItIs' });
  const cycle = await lockForEdit(ctx, Cycle, cycleId, { noun: 'CYCLE', how: 'asItIs' });
  if (startsOn < cycle.startsOn || startsOn > cycle.endsOn)
    throw invalidField('startsOn', wrong('OUTSIDE_DAYS', { from: cycle.startsOn, to: cycle.endsOn }));
}

async function assertBeforeMeetings(ctx: Ctx, id: number, startsOn: string): Promise<void> {
  const from = startOfDay(startsOn, ctx.services.config.legacyTimeZone);
  const meetings = await ctx.em.count(Meeting, { class: id, startsAt: { $lt: from } });
  if (meetings > 0) throw new AppError('CONFLICT', 'OUTSIDE_PERIOD', { uses: { meetings } });
}

/** Appointments belong to the facilitator. If there are any, a hand-over must say whether they move or are canceled. */
async function assertNoAppointments(
  ctx: Ctx,
  { classId, facilitatorId }: { classId: number; facilitatorId: number | null },
): Promise<void> {
  if (facilitatorId === null) return;
  const appointments = await countAppointmentsAhead(ctx, { classId, userId: facilitatorId });
  if (appointments > 0) throw new AppError('CONFLICT', 'HAND_OVER_NEEDED', { uses: { appointments } });
}

/** Creates, renames or removes the room. Renaming keeps the address, so that existing links stay valid. */
async function nameRoom(ctx: Ctx, classId: number, name: string | null): Promise<void> {
  if (name === null) return void (await ctx.em.nativeDelete(Room, { class: classId }));
  const room = await ctx.em.findOne(Room, { class: classId });
  if (room) room.name = name;
  else ctx.em.create(Room, { class: classId, name, slug: roomSlug(`class-${classId}`) });
}
