import { ask } from '../data/graph.js';
import {
  BookingCalendarDocument,
  type BookingCalendarQuery,
  FreeTimesDocument,
  type FreeTimesQuery,
} from './operations.js';
import { today } from '../parts/time.js';
import { daysLater } from './week.js';

export type BookingCalendar = NonNullable<NonNullable<BookingCalendarQuery['class']>['calendar']>['employee'];
export type FreeTime = NonNullable<NonNullable<FreeTimesQuery['class']>['slots']>[number];

/** The days that a page shows at once; the days of one request while nothing is free. */
const [DAYS_SHOWN, DAYS_ASKED] = [7, 28];

interface Looked {
  classId: string;
  participantId: string;
  /** Null: the usual length of the calendar. */
  minutes: number | null;
  calendar: BookingCalendar;
  /** The first day, in the calendar's zone; today when left out. */
  from?: string | undefined;
}

export interface FreeTimes {
  /** The times of a week: of the first one with any. */
  times: readonly FreeTime[];
  /** The day to go on from; null when there are no more times. */
  next: string | null;
}

/** The calendar in which a class books; undefined when it has none. */
export const calendarOf = async (classId: string): Promise<BookingCalendar | undefined> =>
  (await ask(BookingCalendarDocument, { classId })).class?.calendar?.employee;

/** The next free times that a participant can book: it reads on until some come, to the end of the booking period. */
export async function freeTimes({ classId, participantId, minutes, calendar, from }: Looked): Promise<FreeTimes> {
  const last = daysLater(today(calendar.timeZone), calendar.horizonDays);
  let first = from ?? today(calendar.timeZone);
  while (first <= last) {
    const to = daysLater(first, DAYS_ASKED - 1);
    const { class: group } = await ask(FreeTimesDocument, { classId, participantId, minutes, from: first, to });
    const found = group?.slots ?? [];
    if (found.length > 0) {
      const begin = dayOf(found[0]!, calendar);
      const end = daysLater(begin, DAYS_SHOWN);
      const later = found.find(each => dayOf(each, calendar) >= end);
      const next = later ? dayOf(later, calendar) : daysLater(to, 1);
      return {
        times: found.filter(each => dayOf(each, calendar) < end),
        next: next > last ? null : next,
      };
    }
    first = daysLater(to, 1);
  }
  return { times: [], next: null };
}

/** The day of a time in the calendar's zone, `2026-11-23`. */
export const dayOf = ({ startsAt }: FreeTime, { timeZone }: BookingCalendar): string =>
  new Date(startsAt).toLocaleDateString('sv', { timeZone });
