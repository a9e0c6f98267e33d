import { expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  attendanceFields,
  MAX_LATE_MINUTES,
  onlyLateHasMinutes,
} from '../../../src/domain/enrollments/attendance.rules.js';

it('takes minutes with LATE only, within their bounds', () => {
  const shape = onlyLateHasMinutes(z.object(attendanceFields));
  const isTaken = (given: unknown) => shape.safeParse(given).success;
  expect(
    [
      {},
      { status: null, lateMinutes: null },
      { status: 'ABSENT' },
      { status: 'LATE' },
      { status: 'LATE', lateMinutes: 1 },
      { status: 'LATE', lateMinutes: MAX_LATE_MINUTES },
    ].filter(given => !isTaken(given)),
  ).toEqual([]);
  expect(
    [
      { lateMinutes: 5 },
      { status: 'PRESENT', lateMinutes: 5 },
      { status: 'LATE', lateMinutes: 0 },
      { status: 'LATE', lateMinutes: 2.5 },
      { status: 'LATE', lateMinutes: MAX_LATE_MINUTES + 1 },
      { status: 'GONE' },
    ].filter(isTaken),
  ).toEqual([]);
});
