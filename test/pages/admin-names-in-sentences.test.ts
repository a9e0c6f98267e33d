import { expect, it } from '@jest/globals';
import { inSentence } from '../../pages/admin/language/names-in-sentences.js';

// Names of kinds of records begin with a capital in the menu, and not within a sentence or a title.

it.each([
  ['ra.page.create', { name: 'Encontro' }, { name: 'encontro' }],
  ['ra.action.create_item', { item: 'Feriado' }, { item: 'feriado' }],
  ['ra.message.bulk_delete_title', { name: 'Pessoas', smart_count: 2 }, { name: 'pessoas', smart_count: 2 }],
  ['ra.page.create', { name: 'Chave de API' }, { name: 'chave de API' }],
])('%s has a small letter within its sentence', (key, values, expected) => {
  expect(inSentence(key, values)).toEqual(expected);
});

it('keeps the capitals of short names, and those of names that begin a text', () => {
  expect(inSentence('ra.page.create', { name: 'API key' })).toEqual({ name: 'API key' });
  expect(inSentence('ra.page.list', { name: 'Pessoas' })).toEqual({ name: 'Pessoas' });
  expect(inSentence('resources.courses.name', { name: 'Curso' })).toEqual({ name: 'Curso' });
  expect(inSentence('ra.action.save', undefined)).toBeUndefined();
});

it.each(['ra.page.edit', 'ra.page.show'])('%s says a kind once when the name of the record begins with it', key => {
  const textOf = (name: string, recordRepresentation: string) => {
    const values = inSentence(key, { name, recordRepresentation })!;
    return `${String(values['name'])} ${String(values['recordRepresentation'])}`;
  };
  expect(textOf('Ciclo', 'Ciclo 2026')).toBe('Ciclo 2026');
  expect(textOf('Turma', 'turma A')).toBe('turma A');
  expect(textOf('Ciclo', '2026')).toBe('Ciclo 2026');
  expect(textOf('Ciclo', 'Ciclone')).toBe('Ciclo Ciclone');
});
