import { describe, expect, it } from '@jest/globals';
import {
  birthday,
  cpfDigits,
  emailAddress,
  isBirthday,
  isUsername,
  personDetails,
  personRoles,
  uniqueOfPerson,
  username,
} from '../../../src/domain/people/person-form.rules.js';
import { checkPersonName, isPersonName, personName } from '../../../src/domain/people/person-name.rules.js';
import { personSearchWord } from '../../../src/domain/people/search.rules.js';
import { timeZoneName } from '../../../src/domain/people/time-zone.rules.js';
import { z } from 'zod';

const read = (shape: z.ZodType, value: unknown): unknown => {
  const { success, data } = shape.safeParse(value);
  return success ? data : 'refused';
};

it.each([
  ['529.982.247-25', '52998224725'],
  ['52998224725', '52998224725'],
  ['52998224724', 'refused'],
  ['111.111.111-11', 'refused'],
  ['', 'refused'],
  [52_998_224_725, 'refused'],
])('the CPF %j is read as %s', (given, expected) => expect(read(cpfDigits, given)).toBe(expected));

it.each([
  [' Ana@Example.ORG ', 'ana@example.org'],
  ['ana', 'refused'],
  [`${'a'.repeat(250)}@example.org`, 'refused'],
])('the e-mail %j is read as %s', (given, expected) => expect(read(emailAddress, given)).toBe(expected));

it.each([
  [
    ['ADMIN', 'ADMIN', 'PARTICIPANT'],
    ['ADMIN', 'PARTICIPANT'],
  ],
  [['SERVICE'], 'refused'],
  [[], 'refused'],
  [['OWNER'], 'refused'],
])('the roles %j are read as %j', (given, expected) => expect(read(personRoles, given)).toEqual(expected));

it.each([
  ['ana.maria', true],
  ['a-1', true],
  ['ab', false],
  ['Ana', false],
  ['52998224725', false],
  ['ana maria', false],
  ['a'.repeat(61), false],
])('the user name %j is valid: %s', (text, isOne) => {
  expect(isUsername(text)).toBe(isOne);
  if (isOne) expect(read(username, ` ${text.toUpperCase()} `)).toBe(text);
});

describe('a birthday', () => {
  const today = () => new Date().toISOString().slice(0, 10);
  it.each([
    ['1900-01-01', true],
    ['1899-12-31', false],
    ['0001-01-01', false],
    ['2999-01-01', false],
  ])('%s is valid: %s', (day, isOne) => {
    expect(isBirthday(day)).toBe(isOne);
    expect(read(birthday, day)).toBe(isOne ? day : 'refused');
  });
  it('may be today', () => expect(isBirthday(today())).toBe(true));
  it.each(['2026-02-30', '27/11/1990'])('%s is refused as no day', day => expect(read(birthday, day)).toBe('refused'));
});

it.each([
  ['123', 'SCREEN_NAME', {}],
  ['Ana @x', 'NAME_HAS_CHARACTER', { character: '@' }],
  ['Ana\nLuz', 'NAME_HAS_CHARACTER', { character: '↵' }],
  ['Veja www.evil.com já', 'NAME_HAS_ADDRESS', { address: 'www.evil.com' }],
  ['Ana (11) 98765-4321', 'NAME_HAS_PHONE', { phone: '(11) 98765-4321' }],
])('the fault of the name %j is %s', (text, message, params) => {
  const { error } = z.string().superRefine(checkPersonName('SCREEN_NAME')).safeParse(text);
  expect(error?.issues).toEqual([expect.objectContaining({ message, params })]);
});

it('optional details may be missing or null, and have at most forty characters', () => {
  const shape = z.object(personDetails);
  expect(read(shape, {})).toEqual({});
  expect(read(shape, { gender: null, race: ' parda ' })).toEqual({ gender: null, race: 'parda' });
  expect(read(shape, { race: 'x'.repeat(41) })).toBe('refused');
  expect(Object.values(uniqueOfPerson)).toEqual(['email', 'cpf']);
});

it.each([
  ['Ana  Maria', 'Ana Maria'],
  ["José D'Ávila (Zé), Jr.", "José D'Ávila (Zé), Jr."],
  ['A', 'refused'],
  ['example.org', 'refused'],
  ['Ana 11987654321', 'refused'],
  ['Ana\nMaria', 'refused'],
  ['Ana \u202eMaria', 'Ana Maria'],
  ['José 1234', 'José 1234'],
  ['Turma 2026 1', 'Turma 2026 1'],
  ['Ana 3333-444', 'refused'],
  ['Ana (11) 9 8765.4321', 'refused'],
  ['Ana\u0007', 'refused'],
  ['123', 'refused'],
  ['x'.repeat(201), 'refused'],
])('the name %j is read as %j', (given, expected) => {
  expect(read(personName(), given)).toBe(expected);
  if (expected !== 'refused') expect(isPersonName(expected)).toBe(true);
});

it.each([
  ['529.982.247-25', '52998224725'],
  ['(11)', '11'],
  ['+55', '55'],
  ['Ana-Maria', 'Ana-Maria'],
  ['--', '--'],
])('the search for %s looks for %s', (word, sought) => expect(personSearchWord(word)).toBe(sought));

it.each([
  ['America/Manaus', 'America/Manaus'],
  ['Mars/Olympus', 'refused'],
  ['', 'refused'],
])('the time zone %j is read as %s', (given, expected) => expect(read(timeZoneName, given)).toBe(expected));

it.each([
  ['Dr.Silva', 'Dr. Silva'],
  ['Profa.Ana Souza', 'Profa. Ana Souza'],
  ['dra.Bia', 'dra. Bia'],
  ['Dr. João', 'Dr. João'],
])('the title of %s is told from an address', (typed, name) => expect(personName().parse(typed)).toBe(name));

it.each(['Ana.Souza', 'example.org', 'padr.com', 'www.dr.com'])('%s stays an address', typed =>
  expect(personName().safeParse(typed).success).toBe(false),
);
