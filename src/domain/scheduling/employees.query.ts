import { byId, byIdNow, follow } from '../kernel/read.js';
import { computed, many, one, record, type RowOf } from '../kernel/record.js';
import { person } from '../people/people.query.js';
import { employeeFields } from './employee-fields.policy.js';

export const workingHours = record('working_hours', 'w', {
  id: 'id',
  employeeId: 'employee_id',
  weekday: 'weekday',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
});

/** A collaborator with bookable time; `name` is the person's. */
export const employee = record(
  'employees',
  'p',
  {
    id: 'id',
    userId: 'user_id',
    name: computed<string>('(select u.name from users as u where u.id = p.user_id)'),
    timeZone: 'time_zone',
    slotMinutes: 'slot_minutes',
    stepMinutes: 'step_minutes',
    otherLengths: 'other_lengths',
    noticeHours: 'notice_hours',
    cancelUntilHours: 'cancel_until_hours',
    horizonDays: 'horizon_days',
    openBookings: 'open_bookings',
    place: 'place',
    worksOnHolidays: 'works_on_holidays',
    archivedAt: 'archived_at',
    updatedAt: 'updated_at',
  },
  {
    relations: {
      person: one(person, 'userId'),
      workingHours: many(workingHours, 'employeeId', 'w.weekday, w.starts_at'),
    },
    hidden: { place: employeeFields['Employee.place'] },
  },
);
export type EmployeeRow = RowOf<typeof employee>;

export const employeeById = byId(employee);
export const employeeNow = byIdNow(employee);
/** The working hours in the order of the week; times are in the employee's own zone. */
export const workingHoursOfEmployee = follow(employee.relations.workingHours);
