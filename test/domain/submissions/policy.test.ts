import { describe, expect, it } from '@jest/globals';
import { STRANGER } from '../../../src/domain/kernel/policy.js';
import {
  assertMayRequestResend,
  bindsRule,
  type LockedSubmission,
  relationToSubmission,
} from '../../../src/domain/submissions/policy.js';
import { aKey, anActor, refusalOf } from '../../support/actors.js';

const participant = anActor(['PARTICIPANT']);
const facilitator = anActor(['FACILITATOR']);
const of = (more: Partial<LockedSubmission>) =>
  ({ participantId: 1, classId: 5, facilitatorId: 7, isPlaceKept: true, ...more }) as LockedSubmission;

describe('the rule for handing in', () => {
  const leads = { own: false, leads: true };

  it.each([
    ['the participant', participant, { own: true, leads: false }, true],
    ['a participant who also leads', facilitator, { own: true, leads: true }, true],
    ['the leader', facilitator, leads, false],
    ['an administrator', anActor(['ADMIN']), STRANGER, false],
    ['a supervisor who leads nothing', anActor(['SUPERVISOR']), STRANGER, true],
    ['a service', aKey(), leads, true],
  ])('binds %s', (_who, actor, relation, expected) => {
    expect(bindsRule(actor, relation)).toBe(expected);
  });
});

describe('the relation to a submission', () => {
  it('is of its participant, and of the leader while the place is kept', () => {
    expect(relationToSubmission(facilitator, of({}))).toEqual({ own: false, leads: true });
    expect(relationToSubmission(facilitator, of({ isPlaceKept: false }))).toEqual({ own: false, leads: false });
    expect(relationToSubmission(facilitator, of({ facilitatorId: 8 }))).toEqual({ own: false, leads: false });
    expect(relationToSubmission(participant, of({ participantId: 7, isPlaceKept: false }))).toEqual({
      own: true,
      leads: false,
    });
  });

  it('decides who asks for a second hand-in', () => {
    const ask = (actor: typeof participant, more: Partial<LockedSubmission> = {}) =>
      refusalOf(() => assertMayRequestResend(actor, of(more)));
    expect(ask(facilitator)).toBe('ALLOWED');
    expect(ask(facilitator, { isPlaceKept: false })).toBe('CLASS_STAFF_SENDS_BACK');
    expect(ask(anActor(['ADMIN']), { facilitatorId: 8 })).toBe('ALLOWED');
    expect(ask(aKey())).toBe('ALLOWED');
    expect(ask(anActor(['SUPERVISOR']))).toBe('CLASS_STAFF_SENDS_BACK');
    expect(ask(participant, { participantId: 7 })).toBe('CLASS_STAFF_SENDS_BACK');
  });
});
