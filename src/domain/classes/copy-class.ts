import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { z } from 'zod';
import { Class, Course, Cycle, Room } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { wrong } from '../../failures/field-reasons.js';
import { invalidField, parseInput } from '../../failures/validation.js';
import { installationName } from '../../platform/addresses.js';
import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { createRecord, lockForEdit } from '../kernel/edit.js';
import { line } from '../kernel/form.js';
import { authorize } from '../kernel/policy.js';
import { type Parameter, statement, writing } from '../kernel/statement.js';
import { type CycleRow, cycleNow } from './catalogue.query.js';
import { classNow, type ClassRow } from './classes.query.js';
import { queueTemplates } from '../templates/missing-templates.write.js';
import { isLeader } from './leaders.query.js';
import { classPolicy } from './policy.js';
import { endOfDay, startOfDay } from './programme-days.rules.js';
import { roomSlug } from './rooms.rules.js';

/*
 * Copies of classes for another cycle: the plan without its people. Meetings and hand-in rules move by whole weeks, so that the
 * weekday stays: by the difference of the starts of the cycles, rounded up. Their wall-clock times stay. The facilitator leads
 * the copy, unless they may lead no class any more. A worker copies the templates with their files. The group of the messenger,
 * substitutes and recordings are not copied: they belong to the people of the class.
 */

/** Maximum number of classes that are copied at once. */
const MAX_CLASSES = 300;
const WEEK = 7;

const ofClass = z.object({ id: z.int(), cycleId: z.int() });

/**
 * Copies a class into a cycle, with its meetings, hand-in rules, room and templates.
 * @throws NOT_FOUND for class and cycle; CONFLICT when something would be outside of the cycle
 */
export async function copyClass(ctx: Ctx<'events'>, input: z.input<typeof ofClass>): Promise<ClassRow> {
  authorize(ctx, classPolicy.copyClass);
  const { id, cycleId } = parseInput(ofClass, input);
  const known = (await classNow(ctx, id)) as ClassRow | undefined;
  if (!known) throw notFound('CLASS');
  const made = await ctx.transaction(async ctx => {
    const leaders = await leadersOf(ctx, [known]);
    const group = await lockForEdit(ctx, Class, id, { noun: 'CLASS', how: 'asItIs' });
    await lockForEdit(ctx, Course, group.course.id, { noun: 'COURSE', how: 'asItIs' });
    const cycles = await lockCycles(ctx, [group.cycle.id, cycleId]);
    const [from, to] = [cycles.get(group.cycle.id), cycles.get(cycleId)];
    if (!from || !to) throw notFound('CYCLE');
    return copyInto(ctx, group, to, { weeks: weeksBetween(from.startsOn, to.startsOn), leaders });
  });
  return classNow(ctx, made);
}

const ofCycle = z.object({ id: z.int(), name: line(100), startsOn: z.iso.date() });

const classesOf = statement((q, $: Parameter<{ cycleId: number }>) =>
  q
    .selectFrom('classes as c')
    .select(['c.id', 'c.course_id as courseId', 'c.facilitator_id as facilitatorId'])
    .where('c.cycle_id', '=', $('cycleId'))
    .where('c.archived_at', 'is', null)
    .orderBy('c.id')
    .limit(MAX_CLASSES + 1),
);

/**
 * Makes a cycle like another one, with copies of its classes that are not archived: all or none. It ends as many weeks later as
 * its classes move.
 * @throws NOT_FOUND; INVALID by field; CONFLICT for more than 300 classes
 */
export async function copyCycle(ctx: Ctx<'events'>, input: z.input<typeof ofCycle>): Promise<CycleRow> {
  authorize(ctx, classPolicy.copyCycle);
  const { id, name, startsOn } = parseInput(ofCycle, input);
  const made = await ctx.transaction(async ctx => {
    const known = await classesOf(ctx, { cycleId: id });
    if (known.length > MAX_CLASSES) throw new AppError('CONFLICT', 'TOO_MANY_CLASSES', { max: MAX_CLASSES });
    const leaders = await leadersOf(ctx, known);
    const groups: Class[] = [];
    for (const each of known) groups.push(await lockForEdit(ctx, Class, each.id, { noun: 'CLASS', how: 'asItIs' }));
    const courses = [...new Set(groups.map(({ course }) => course.id))].sort((a, b) => a - b);
    for (const course of courses) await lockForEdit(ctx, Course, course, { noun: 'COURSE', how: 'asItIs' });
    const from = await lockForEdit(ctx, Cycle, id, { noun: 'CYCLE', how: 'asItIs' });
    const weeks = weeksBetween(from.startsOn, startsOn);
    const { recoveryHours, enableStrategicActivities } = from;
    const year = Number(startsOn.slice(0, 4));
    if (year < 2000 || year > 2100)
      throw invalidField('startsOn', wrong('OUTSIDE_DAYS', { from: '2000-01-01', to: '2100-12-31' }));
    const endsOn = later(from.endsOn, weeks);
    const cycleId = await createRecord(ctx, Cycle, {
      name,
      year,
      startsOn,
      endsOn,
      recoveryHours,
      enableStrategicActivities,
    });
    const to = { id: cycleId, startsOn, endsOn };
    for (const group of groups) if (group.cycle.id === id) await copyInto(ctx, group, to, { weeks, leaders });
    return cycleId;
  });
  return cycleNow(ctx, made);
}

