import { httpStatusOf } from '../../src/failures/errors.js';
import { authRoutes } from '../auth.js';
import { type Facade, tagged } from '../route.js';
import { configurationRoutes } from './configuration.routes.js';
import { conversionRoutes } from './conversions.raw.js';
import { healthRoutes } from './health.routes.js';
import { messageRoutes } from './messages.routes.js';
import { participantRoutes } from './participants.routes.js';
import { message } from '../shared/shapes.js';

/** Contract 3 A: the onboarding web application. */
export const onboarding: Facade = {
  name: 'onboarding',
  base: '/onboarding',
  title: 'Onboarding',
  description: 'Courses, the participant’s own record, passcodes, the flow’s message, conversion events and health.',
  errorStatus: httpStatusOf,
  language: 'en',
  errorBody: (_status, text) => ({ message: text }),
  errorShape: message,
  apiKeys: false,
  routes: [
    ...tagged('Health', healthRoutes),
    ...tagged('Configuration', configurationRoutes),
    ...tagged('Courses and participants', participantRoutes),
    ...tagged('Passcodes and messages', messageRoutes),
    ...tagged('Conversion events', conversionRoutes),
    ...tagged('Sign-in', authRoutes('onboarding')),
  ],
};
