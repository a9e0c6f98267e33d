import { DateTime } from 'luxon';
import type { AppointmentRowFragment, EmployeeRowFragment } from '../operations.js';
import type { LedMeeting } from './calendars.data.js';

// A week of a calendar, computed: no drawing here. Times of a day are minutes since its midnight.

export interface Stretch {
  from: number;
  to: number;
}

/** What takes time on a day; of something longer than a day, the part of that day. */
export interface Entry extends Stretch {
  appointment: AppointmentRowFragment;
}

/** A meeting of a class on a day: time that is taken, and that is changed where the class is. */
export interface MeetingEntry extends Stretch {
  meeting: LedMeeting;
}

export interface Day {
  /** `2026-11-23` */
  date: string;
  working: Stretch[];
  entries: Entry[];
  meetings: MeetingEntry[];
}

const DAY = 24 * 60;
/** What is drawn of a week in which nothing is. */
const USUAL: Stretch = { from: 8 * 60, to: 18 * 60 };

/** The Monday of the week in which a day lies. */
export const mondayOf = (day: string): string => DateTime.fromISO(day).startOf('week').toISODate()!;

export const daysLater = (day: string, days: number): string => DateTime.fromISO(day).plus({ days }).toISODate()!;

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** `08:30` of 510. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The seven days from a Monday on, in the zone of the calendar. */
export function weekOf(
  { timeZone, workingHours }: Pick<EmployeeRowFragment, 'timeZone' | 'workingHours'>,
  { appointments, meetings }: { appointments: readonly AppointmentRowFragment[]; meetings: readonly LedMeeting[] },
  monday: string,
): Day[] {
  const times = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => ({
    start: DateTime.fromISO(startsAt, { zone: timeZone }),
    end: DateTime.fromISO(endsAt, { zone: timeZone }),
  });
  const placed = appointments.map(appointment => ({ appointment, ...times(appointment) }));
  const meeting = meetings.map(each => ({ meeting: each, ...times(each) }));
  return Array.from({ length: 7 }, (_, index) => {
    const date = daysLater(monday, index);
    const begin = DateTime.fromISO(date, { zone: timeZone });
    const end = begin.plus({ days: 1 });
    // Clocks, not minutes gone by: so that days on which clocks are put forward or back look like others.
    const onDay = (time: DateTime): number => (time <= begin ? 0 : time >= end ? DAY : time.hour * 60 + time.minute);
    return {
      date,
      working: workingHours
        .filter(({ weekday }) => weekday === index + 1)
        .map(({ startsAt, endsAt }) => ({ from: minutesOf(startsAt), to: minutesOf(endsAt) })),
      entries: placed
        .filter(each => each.start < end && each.end > begin)
        .map(each => ({ appointment: each.appointment, from: onDay(each.start), to: onDay(each.end) })),
      meetings: meeting
        .filter(each => each.start < end && each.end > begin)
        .map(each => ({ meeting: each.meeting, from: onDay(each.start), to: onDay(each.end) }))
        .sort((one, other) => one.from - other.from),
    };
  });
}

/** The hours to draw, whole ones, so that everything is in them. */
export function hoursToDraw(days: readonly Day[]): Stretch {
  const stretches = days.flatMap(({ working, entries, meetings }) => [
    ...working,
    ...meetings,
    ...entries.filter(each => !isWholeDay(each)),
  ]);
  if (stretches.length === 0) return USUAL;
  return {
    from: Math.floor(Math.min(...stretches.map(({ from }) => from)) / 60) * 60,
    to: Math.ceil(Math.max(...stretches.map(({ to }) => to)) / 60) * 60,
  };
}

/** Blocked from midnight to midnight: drawn as far as the day is drawn. */
export const isWholeDay = ({ from, to }: Stretch): boolean => from === 0 && to === DAY;
