import { httpStatusOf } from '../../src/failures/errors.js';
import { type Facade, tagged } from '../route.js';
import { accountRoutes } from './account.routes.js';
import { fileListRoutes } from './files.raw.js';
import { fileRoutes } from './files.routes.js';
import { message } from '../shared/shapes.js';
import { submissionRoutes } from './submissions.routes.js';
import { templateRoutes } from './templates.routes.js';

/** Contract 3, part B: submissions and activity templates, for other services. */
export const submissions: Facade = {
  name: 'submissions',
  base: '/submissions',
  title: 'Submissions',
  description: 'Submissions of participants, their files, and activity templates, for other services.',
  version: '1.0.0',
  errorStatus: httpStatusOf,
  language: 'en',
  errorBody: (_status, text) => ({ message: text }),
  errorShape: message,
  apiKeys: true,
  routes: [
    ...tagged('Submissions', submissionRoutes),
    ...tagged('Files', [...fileListRoutes, ...fileRoutes]),
    ...tagged('Activity templates', templateRoutes),
    ...tagged('Callers', accountRoutes),
  ],
};
