import { describe, expect, it } from '@jest/globals';
import {
  assertActsForOthers,
  assertMayEnterParticipantMode,
  requireOnlyParticipant,
} from '../../../src/domain/sessions/policy.js';
import type { Role } from '../../../src/entities/index.js';
import { aKey, anActor, refusalOf } from '../../support/actors.js';

describe('participant mode', () => {
  const enter = (
    roles: Role[],
    { isActive = true, loginId = 'l1' }: { isActive?: boolean; loginId?: string | null } = {},
  ) => refusalOf(() => assertMayEnterParticipantMode({ loginId }, { roles, isActive }));

  it('is for participants that may sign in, in a session', () => {
    expect(enter(['PARTICIPANT'])).toBe('ALLOWED');
    expect(enter(['PARTICIPANT'], { loginId: null })).toBe('PARTICIPANT_MODE_NEEDS_SESSION');
    expect(enter(['PARTICIPANT'], { loginId: '' })).toBe('PARTICIPANT_MODE_NEEDS_SESSION');
    expect(enter(['PARTICIPANT'], { isActive: false })).toBe('PARTICIPANT_MODE_NOT_FOR_STAFF');
    expect(enter(['PARTICIPANT', 'FACILITATOR'])).toBe('PARTICIPANT_MODE_NOT_FOR_STAFF');
    expect(enter(['ADMIN'])).toBe('PARTICIPANT_MODE_NOT_FOR_STAFF');
    expect(enter([])).toBe('PARTICIPANT_MODE_NOT_FOR_STAFF');
  });

  it.each<[string, ReturnType<typeof anActor>, string | null, string]>([
    ['a supervisor', anActor(['SUPERVISOR']), 'l1', 'ALLOWED'],
    ['an administrator', anActor(['ADMIN']), 'l1', 'ALLOWED'],
    ['without a session', anActor(['ADMIN']), null, 'PARTICIPANT_MODE_NOT_OPEN'],
    ['a facilitator', anActor(['FACILITATOR']), 'l1', 'PARTICIPANT_MODE_NOT_OPEN'],
    ['a key', aKey({ roles: ['ADMIN'] }), 'l1', 'PARTICIPANT_MODE_NOT_OPEN'],
    ['a set-up token', anActor(['ADMIN'], { scope: 'set-up' }), 'l1', 'PARTICIPANT_MODE_NOT_OPEN'],
  ])('is opened by supervisors and administrators: %s', (_who, actor, loginId, expected) => {
    expect(refusalOf(() => assertActsForOthers(actor, loginId))).toBe(expected);
  });

  it('is of a participant without other roles', () => {
    const participant = { roles: ['PARTICIPANT'] as Role[], id: 3 };
    expect(requireOnlyParticipant(participant)).toBe(participant);
    expect(refusalOf(() => requireOnlyParticipant(undefined))).toBe('PARTICIPANT_MODE_NOT_OPEN');
    expect(refusalOf(() => requireOnlyParticipant({ roles: ['PARTICIPANT', 'ADMIN'] }))).toBe(
      'PARTICIPANT_MODE_NOT_OPEN',
    );
    expect(refusalOf(() => requireOnlyParticipant({ roles: [] }))).toBe('PARTICIPANT_MODE_NOT_OPEN');
  });
});
