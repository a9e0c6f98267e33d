import { expect, it } from '@jest/globals';
import { keyOfText, RowBytes } from '../../src/postgres/row-bytes.js';
import { isNullIn, keyIn, rowsOfTexts, textIn } from '../../src/postgres/row-texts.js';

it('a row of texts gives its values, their keys and its nulls', () => {
  const texts = ['7', '007', '', 'Olá', '123456789012345678', '-1', null];
  const [row] = rowsOfTexts([texts], RowBytes) as [RowBytes];
  expect(texts.map((_, column) => textIn(row, column))).toEqual(texts);
  expect(texts.map((_, column) => isNullIn(row, column))).toEqual(texts.map(text => text === null));
  expect(texts.map((_, column) => keyIn(row, column))).toEqual(texts.map(text => text && keyOfText(text)));
});
