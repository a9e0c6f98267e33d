import { expect, it } from '@jest/globals';
import { chosenFields, fromRemembered, hashOfTitles, toRemember } from '../../../src/domain/imports/matches.rules.js';
import { nounNamed } from '../../../src/domain/imports/nouns.js';

const TITLES = ['Nome', 'motivo', 'CPF', ''];

it('titles in another order, with other accents, and beside the reasons of lines are the same', () => {
  const hash = hashOfTitles(['CPF', 'nome']);
  expect(hashOfTitles(TITLES)).toBe(hash);
  expect(hashOfTitles([' NÔME', 'cpf'])).toBe(hash);
  expect(hashOfTitles(['CPF', 'nome', 'idade'])).not.toBe(hash);
  expect(hashOfTitles(['CPF nome'])).not.toBe(hash);
});

it('remembered fields are found in another order', () => {
  const remembered = toRemember(TITLES, ['name', null, 'cpf', null]);
  expect(remembered).toEqual(['cpf', 'name']);
  expect(fromRemembered(['x', 'a'], ['one', 'two'])).toEqual(['two', 'one']);
  expect(fromRemembered(['', 'Nome', 'CPF', 'Motivo'], remembered)).toEqual([null, 'name', 'cpf', null]);
});

it('columns that nobody chose are left out, and an id may replace required fields', () => {
  const courses = nounNamed('courses')!;
  expect(chosenFields(courses, ['a', 'b'], [{ title: 'b', field: 'id' }])).toEqual({ fields: [null, 'id'] });
  expect(chosenFields(courses, ['a', 'b'], [{ title: 'b', field: null }])).toHaveProperty('problems.columns');
});
