import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { z } from 'zod';
import { Activity, Class, Cycle, Meeting } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { fieldReason, wrong } from '../../failures/field-reasons.js';
import { invalidField, parseInput } from '../../failures/validation.js';
import { installationName } from '../../platform/addresses.js';
import type { Ctx } from '../context.js';
import { lockForEdit } from '../kernel/edit.js';
import { authorize } from '../kernel/policy.js';
import { read } from '../kernel/read.js';
import type { Selection } from '../kernel/selection.js';
import type { Parameter } from '../kernel/statement.js';
import { typedText } from '../kernel/text.js';
import { holidaysOfProgramme } from '../holidays/holidays.query.js';
import { meeting, type MeetingRow } from './classes.query.js';
import { classPolicy } from './policy.js';
import { lengthOfMeeting } from './programme-forms.rules.js';
import { renumber } from './renumber.write.js';
import { assertPossible } from './save-meeting.js';

/** Maximum number of meetings made at once: two a week for a year. */
const MAX_MEETINGS = 104;
/** Maximum number of days from the first to the last. */
const MAX_DAYS = 731;
const MINUTE = 60_000;

const shape = z.object({
  classId: z.int(),
  /** ISO: 1 Monday to 7 Sunday. */
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
  /** `HH:mm`, the wall clock of the programme's zone. */
  time: typedText().regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldReason('NOT_A_CLOCK_TIME')),
  durationMinutes: z
    .int()
    .min(lengthOfMeeting.min / MINUTE)
    .max(lengthOfMeeting.max / MINUTE),
  from: z.iso.date(),
  until: z.iso.date(),
  skipHolidays: z.boolean().nullish(),
  activityId: z.int().nullish(),
});
type Series = z.output<typeof shape>;

const byIds = read(meeting, {
  rows: (q, $: Parameter<{ ids: readonly number[] }>) =>
    q
      .selectFrom('meetings as m')
      .selectAll()
      .where(sql<boolean>`m.id = any(${$('ids')})`),
  order: 'm.starts_at, m.id',
});

/**
 * Adds a series of collective meetings to a class, all or none: one on each of the weekdays from a day until another, at the
 * same wall-clock time. Each takes the next collective meeting of the course that has no date in the class, and its title. With
 * an activity, or when the course has a single one, all are for that one, and their titles are numbered.
 * @throws NOT_FOUND for class and activity; INVALID by field, and for a day outside of class and cycle; CONFLICT when the class
 * meets at that time already, or the course has fewer collective meetings without a date
 */
export async function createMeetings(
  ctx: Ctx,
  input: z.input<typeof shape>,
  selection?: Selection,
): Promise<MeetingRow[]> {
  authorize(ctx, classPolicy.createMeetings);
  const series = parseInput(shape, input);
  const days = await daysOf(ctx, series);
  const zone = ctx.services.config.legacyTimeZone;
  const ids = await ctx.transaction(async ctx => {
    const group = await lockForEdit(ctx, Class, series.classId, { noun: 'CLASS' });
    const cycle = await lockForEdit(ctx, Cycle, group.cycle.id, { noun: 'CYCLE', how: 'asItIs' });
    const period = { from: group.startsOn, to: cycle.endsOn };
    if (days[0]! < period.from) throw invalidField('from', wrong('OUTSIDE_DAYS', period));
    if (days.at(-1)! > period.to) throw invalidField('until', wrong('OUTSIDE_DAYS', period));
    const subjects = await subjectsOf(ctx, group, days.length, series.activityId ?? null);
    const before = await ctx.em.count(Meeting, { class: group.id });
    const made: Meeting[] = [];
    for (const [at, day] of days.entries()) {
      // A time that the clocks skip on this day becomes the one after the jump, as for luxon.
      const startsAt = DateTime.fromISO(`${day}T${series.time}`, { zone }).toJSDate();
      const endsAt = new Date(startsAt.getTime() + series.durationMinutes * MINUTE);
      const { activityId, title } = subjects[at]!;
      await assertPossible(ctx, group, { activityId, startsAt, endsAt });
      made.push(
        ctx.em.create(Meeting, {
          ...{ class: group.id, activity: activityId, title, startsAt, endsAt, position: before + at + 1 },
          installation: installationName(ctx.services.config),
        }),
      );
    }
    await ctx.em.flush();
    await renumber(ctx, group.id);
    return made.map(({ id }) => id);
  });
  return byIds(ctx, { ids }, { selection });
}

/** The days of a series, `YYYY-MM-DD`. @throws INVALID for none, and for too many */
async function daysOf(ctx: Ctx, { from, until, weekdays, skipHolidays }: Series): Promise<string[]> {
  if (until < from) throw invalidField('until', wrong('NOT_BEFORE', { other: 'from' }));
  const first = DateTime.fromISO(from, { zone: 'utc' });
  const count = DateTime.fromISO(until, { zone: 'utc' }).diff(first, 'days').days + 1;
  if (count > MAX_DAYS) throw invalidField('until', wrong('TOO_FAR_AFTER', { days: MAX_DAYS - 1, other: 'from' }));
  const holidayOn = skipHolidays ? await holidaysOfProgramme(ctx, { from, to: until }) : () => undefined;
  const days = Array.from({ length: count }, (_each, index) => first.plus({ days: index }))
    .filter(day => weekdays.includes(day.weekday))
    .map(day => day.toISODate()!)
    .filter(day => holidayOn(day) === undefined);
  if (days.length === 0) throw invalidField('until', wrong('NO_DAY'));
  if (days.length > MAX_MEETINGS) throw invalidField('until', wrong('TOO_MANY_MEETINGS', { max: MAX_MEETINGS }));
  return days;
}

interface Subject {
  activityId: number;
  title: string;
}

/** The activity and the title of each meeting. */
async function subjectsOf(ctx: Ctx, group: Class, count: number, wanted: number | null): Promise<Subject[]> {
  const all = await ctx.em.find(
    Activity,
    { course: group.course.id, kind: 'COLLECTIVE_MEETING' },
    { orderBy: { position: 'asc', id: 'asc' } },
  );
  const known = await ctx.em.find(Meeting, { class: group.id });
  const only = all.length === 1 ? all[0] : undefined;
  if (wanted !== null || only) {
    const id = wanted ?? only!.id;
    // An activity that is none of these is refused with its reason, for the first meeting.
    const title = all.find(each => each.id === id)?.title ?? '';
    const earlier = known.filter(({ activity }) => activity.id === id).length;
    return Array.from({ length: count }, (_each, at) => ({
      activityId: id,
      title: count === 1 && earlier === 0 ? title : numbered(title, earlier + at + 1),
    }));
  }
  const dated = new Set(known.map(({ activity }) => activity.id));
  const open = all.filter(({ id }) => !dated.has(id));
  if (open.length < count)
    throw new AppError('CONFLICT', 'FEWER_ACTIVITIES', { meetings: count, activities: open.length });
  return open.map(({ id, title }) => ({ activityId: id, title }));
}

const MAX_TITLE = 200;
/** `Encontro 3`; within the bound of a title. */
const numbered = (title: string, number: number): string => {
  const end = ` ${number}`;
  return title.slice(0, MAX_TITLE - end.length) + end;
};
