import BadgeIcon from '@mui/icons-material/CalendarMonthOutlined';
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import HolidayIcon from '@mui/icons-material/CelebrationOutlined';
import EventIcon from '@mui/icons-material/EventOutlined';
import type { Area } from '../frame/area.js';
import { lazily } from '../frame/lazily.js';
import { calendarNames } from './names.words.js';

const code = lazily(() => import('./screens.js'));

export const calendars: Area = {
  name: 'calendars',
  words: [calendarNames],
  screens: {
    employees: {
      data: code.data(all => all.employees),
      icon: BadgeIcon,
      roles: ['ADMIN', 'SUPERVISOR'],
      recordRepresentation: 'name',
      ...code.screens(all => all.employeeScreens, 'list', 'create', 'edit', 'show'),
    },
    appointments: {
      data: code.data(all => all.appointments),
      icon: EventIcon,
      roles: ['ADMIN', 'SUPERVISOR', 'FACILITATOR'],
      ...code.screens(all => all.appointmentScreens, 'list'),
    },
    holidays: {
      data: code.data(all => all.holidays),
      icon: HolidayIcon,
      roles: ['ADMIN', 'SUPERVISOR'],
      recordRepresentation: 'name',
      ...code.screens(all => all.holidayScreens, 'list'),
    },
    'led-meetings': {
      data: code.data(all => all.ledMeetings),
      roles: ['ADMIN', 'SUPERVISOR', 'FACILITATOR'],
      hidden: true,
    },
    'calendar-feeds': { data: code.data(all => all.ownCalendar), roles: ['FACILITATOR'], hidden: true },
  },
  pages: [
    {
      path: 'own-calendar',
      element: code.element(all => all.OwnCalendar),
      icon: CalendarIcon,
      roles: ['FACILITATOR'],
    },
  ],
};
