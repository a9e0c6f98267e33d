import { httpStatusOf } from '../../src/failures/errors.js';
import { type Facade, tagged } from '../route.js';
import { appointmentRoutes } from './appointments.routes.js';
import { calendarFeedRoutes } from './calendar-feed.raw.js';
import { exportRoutes } from './export.routes.js';
import { serviceRoutes } from './service.routes.js';
import { message } from '../shared/shapes.js';

/** Contract 3 C: the schedule manager. */
export const schedule: Facade = {
  name: 'schedule',
  base: '/schedule',
  title: 'Schedule manager',
  description: 'Appointments with employees, for other services: list, book, cancel and export.',
  errorStatus: httpStatusOf,
  language: 'en',
  errorBody: (_status, text) => ({ message: text }),
  errorShape: message,
  apiKeys: true,
  keyRequired: true,
  routes: [
    ...tagged('Appointments', [...appointmentRoutes, ...exportRoutes, ...calendarFeedRoutes]),
    ...tagged('Service', serviceRoutes),
  ],
};
