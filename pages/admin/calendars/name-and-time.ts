import { timeText } from '../parts/time.js';
import type { AppointmentRowFragment } from './operations.js';

/** Values of a message about an appointment: its client, its day and its hour by the clock of the calendar. */
export const nameAndTime = ({ startsAt, client, employee }: AppointmentRowFragment) => ({
  name: (client ?? employee).name,
  when: `${timeText(startsAt, 'day', employee.timeZone)}, ${timeText(startsAt, 'time', employee.timeZone)}`,
});
