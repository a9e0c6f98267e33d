import { expect, it } from '@jest/globals';
import { facades } from '../../../rest/index.js';
import { checkRules } from '../../../src/cutover/routes/check-rules.js';
import { rulesOfRoutes } from '../../../src/cutover/routes/index.js';
import { CALLER, type RulesOfRoutes } from '../../../src/cutover/routes/route-rules.js';

it('the rules of all routes are right', () => {
  expect(() => checkRules(facades)).not.toThrow();
});

it.each<[string, RulesOfRoutes, string]>([
  ['an id without a route', { 'portal.clases.list': {} }, 'There are rules for portal.clases.list, and no route'],
  [
    'a field that tells what it changes, and that it does not take',
    { 'onboarding.participant.update': { mirrored: { about: { User: ['year', CALLER] } } } },
    'The route onboarding.participant.update is about year, which it does not take',
  ],
  [
    'a raw route that writes and gives no reason for not being mirrored',
    { 'messaging.webhook.receive': {} },
    'The raw route messaging.webhook.receive must say in mirrored why what it writes is not done on the other side',
  ],
])('refuses %s', (_what, wrong, message) => {
  expect(() => checkRules(facades, { ...rulesOfRoutes, ...wrong })).toThrow(message);
});
