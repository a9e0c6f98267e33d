import { defineEntity, p } from '@mikro-orm/core';
import { instant, text, timestamps } from './columns.js';
import { User } from './user.entity.js';

/** Somebody whose time can be booked; owns one calendar. */
export const EmployeeSchema = defineEntity({
  name: 'Employee',
  tableName: 'employees',
  properties: {
    id: p.integer().primary(),
    user: () => p.oneToOne(User).owner(),
    /** IANA zone in which the working hours are meant. */
    timeZone: text(64).default('America/Sao_Paulo'),
    slotMinutes: p.integer().default(60),
    /** Nothing can be booked any more; what was booked stays. */
    archivedAt: instant().nullable(),
    /** Signed into the address of the calendar's feed; the next number makes the address so far worthless. */
    feedVersion: p.integer().default(1).hidden(),
    ...timestamps,
  },
  checks: [
    { name: 'employees_slot_minutes_check', expression: 'slot_minutes >= 5 and slot_minutes <= 480' },
    { name: 'employees_feed_version_check', expression: 'feed_version >= 1' },
  ],
});
export class Employee extends EmployeeSchema.class {}
EmployeeSchema.setClass(Employee);
