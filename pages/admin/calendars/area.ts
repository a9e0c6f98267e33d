import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import { createElement } from 'react';
import type { Area } from '../frame/area.js';
import { appointmentScreens } from './appointments.js';
import { ledMeetings, ownCalendar } from './calendars.data.js';
import { employeeScreens } from './employees.js';
import { holidayScreens } from './holidays.js';
import { OwnCalendar } from './own-calendar.js';
import { calendarWords } from './words.js';

export const calendars: Area = {
  name: 'calendars',
  words: [calendarWords],
  screens: {
    employees: employeeScreens,
    appointments: appointmentScreens,
    holidays: holidayScreens,
    'led-meetings': { data: ledMeetings, roles: ['ADMIN', 'SUPERVISOR', 'FACILITATOR'], hidden: true },
    'calendar-feeds': { data: ownCalendar, roles: ['FACILITATOR'], hidden: true },
  },
  pages: [{ path: 'own-calendar', element: createElement(OwnCalendar), icon: CalendarIcon, roles: ['FACILITATOR'] }],
};
