import type { Facade } from '../route.js';
import { classRoutes } from './classes.routes.js';
import { configurationRoutes } from './configuration.routes.js';
import { presenceRoutes } from './presence.routes.js';
import { failure } from './shapes.js';

/** Contract 2: the participant portal's backend. */
export const portal: Facade = {
  name: 'portal',
  base: '/portal',
  title: 'Participant portal',
  description: 'Configuration, classes, presence, cancellation, recovery, activity templates, submissions, scheduling and logs.',
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
  routes: [...configurationRoutes, ...classRoutes, ...presenceRoutes],
};
