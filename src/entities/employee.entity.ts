import { defineEntity, p } from '@mikro-orm/core';
import { text, timestamps } from './columns.js';
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
    ...timestamps,
  },
  checks: [{ name: 'employees_slot_minutes_check', expression: 'slot_minutes >= 5 and slot_minutes <= 480' }],
});
export class Employee extends EmployeeSchema.class {}
EmployeeSchema.setClass(Employee);
