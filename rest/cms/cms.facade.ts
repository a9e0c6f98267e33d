import { z } from 'zod';
import { httpStatusOf } from '../../src/platform/errors.js';
import type { Facade } from '../route.js';
import { systemLogRoutes } from './system-logs.routes.js';
import { tokenRoutes } from './token.routes.js';

/** Contract 3, E: the content-management backend. */
export const cms: Facade = {
  name: 'cms',
  base: '/cms',
  title: 'Content management',
  description: 'Sign-in for bearer tokens, and who changed what.',
  errorStatus: httpStatusOf,
  errorBody: (_status, message) => ({ message }),
  errorShape: z.object({ message: z.string() }),
  apiKeys: false,
  routes: [...tokenRoutes, ...systemLogRoutes],
};
