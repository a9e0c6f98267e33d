import { defineEntity, p } from '@mikro-orm/core';
import { instant, text, timestamps } from './columns.js';
import { User } from './user.entity.js';
import { holdings, link, none, ofTimestamps, personal } from './holdings.js';

/** A person with a calendar of bookable time. */
export const EmployeeSchema = defineEntity({
  name: 'Employee',
  tableName: 'employees',
  properties: {
    id: p.integer().primary(),
    user: () => p.oneToOne(User).owner(),
    /** IANA zone of the working hours. */
    timeZone: text(64).default('America/Sao_Paulo'),
    slotMinutes: p.integer().default(60),
    /** Minutes from the start of one slot to that of the next; null: slots follow each other. */
    stepMinutes: p.integer().nullable(),
    /** Lengths that participants may book beside `slotMinutes`, in minutes. */
    otherLengths: p.array(Number).columnType('int[]').defaultRaw(`'{}'`),
    /** Participants book at least this number of hours before. */
    noticeHours: p.integer().default(0),
    /** Clients cancel and move at least this number of hours before; 0: at any time. */
    cancelUntilHours: p.integer().default(0),
    /** The greatest number of days before an appointment that participants may book it. */
    horizonDays: p.integer().default(180),
    /** The greatest number of future appointments of a participant here. */
    openBookings: p.integer().default(3),
    /** The place of appointments: an address of the web, or a place in words. */
    place: text(300).nullable(),
    /** Slots are offered on holidays too. */
    worksOnHolidays: p.boolean().default(false),
    /** Nothing can be booked any more; existing appointments stay. */
    archivedAt: instant().nullable(),
    /** Signed into the address of the calendar's feed; the next number makes the present address worthless. */
    feedVersion: p.integer().default(1).hidden(),
    ...timestamps,
  },
  checks: [
    { name: 'employees_slot_minutes_check', expression: 'slot_minutes >= 5 and slot_minutes <= 480' },
    { name: 'employees_step_minutes_check', expression: 'step_minutes >= 5 and step_minutes <= 480' },
    {
      name: 'employees_other_lengths_check',
      expression: 'cardinality(other_lengths) <= 5 and 5 <= all (other_lengths) and 480 >= all (other_lengths)',
    },
    { name: 'employees_notice_hours_check', expression: 'notice_hours >= 0 and notice_hours <= 720' },
    { name: 'employees_cancel_until_hours_check', expression: 'cancel_until_hours >= 0 and cancel_until_hours <= 720' },
    { name: 'employees_horizon_days_check', expression: 'horizon_days >= 1 and horizon_days <= 365' },
    { name: 'employees_open_bookings_check', expression: 'open_bookings >= 1 and open_bookings <= 5' },
    { name: 'employees_feed_version_check', expression: 'feed_version >= 1' },
  ],
});
export class Employee extends EmployeeSchema.class {}
EmployeeSchema.setClass(Employee);

holdings(EmployeeSchema, {
  about: { user: 'person', place: 'mention' },
  why: 'Calendars of staff.',
  kept: 'For the life of the programme',
  columns: {
    id: none,
    user: link,
    timeZone: none,
    slotMinutes: none,
    stepMinutes: none,
    otherLengths: none,
    noticeHours: none,
    cancelUntilHours: none,
    horizonDays: none,
    openBookings: none,
    place: personal(),
    worksOnHolidays: none,
    archivedAt: none,
    feedVersion: none,
    ...ofTimestamps,
  },
});
