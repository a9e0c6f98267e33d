import { expect, it } from '@jest/globals';
import { typedNumber } from '../../src/platform/written-numbers.js';

it.each([
  ['8,5', 8.5],
  ['8.5', 8.5],
  [' 87,25 ', 87.25],
  ['8.125', 8.125],
  ['100', 100],
  ['0', 0],
  ['-1', -1],
  ['1.234,5', 1234.5],
  ['', undefined],
  ['   ', undefined],
  ['x', Number.NaN],
  ['8,5,5', Number.NaN],
  ['0x10', Number.NaN],
  ['1e2', Number.NaN],
  [',5', Number.NaN],
])('A typed %j is the number %p', (text, number) => {
  expect(typedNumber(text)).toBe(number);
});
