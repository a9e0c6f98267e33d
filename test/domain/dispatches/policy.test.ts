import { expect, it } from '@jest/globals';
import { assertPlaceKept } from '../../../src/domain/dispatches/policy.js';
import { refusalOf } from '../../support/actors.js';

it('the link of a group is for participants whose place is not canceled', () => {
  expect(refusalOf(() => assertPlaceKept({ canceledAt: null }))).toBe('ALLOWED');
  expect(refusalOf(() => assertPlaceKept({ canceledAt: '2026-11-20 12:00:00+00' }))).toBe('LINK_ENROLLMENT_CANCELED');
});
