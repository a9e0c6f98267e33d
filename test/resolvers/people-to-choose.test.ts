import { beforeAll, expect, it } from '@jest/globals';
import type { User } from '../../src/entities/index.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
let admin: { id: number };
let supervisor: { id: number };
let facilitator: User;
let participant: { id: number };

beforeAll(async () => {
  elo = await startTestApp();
  const { make } = elo;
  admin = await make.aUser({ name: 'Ada', roles: ['ADMIN'] });
  supervisor = await make.aUser({ name: 'Sílvia', roles: ['SUPERVISOR'] });
  facilitator = await make.aUser({ name: 'Fátima', roles: ['FACILITATOR', 'PARTICIPANT'] });
  await make.aUser({ name: 'Fabio', roles: ['FACILITATOR'], isActive: false });
  participant = await make.aUser({ name: 'Paulo Conceição' });
  const other = await make.aUser({ name: 'Paula' });
  await make.aUser({ name: 'Pedro', isActive: false });
  const group = await make.aClass({ facilitator });
  const second = await make.aClass({ facilitator });
  await make.anEnrollment({ class: group, participant });
  await make.anEnrollment({ class: second, participant });
  await make.anEnrollment({ participant: other });
});

const ask = async (field: string, as: { id: number } | undefined, args = '') => {
  const { body } = await elo.graphql(`{ ${field}${args} { totalCount nodes { name email } } }`, {}, as ? { as } : {});
  return body.errors
    ? body.errors[0].extensions.code
    : {
        count: body.data[field].totalCount,
        names: body.data[field].nodes.map((each: { name: string; email: string | null }) => each.name),
        mails: body.data[field].nodes.every((each: { email: string | null }) => each.email !== null),
      };
};

it('supervisors and administrators find active participants without other roles', async () => {
  const all = { count: 2, names: ['Paulo Conceição', 'Paula'], mails: true };
  expect(await ask('participants', admin)).toEqual(all);
  expect(await ask('participants', supervisor)).toEqual(all);
  expect(await ask('participants', supervisor, '(search: "conceicao PAULO")')).toEqual({
    count: 1,
    names: ['Paulo Conceição'],
    mails: true,
  });
});

it('facilitators find the participants of their classes, each once, and nobody else', async () => {
  expect(await ask('participants', facilitator)).toEqual({ count: 1, names: ['Paulo Conceição'], mails: true });
  expect(await ask('participants', facilitator, '(search: "paula")')).toEqual({ count: 0, names: [], mails: true });
});

it('supervisors and administrators find people who may lead a class', async () => {
  expect(await ask('facilitators', supervisor, '(search: "fatima")')).toEqual({
    count: 1,
    names: ['Fátima'],
    mails: true,
  });
  expect(await ask('facilitators', admin, '(search: "fabio")')).toEqual({ count: 0, names: [], mails: true });
});

it('other people may not search for people', async () => {
  expect(await ask('participants', participant)).toBe('FORBIDDEN');
  expect(await ask('facilitators', participant)).toBe('FORBIDDEN');
  expect(await ask('facilitators', facilitator)).toBe('FORBIDDEN');
  expect(await ask('participants', undefined)).toBe('UNAUTHENTICATED');
  expect(await ask('facilitators', undefined)).toBe('UNAUTHENTICATED');
});

it('a search text has a maximum length', async () => {
  expect(await ask('participants', admin, `(search: "${'a'.repeat(101)}")`)).toBe('INVALID');
  expect(await ask('facilitators', admin, `(search: "${'a'.repeat(101)}")`)).toBe('INVALID');
});
