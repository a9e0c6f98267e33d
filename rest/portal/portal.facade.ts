import { authRoutes } from '../auth.js';
import { httpStatusOf } from '../../src/failures/errors.js';
import { type Facade, tagged } from '../route.js';
import { classRoutes } from './classes.routes.js';
import { configurationRoutes } from './configuration.routes.js';
import { fileRoutes } from './files.raw.js';
import { logRoutes } from './logs.routes.js';
import { meetingRoutes } from './meetings.routes.js';
import { presenceRoutes } from './presence.routes.js';
import { scheduleRoutes } from './schedule.routes.js';
import { failure } from './shapes.js';
import { submissionRoutes } from './submissions.routes.js';
import { templateRoutes } from './templates.routes.js';

/** Contract 2: the participant portal's backend. */
export const portal: Facade = {
  name: 'portal',
  base: '/portal',
  title: 'Participant portal',
  description:
    'Configuration, classes, presence, cancellation, recovery, activity templates, submissions, scheduling and logs.',
  errorStatus: httpStatusOf,
  language: 'en',
  errorBody: (status, message) => ({ status, message }),
  errorShape: failure,
  apiKeys: false,
  routes: [
    ...tagged('Configuration and health', configurationRoutes),
    ...tagged('Sign-in', authRoutes('portal')),
    ...tagged('Classes and cycles', classRoutes),
    ...tagged('Presence, cancellation, logs', [...presenceRoutes, ...meetingRoutes, ...logRoutes]),
    ...tagged('Activity templates', templateRoutes),
    ...tagged('Submissions', [...submissionRoutes, ...fileRoutes]),
    ...tagged('Scheduling', scheduleRoutes),
  ],
};
