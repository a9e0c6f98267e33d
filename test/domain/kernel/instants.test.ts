import { expect, it } from '@jest/globals';
import { toIsoInstant } from '../../../schema/scalars.js';
import { instantOf } from '../../../src/domain/kernel/time.js';

const MINUTE = '2026-11-21T12:00:05';

it.each([
  ['whole seconds in a column', '2026-11-21 12:00:05+00', '.000'],
  ['whole seconds in JSON', '2026-11-21T12:00:05+00:00', '.000'],
  ['tenths in a column', '2026-11-21 12:00:05.1+00', '.100'],
  ['tenths in JSON', '2026-11-21T12:00:05.1+00:00', '.100'],
  ['milliseconds in a column', '2026-11-21 12:00:05.123+00', '.123'],
  ['milliseconds in JSON', '2026-11-21T12:00:05.123+00:00', '.123'],
  ['microseconds in a column', '2026-11-21 12:00:05.123987+00', '.123'],
  ['microseconds in JSON', '2026-11-21T12:00:05.123987+00:00', '.123'],
  ['what we write ourselves', '2026-11-21T12:00:05.123Z', '.123'],
  ['another zone', '2026-11-21T09:00:05.123-03:00', '.123'],
  ['a zone that is ahead', '2026-11-21T17:30:05.123+05:30', '.123'],
  ['a Date', new Date('2026-11-21T12:00:05.123Z'), '.123'],
])('%s is given as ISO 8601 in UTC with milliseconds, and rules read the same instant', (_what, value, fraction) => {
  expect(toIsoInstant(value)).toBe(`${MINUTE}${fraction}Z`);
  expect(instantOf(value)).toBe(Date.parse(`${MINUTE}${fraction}Z`));
});

const neither = 'An instant is neither a Date nor a text';
it.each([
  [12, neither],
  [null, neither],
  [undefined, neither],
  [{}, neither],
  ['soon', 'Invalid time value'],
])('%p is refused as an instant', (value, message) => {
  expect(() => toIsoInstant(value)).toThrow(message);
});
