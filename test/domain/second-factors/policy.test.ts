import { describe, expect, it } from '@jest/globals';
import {
  assertFactorsAreOn,
  assertHasPasskey,
  assertMayAdd,
  assertMaySetUp,
  assertNoneIsDue,
  cameRecently,
  factorNeeded,
  recentSignInNeeded,
} from '../../../src/domain/second-factors/policy.js';
import { anActor, contextOf, refusalOf } from '../../support/actors.js';

const now = new Date('2026-11-20T12:00:00Z');
const at = (ms: number) => new Date(now.getTime() + ms);
const admin = anActor(['ADMIN']);

describe('a second factor', () => {
  it('is asked for by its kind, or by any when there are several', () => {
    expect(factorNeeded(['TOTP'])).toMatchObject({ reason: 'SECOND_FACTOR_REQUIRED', params: { kind: 'TOTP' } });
    expect(factorNeeded(['TOTP', 'TOTP']).params).toEqual({ kind: 'TOTP' });
    expect(factorNeeded(['TOTP', 'PASSKEY']).params).toEqual({ kind: 'ANY' });
  });

  it('is needed from the moment on when it is due', () => {
    const ask = (dueAt: Date | null) => refusalOf(() => assertNoneIsDue(dueAt, now));
    expect(ask(null)).toBe('ALLOWED');
    expect(ask(at(1))).toBe('ALLOWED');
    expect(ask(at(0))).toBe('SECOND_FACTOR_SETUP_NEEDED');
    expect(ask(at(-1))).toBe('SECOND_FACTOR_SETUP_NEEDED');
  });

  it.each([
    ['off', 'SECOND_FACTOR_OFF'],
    ['optional', 'ALLOWED'],
    ['required', 'ALLOWED'],
  ])('with the setting %s: %s', (staffSecondFactor, expected) => {
    const ctx = contextOf(admin, { services: { config: { staffSecondFactor } } as never });
    expect(refusalOf(() => assertFactorsAreOn(ctx))).toBe(expected);
  });

  it('is one of ten at most, and the only one of a set-up token', () => {
    const setUp = anActor(['ADMIN'], { scope: 'set-up' });
    expect(refusalOf(() => assertMayAdd(admin, 9))).toBe('ALLOWED');
    expect(refusalOf(() => assertMayAdd(admin, 10))).toBe('SECOND_FACTORS_FULL');
    expect(refusalOf(() => assertMayAdd(setUp, 0))).toBe('ALLOWED');
    expect(refusalOf(() => assertMayAdd(setUp, 1))).toBe('SECOND_FACTOR_ADDED_MEANWHILE');
  });

  it('is set up by staff without one', () => {
    expect(refusalOf(() => assertMaySetUp({ roles: ['ADMIN'] }, []))).toBe('ALLOWED');
    expect(refusalOf(() => assertMaySetUp({ roles: ['ADMIN'] }, ['TOTP']))).toBe('SECOND_FACTOR_REQUIRED');
    expect(refusalOf(() => assertMaySetUp({ roles: ['PARTICIPANT'] }, []))).toBe('STAFF_ONLY');
  });

  it('must be a passkey that is there, to sign in by it', () => {
    expect(refusalOf(() => assertHasPasskey(0))).toBe('NO_PASSKEY');
    expect(refusalOf(() => assertHasPasskey(1))).toBe('ALLOWED');
  });
});

describe('a recent sign-in', () => {
  const minutes = 60_000;
  const isRecent = (loginAt: Date | null, actor = admin) => cameRecently({ loginAt, now: () => now }, actor);

  it('is not older than fifteen minutes', () => {
    expect(isRecent(at(-15 * minutes))).toBe(true);
    expect(isRecent(at(-15 * minutes - 1))).toBe(false);
    expect(isRecent(null)).toBe(false);
    expect(isRecent(null, anActor(['ADMIN'], { scope: 'set-up' }))).toBe(true);
  });

  it('is asked for by its own reason', () => {
    expect(recentSignInNeeded()).toMatchObject({ code: 'FORBIDDEN', reason: 'RECENT_SIGN_IN_NEEDED' });
  });
});
