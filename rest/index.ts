import { defaultPrefixes, type Prefixes } from '../src/config/config.js';
import type { Facade } from './route.js';
import { cms } from './cms/cms.facade.js';
import { dashboard } from './dashboard/dashboard.facade.js';
import { messaging } from './messaging/messaging.facade.js';
import { onboarding } from './onboarding/onboarding.facade.js';
import { portal } from './portal/portal.facade.js';
import { schedule } from './schedule/schedule.facade.js';
import { submissions } from './submissions/submissions.facade.js';

/**
 * Every facade, in the order of the contracts; some paths are below configured prefixes. Express, OpenAPI, docs, metrics, tests
 * and decisions are loops over this list.
 */
export const facadesAt = (prefixes: Prefixes): readonly Facade[] => [
  messaging,
  portal,
  onboarding,
  submissions,
  schedule,
  dashboard,
  cms(prefixes),
];

/** The facades of a server without configuration. */
export const facades = facadesAt(defaultPrefixes);