/** The weeks from one day to another, rounded up: nothing comes before the begin of the cycle. */
const weeksBetween = (from: string, to: string): number =>
  Math.ceil(DateTime.fromISO(to, { zone: 'utc' }).diff(DateTime.fromISO(from, { zone: 'utc' }), 'days').days / WEEK);
const later = (day: string, weeks: number): string =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ weeks }).toISODate()!;

/** Locks the facilitators, in the order of their ids, and gives the ids of those who may lead a class. */
async function leadersOf(ctx: Ctx, groups: readonly { facilitatorId: number | null }[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(groups.flatMap(({ facilitatorId }) => facilitatorId ?? []))].sort((a, b) => a - b);
  const found = new Set<number>();
  for (const id of ids) if (await isLeader(ctx, id)) found.add(id);
  return found;
}

async function lockCycles(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Cycle>> {
  const found = new Map<number, Cycle>();
  for (const id of [...new Set(ids)].sort((a, b) => a - b))
    found.set(id, await lockForEdit(ctx, Cycle, id, { noun: 'CYCLE', how: 'asItIs' }));
  return found;
}

interface Copy {
  from: number;
  to: number;
  weeks: number;
  zone: string;
  installation: string | null;
  now: string;
}
const moved = (column: string, $: Parameter<Copy>) =>
  sql`((${sql.ref(column)} at time zone ${$('zone')}::text + make_interval(weeks => ${$('weeks')}::int)) at time zone ${$('zone')}::text)`;
const copyMeetings = writing(
  (_q, $: Parameter<Copy>) => sql<{ startsAt: string; endsAt: string }>`
    insert into meetings (class_id, activity_id, title, position, starts_at, ends_at, installation, created_at, updated_at)
    select ${$('to')}::int, m.activity_id, m.title, m.position, ${moved('m.starts_at', $)},
           ${moved('m.starts_at', $)} + (m.ends_at - m.starts_at), ${$('installation')}::text,
           ${$('now')}::timestamptz, ${$('now')}::timestamptz
      from meetings as m where m.class_id = ${$('from')}::int
    returning starts_at as "startsAt", ends_at as "endsAt"`,
);
const copyRules = writing(
  (_q, $: Parameter<Omit<Copy, 'installation'>>) => sql<{ id: number }>`
    insert into hand_in_rules (class_id, activity_id, due_at, closes_at, max_attempts, created_at, updated_at)
    select ${$('to')}::int, r.activity_id, ${moved('r.due_at', $ as Parameter<Copy>)},
           ${moved('r.closes_at', $ as Parameter<Copy>)}, r.max_attempts,
           ${$('now')}::timestamptz, ${$('now')}::timestamptz
      from hand_in_rules as r where r.class_id = ${$('from')}::int
    returning id`,
);

/** @returns the id of the copy @throws CONFLICT when the class or meetings would be outside of the cycle */
async function copyInto(
  ctx: Ctx<'events'>,
  group: Class,
  cycle: { id: number; startsOn: string; endsOn: string },
  { weeks, leaders }: { weeks: number; leaders: ReadonlySet<number> },
): Promise<number> {
  const startsOn = later(group.startsOn, weeks);
  if (startsOn < cycle.startsOn || startsOn > cycle.endsOn)
    throw new AppError('CONFLICT', 'OUTSIDE_PERIOD', { uses: { classes: 1 } });
  const facilitator = group.facilitator?.id;
  const to = await createRecord(ctx, Class, {
    ...{ name: group.name, shift: group.shift, course: group.course.id, cycle: cycle.id, startsOn },
    ...{ capacity: group.capacity, appointmentPlace: group.appointmentPlace },
    facilitator: facilitator !== undefined && leaders.has(facilitator) ? facilitator : null,
  });
  const room = await ctx.em.findOne(Room, { class: group.id });
  if (room) {
    ctx.em.create(Room, { class: to, name: room.name, slug: roomSlug(`class-${to}`) });
    await ctx.em.flush();
  }
  const zone = ctx.services.config.legacyTimeZone;
  const copy = { from: group.id, to, weeks, zone, now: ctx.now().toISOString() };
  const made = await copyMeetings(ctx, { ...copy, installation: installationName(ctx.services.config) });
  const [first, last] = [startOfDay(startsOn, zone), endOfDay(cycle.endsOn, zone)];
  const meetings = made.filter(each => new Date(each.startsAt) < first || new Date(each.endsAt) > last).length;
  if (meetings > 0) throw new AppError('CONFLICT', 'OUTSIDE_PERIOD', { uses: { meetings } });
  await copyRules(ctx, copy);
  await queueTemplates(ctx, { from: group.id, to });
  return to;
}
