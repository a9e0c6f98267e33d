import { clockText } from '../parts/time.js';
import { mondayOf } from './week.js';

interface Entry {
  startsAt: string;
  employee: { id: string; timeZone: string };
}

/** The Monday of an appointment, by the clock of its calendar. */
export const weekAt = ({ employee, startsAt }: Entry): string =>
  mondayOf(clockText(startsAt, employee.timeZone).slice(0, 10));

/** The address of the week of an appointment. @param seesAll false for the owner of the calendar, who has a page of their own */
export function weekAddress(entry: Entry, seesAll: boolean): string {
  const week = weekAt(entry);
  return seesAll ? `/employees/${entry.employee.id}/show?week=${week}` : `/own-calendar?week=${week}`;
}
