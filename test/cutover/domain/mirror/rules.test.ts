import { expect, it } from '@jest/globals';
import { inOrderOf } from '../../../../src/cutover/domain/mirror/made-order.rules.js';
import { isOwnId, ownIdsAfter, recordsRunAhead } from '../../../../src/cutover/domain/mirror/own-ids.rules.js';

it.each([
  ['the order of the other side', ['b', 'a'], [1, 2], ['a', 'b'], [2, 1]],
  ['names without their folders, composed or not', ['x/Á.pdf', 'b'], [1, 2], ['b', 'A\u0301.pdf '], [2, 1]],
  ['files of one name, in the order in which they were made', ['a', 'a', 'b'], [1, 2, 3], ['b', 'a', 'a'], [2, 3, 1]],
  ['the order as it was, for names that the other side has not', ['x', 'y'], [1, 2], ['a', 'b'], [1, 2]],
  ['the order as it was, when the sides made different numbers', ['b'], [1, 2], ['a', 'b'], [1, 2]],
])('ids of records that one side made get %s', (_how, names, given, called, expected) => {
  expect(inOrderOf(names, given, called)).toEqual(expected);
});

it('each kind of record has ten million ids of its own', () => {
  const starts = recordsRunAhead.map((_, index) => ownIdsAfter(index));
  expect(starts).toEqual([100_000_000, 110_000_000, 120_000_000, 130_000_000, 140_000_000]);
});

it.each([
  [99_999_999, false],
  [100_000_000, true],
  [149_999_999, true],
  [150_000_000, false],
])('the id %i counts as given by Elo during the cut-over: %s', (id, isOwn) => expect(isOwnId(id)).toBe(isOwn));
