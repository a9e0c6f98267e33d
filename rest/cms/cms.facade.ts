import { z } from 'zod';
import { httpStatusOf } from '../../src/failures/errors.js';
import type { Prefixes } from '../../src/config/config.js';
import { emailRoutes } from './email.raw.js';
import { kpiRoutes } from './kpis.routes.js';
import { type Facade, tagged } from '../route.js';
import { accountRoutes } from './accounts.routes.js';
import { activationRoutes } from './activation.raw.js';
import { passwordRoutes } from './password.raw.js';
import { contentRoutes } from './content.routes.js';
import { memberRoutes } from './members.routes.js';
import { pictureRoutes } from './pictures.raw.js';
import { settingsRoutes } from './settings.routes.js';
import { signInRoutes } from './sign-in.routes.js';
import { systemLogRoutes } from './system-logs.routes.js';
import { tokenRoutes } from './token.routes.js';

/** The address of the AJAX actions. The field `action` tells them apart. */
const ajax = ({ cmsAdminPrefix }: Prefixes): string => `${cmsAdminPrefix}/admin-ajax`;

/** Contract 3, E: the content-management backend. */
export const cms = (prefixes: Prefixes): Facade => ({
  name: 'cms',
  base: '/cms',
  title: 'Content management',
  description: 'Sign-in and registration, posts, group invitations, site settings, KPIs of hospital groups, audit.',
  errorStatus: httpStatusOf,
  language: 'en',
  errorBody: (_status, message) => ({ message }),
  errorShape: z.object({ message: z.string() }),
  apiKeys: false,
  loginCookie: true,
  routes: [
    ...tagged('Signing in', [...tokenRoutes, ...signInRoutes(ajax(prefixes))]),
    ...tagged('Accounts', [
      ...accountRoutes(ajax(prefixes)),
      ...activationRoutes,
      ...emailRoutes,
      ...passwordRoutes,
      ...pictureRoutes,
    ]),
    ...tagged('Content', [...contentRoutes(ajax(prefixes)), ...settingsRoutes]),
    ...tagged('Courses and groups', memberRoutes(ajax(prefixes))),
    ...tagged('KPIs', kpiRoutes(prefixes)),
    ...tagged('Audit', systemLogRoutes),
  ],
});
