// The files that take longest begin first, so that none of them is left running alone at the end. Jest itself knows how long
// each took only where it has run before, not in a fresh clone.
import path from 'node:path';
import TestSequencer from '@jest/test-sequencer';

const tests = path.resolve(import.meta.dirname, '..');

/** Those above ten seconds on two cores, longest first. The order matters roughly; a name that is gone does no harm. */
const slow = [
  'rest/bad-inputs',
  'process/shutdown',
  'graph/read-replica',
  'process/read-replica',
  'jobs/backends',
  'process/appointments',
  'pages/people',
  'graph/permissions',
  'pages/browser',
  'process/migrate',
  'platform/folder-storage',
  'pages/kpis',
  'process/worker-restarts-mongodb',
  'process/silent-database',
  'process/server',
  'process/pgbouncer',
  'process/worker-sharing-mongodb',
  'rest/submissions/submissions',
  'process/worker-sharing-postgresql',
  'process/job',
  'process/worker-killed-postgresql',
  'tooling/regular-expressions',
  'rest/schedule/export',
  'process/user',
  'process/worker-killed-mongodb',
  'rest/messaging/flow-callback',
  'process/limits-after-crash',
  'process/worker-restarts-postgresql',
  'jobs/group-link-dispatch',
  'rest/cms/contract',
  'process/api-key',
  'process/documentation',
  'rest/onboarding/sign-in',
  'jobs/outbox',
];
const place = new Map(slow.map((name, at) => [path.join(tests, `${name}.test.ts`), at]));
const placeOf = test => place.get(test.path) ?? slow.length;

export default class extends TestSequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => placeOf(a) - placeOf(b));
  }
}
