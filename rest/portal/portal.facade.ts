import { authRoutes } from '../auth.js';
import type { Facade } from '../route.js';
import { classRoutes } from './classes.routes.js';
import { configurationRoutes } from './configuration.routes.js';
import { fileRoutes } from './files.raw.js';
import { logRoutes } from './logs.routes.js';
import { meetingRoutes } from './meetings.routes.js';
import { presenceRoutes } from './presence.routes.js';
import { scheduleRoutes } from './schedule.routes.js';
import { failure } from './shapes.js';
import { submissionTokenRoutes } from './submission-token.routes.js';
import { submissionRoutes } from './submissions.routes.js';
import { templateRoutes } from './templates.routes.js';

/** Contract 2: the participant portal's backend. */
export const portal: Facade = {
  name: 'portal',
  base: '/portal',
  title: 'Participant portal',
  description:
    'Configuration, classes, presence, cancellation, recovery, activity templates, submissions, scheduling and logs.',
  errorStatus: {
    UNAUTHENTICATED: 401,
    FORBIDDEN: 403,
    NOT_FOUND: 404,
    INVALID: 400,
    CONFLICT: 409,
    RATE_LIMITED: 429,
    UPSTREAM_FAILED: 502,
    INTERNAL: 500,
  },
  errorBody: (status, message) => ({ status, message }),
  errorShape: failure,
  routes: [
    ...authRoutes('portal'),
    ...configurationRoutes,
    ...classRoutes,
    ...presenceRoutes,
    ...logRoutes,
    ...meetingRoutes,
    ...templateRoutes,
    ...submissionTokenRoutes,
    ...submissionRoutes,
    ...fileRoutes,
    ...scheduleRoutes,
  ],
};
