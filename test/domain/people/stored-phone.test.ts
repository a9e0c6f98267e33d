import { expect, it } from '@jest/globals';
import { unlessStored } from '../../../src/domain/people/phone.rules.js';

it.each([
  ['551199', '551199', undefined],
  ['551198', '551199', '551198'],
  ['551198', null, '551198'],
  ['551198', undefined, '551198'],
  [null, '551199', null],
  [null, null, undefined],
  [undefined, '551199', undefined],
])('a typed phone %p beside the stored %p is the change %p', (typed, stored, expected) => {
  expect(unlessStored(typed, stored)).toBe(expected);
});
