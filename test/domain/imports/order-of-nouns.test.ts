import { describe, expect, it } from '@jest/globals';
import { isReference } from '../../../src/domain/imports/described-noun.js';
import { nouns } from '../../../src/domain/imports/nouns.js';
import { describedNouns } from '../../../src/domain/imports/registry.js';

it('every described noun has its place in the order of writing', () => {
  expect(new Set(nouns)).toEqual(new Set(describedNouns));
});

describe.each(nouns.map(({ name, columns }, at) => ({ name, columns, at })))('the noun $name', ({ columns, at }) => {
  it('refers to earlier nouns only', () => {
    const earlier = nouns.slice(0, at).map(each => each.name);
    const referredTo = columns.flatMap(({ cell }) => (isReference(cell) ? [cell.noun] : []));
    expect(earlier).toEqual(expect.arrayContaining(referredTo));
  });
});
