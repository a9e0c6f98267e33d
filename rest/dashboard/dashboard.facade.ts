import { httpStatusOf } from '../../src/failures/errors.js';
import { type Facade, tagged } from '../route.js';
import { exportRoutes } from './export.raw.js';
import { enrollmentRoutes } from './enrollments.routes.js';
import { logFilePages } from './log-files.raw.js';
import { logFileRoutes } from './log-files.routes.js';
import { liveRoutes } from './live.routes.js';
import { sentimentRoutes } from './sentiment.routes.js';
import { serviceRoutes } from './service.routes.js';
import { message } from '../shared/shapes.js';

/** Contract 3 D: the analytics dashboard. */
export const dashboard: Facade = {
  name: 'dashboard',
  base: '/dashboard',
  title: 'Analytics dashboard',
  description: 'Enrollments, live sessions and their comments, counted for staff; the server’s log files.',
  errorStatus: httpStatusOf,
  language: 'en',
  errorBody: (_status, text) => ({ message: text }),
  errorShape: message,
  apiKeys: true,
  routes: [
    ...tagged('Enrollments', [...enrollmentRoutes, ...exportRoutes]),
    ...tagged('Live sessions', [...liveRoutes, ...sentimentRoutes]),
    ...tagged('Log files', [...logFilePages, ...logFileRoutes]),
    ...tagged('Service', serviceRoutes),
  ],
};
