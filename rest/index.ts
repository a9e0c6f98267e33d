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
 * Every facade, in the order of the contracts, some of its paths below prefixes that are configured. Express, OpenAPI,
 * docs, metrics, tests and decisions are loops over it.
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

/** As a server without configuration has them. */
export const facades = facadesAt(defaultPrefixes);
