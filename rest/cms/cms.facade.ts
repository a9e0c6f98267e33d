import { z } from 'zod';
import type { Facade } from '../route.js';
import { tokenRoutes } from './token.routes.js';

/** Contract 3, E: the content-management backend. */
export const cms: Facade = {
  name: 'cms',
  base: '/cms',
  title: 'Content management',
  description: 'Sign-in for bearer tokens.',
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
  errorBody: (_status, message) => ({ message }),
  errorShape: z.object({ message: z.string() }),
  routes: [...tokenRoutes],
};
