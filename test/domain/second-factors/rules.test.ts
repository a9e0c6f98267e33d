import { expect, it } from '@jest/globals';
import { daysOfGraceAgo, endOfGrace, GRACE_DAYS } from '../../../src/domain/second-factors/grace.rules.js';
import {
  hashOfRecoveryCode,
  newRecoveryCode,
  RECOVERY_CODES,
} from '../../../src/domain/second-factors/recovery-codes.rules.js';

it('the grace period lasts fourteen days', () => {
  const since = new Date('2026-11-01T12:00:00Z');
  expect(GRACE_DAYS).toBe(14);
  expect(endOfGrace(since.getTime())).toEqual(new Date('2026-11-15T12:00:00Z'));
  expect(daysOfGraceAgo(endOfGrace(since.getTime()))).toEqual(since);
});

it('the ten recovery codes are different and have four groups each', () => {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
});

it('a recovery code is recognised in any spelling', () => {
  const known = hashOfRecoveryCode('0123-4567-89ab-1111');
  expect(known).toMatch(/^[0-9a-f]{64}$/);
  for (const typed of ['0123456789AB1111', ' o123 4567 89ab 1il1 ', '0123-4567-89ab-1l1i'])
    expect(hashOfRecoveryCode(typed)).toBe(known);
  expect(hashOfRecoveryCode('0123-4567-89ab-1112')).not.toBe(known);
  for (const none of ['', '0123', '0123-4567-89ab-111u', '0123-4567-89ab-1111-2'])
    expect(hashOfRecoveryCode(none)).toBeNull();
});
