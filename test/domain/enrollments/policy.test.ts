import { expect, it } from '@jest/globals';
import { assertMayNameById, identifierNeeded, mayNameById } from '../../../src/domain/enrollments/policy.js';
import { recoveryDeadline } from '../../../src/domain/enrollments/recovery.rules.js';
import { aKey, anActor, refusalOf } from '../../support/actors.js';

it('administrators and supervisors name a participant by id, others by CPF or e-mail', () => {
  const ask = (actor: ReturnType<typeof anActor>) => refusalOf(() => assertMayNameById(actor));
  expect([ask(anActor(['ADMIN'])), ask(anActor(['SUPERVISOR']))]).toEqual(['ALLOWED', 'ALLOWED']);
  expect([mayNameById(anActor(['SUPERVISOR'])), mayNameById(anActor(['FACILITATOR']))]).toEqual([true, false]);
  expect(identifierNeeded()).toMatchObject({ code: 'FORBIDDEN', reason: 'PARTICIPANT_BY_IDENTIFIER' });
  for (const actor of [anActor(['FACILITATOR']), anActor(['PARTICIPANT']), aKey()])
    expect(ask(actor)).toBe('PARTICIPANT_BY_IDENTIFIER');
});

it('a recording counts until the hours of the cycle after the meeting are over', () => {
  const meeting = { endsAt: '2026-11-20 12:00:00+00' };
  expect(recoveryDeadline(meeting, 48).toISOString()).toBe('2026-11-22T12:00:00.000Z');
  expect(recoveryDeadline(meeting, 0).toISOString()).toBe('2026-11-20T12:00:00.000Z');
});
