import { z } from 'zod';
import { httpStatusOf } from '../../src/platform/errors.js';
import type { Prefixes } from '../../src/config.js';
import type { Facade } from '../route.js';
import { tokenRoutes } from './token.routes.js';

/** Contract 3, E: the content-management backend. */
export const cms = (_prefixes: Prefixes): Facade => ({
  name: 'cms',
  base: '/cms',
  title: 'Content management',
  description: 'Sign-in for bearer tokens.',
  errorStatus: httpStatusOf,
  errorBody: (_status, message) => ({ message }),
  errorShape: z.object({ message: z.string() }),
  apiKeys: false,
  routes: [...tokenRoutes],
});
