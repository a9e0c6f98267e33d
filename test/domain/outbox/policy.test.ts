import { expect, it } from '@jest/globals';
import { requireOutboxAccess } from '../../../src/domain/outbox/policy.js';
import { aKey, anActor, contextOf, refusalOf } from '../../support/actors.js';

it('only administrators open the queue', () => {
  const ask = (actor: ReturnType<typeof anActor> | null) => refusalOf(() => requireOutboxAccess(contextOf(actor)));
  expect(ask(anActor(['ADMIN']))).toBe('ALLOWED');
  expect(ask(anActor(['SUPERVISOR']))).toBe('NOT_ALLOWED');
  expect(ask(aKey())).toBe('NOT_ALLOWED');
  expect(ask(null)).toBe('NOT_SIGNED_IN');
});
