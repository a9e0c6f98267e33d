import { DateTime } from 'luxon';
import type { AppointmentRowFragment, EmployeeRowFragment } from './operations.js';
import type { LedMeeting } from './calendars.data.js';
import type { Stretch } from './side-by-side.js';

// A week of a calendar, computed without drawing. Times of a day are minutes since its midnight.

/** An appointment on a day; only that day's part when it is longer than a day. */
export interface Entry extends Stretch {
  appointment: AppointmentRowFragment;
}

/** A meeting of a class on a day: it takes time, and is changed on the page of the class. */
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
/** The hours that are drawn for a week without entries. */
const USUAL: Stretch = { from: 8 * 60, to: 18 * 60 };

/** The Monday of the week that contains a day. */
export const mondayOf = (day: string): string => DateTime.fromISO(day).startOf('week').toISODate()!;

export const daysLater = (day: string, days: number): string => DateTime.fromISO(day).plus({ days }).toISODate()!;

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** `08:30` for 510. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The seven days that begin with a Monday, in the zone of the calendar. */
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
    // Clock times, not elapsed minutes, so that days with a clock change look like others.
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

/** The hours to draw: whole hours that contain every entry. */
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

/** Blocked from midnight to midnight: drawn only within the drawn hours. */
export const isWholeDay = ({ from, to }: Stretch): boolean => from === 0 && to === DAY;
