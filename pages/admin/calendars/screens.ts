// The code of this area's screens and of their data, fetched together when somebody opens one of them.
export { appointmentScreens } from './appointments.js';
export { employeeScreens } from './employees.js';
export { OwnCalendar } from './own-calendar.js';
export { appointments, employees, ledMeetings, ownCalendar } from './calendars.data.js';
export { holidayScreens } from './holidays.js';
export { holidays } from './holidays.data.js';
