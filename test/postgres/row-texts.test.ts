import { expect, it } from '@jest/globals';
import { plainReads } from '../../src/config/plain-reads.js';
import * as bytes from '../../src/postgres/row-bytes.js';
import { keyOfText, RowBytes } from '../../src/postgres/row-bytes.js';
import * as texts from '../../src/postgres/row-texts.js';
import { isNullIn, keyIn, rowsOfTexts, textIn } from '../../src/postgres/row-texts.js';
import { isNullIn as isNullHere, keyIn as keyHere, textIn as textHere } from '../../src/postgres/row-values.js';

it('a row of texts gives its values, their keys and its nulls', () => {
  const given = ['7', '007', '', 'Olá', '123456789012345678', '-1', null];
  const [row] = rowsOfTexts([given], RowBytes) as [RowBytes];
  expect(given.map((_, column) => textIn(row, column))).toEqual(given);
  expect(given.map((_, column) => isNullIn(row, column))).toEqual(given.map(text => text === null));
  expect(given.map((_, column) => keyIn(row, column))).toEqual(given.map(text => text && keyOfText(text)));
});

it('values are read from bytes, and from texts in plain mode', () => {
  const chosen = plainReads ? texts : bytes;
  expect([isNullHere, keyHere, textHere]).toEqual([chosen.isNullIn, chosen.keyIn, chosen.textIn]);
});
