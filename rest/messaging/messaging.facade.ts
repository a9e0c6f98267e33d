import { httpStatusOf } from '../../src/failures/errors.js';
import { type Facade, tagged } from '../route.js';
import { flowRoutes } from './flow.raw.js';
import { groupLinkRoutes } from './group-link.raw.js';
import { healthRoutes } from './health.routes.js';
import { messageRoutes } from './messages.routes.js';
import { passcodeRoutes } from './passcodes.routes.js';
import { message } from '../shared/shapes.js';
import { webhookRoutes } from './webhook.raw.js';

/** Contract 1: the onboarding messaging service. */
export const messaging: Facade = {
  name: 'messaging',
  base: '/messaging',
  title: 'Onboarding messaging',
  description: 'Passcodes, template messages, reminders, and the webhook and flows that the messaging platform calls.',
  version: '2.0.0',
  errorStatus: httpStatusOf,
  language: 'en',
  errorBody: (_status, text) => ({ message: text }),
  errorShape: message,
  apiKeys: false,
  serviceToken: true,
  routes: [
    ...tagged('Passcodes', passcodeRoutes),
    ...tagged('Messages', [...messageRoutes, ...groupLinkRoutes]),
    ...tagged('Called by the messaging platform', [...webhookRoutes, ...flowRoutes]),
    ...tagged('Health', healthRoutes),
  ],
};
