import { clockText } from '../parts/time.js';
import { mondayOf } from './week.js';

interface Entry {
  startsAt: string;
  employee: { id: string; timeZone: string };
}

/** The address of the week of an appointment. @param seesAll false for the owner of the calendar, who has a page of their own */
export function weekAddress({ employee, startsAt }: Entry, seesAll: boolean): string {
  const week = mondayOf(clockText(startsAt, employee.timeZone).slice(0, 10));
  return seesAll ? `/employees/${employee.id}/show?week=${week}` : `/own-calendar?week=${week}`;
}
