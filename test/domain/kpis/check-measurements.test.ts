import { expect, it } from '@jest/globals';
import { checkMeasurements } from '../../../src/domain/kpis/check-measurements.js';
import { measurables } from '../../../src/domain/kpis/indicators.js';

// Values are rounded to two decimals, as they are stored. The error of binary fractions changes no typed digit.

const monthly = measurables.find(({ measuredOver, whole }) => measuredOver === 'MONTH' && !whole)!;
it.each([
  [0.29, 0.29],
  [0.57, 0.57],
  [1.15, 1.15],
  [16.08, 16.08],
  [0.294, 0.29],
  [0.296, 0.3],
])('the measurement %d is stored as %d', (value, kept) => {
  const entry = { groupId: 1, indicator: monthly.code, period: '2026-03', value };
  const clock = { now: new Date('2026-06-01T12:00:00Z'), timeZone: 'America/Sao_Paulo' };
  const { months, problems } = checkMeasurements([entry], clock);
  expect(problems).toEqual([]);
  expect(months.map(each => each.value)).toEqual([kept]);
});
