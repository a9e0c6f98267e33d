import { beforeAll, expect, it } from '@jest/globals';
import { registerAccount } from '../../../src/domain/accounts/register-account.js';
import { createJobContext } from '../../../src/graph/context.js';
import { importFiles } from '../../support/imports.js';
import { startDemoApp } from '../../support/demo-app.js';
import type { TestApp } from '../../support/test-app.js';

// An import gives no person's identity to a stranger, and restores no erased person.

let elo: TestApp;
beforeAll(async () => {
  elo = await startDemoApp();
});

const rows = (sql: string) => elo.make.em().execute<Record<string, unknown>[]>(sql);
const people = (id: number | string) =>
  rows(
    `select name, username, email, roles, is_active, password_hash is null as "hasNoPassword" from users where id = ${id}`,
  );

/** A stranger registers with a name, and never opens the link. */
async function register(username: string): Promise<number> {
  const { userId } = await registerAccount(createJobContext(elo.app.services, 'test'), {
    displayName: 'Estranho da Silva',
    username,
    email: `${username}@stranger.test`,
    password: 'Estranho!2026',
    passwordConfirm: 'Estranho!2026',
    stateId: '35',
    cityId: '3550308',
    hospitalId: '1',
    position: 'Médico',
    termsAccepted: true,
  });
  return userId;
}

it.each([
  [
    'by the user name',
    (id: number, name: string) => `id;name;username;roles;active\r\n${id + 1000};Dona Certa;${name};ADMIN;\r\n`,
  ],
  [
    'by the id',
    (id: number, name: string) => `id;name;username;roles;active\r\n${id};Dona Certa;outra.${name};ADMIN;sim\r\n`,
  ],
  ['by the user name alone', (_id: number, name: string) => `name;username;roles\r\nDona Certa;${name};ADMIN\r\n`],
])('an unconfirmed registration does not get the imported line’s account: matched %s', async (_how, file) => {
  const name = `dona.${Math.random().toString(36).slice(2, 8)}`;
  const stranger = await register(name);
  const before = await people(stranger);
  expect(before).toMatchObject([{ name: 'Estranho da Silva', is_active: false, hasNoPassword: false }]);
  const { problems } = await importFiles(elo, { 'users.csv': file(stranger, name) });
  expect(problems).toEqual([]);
  const owners = await rows(
    `select name, password_hash is null as "hasNoPassword" from users where username in ('${name}', 'outra.${name}')`,
  );
  expect(owners).toEqual([{ name: 'Dona Certa', hasNoPassword: true }]);
  const links = await rows(`select v.id from action_tokens as v where v.email = '${name}@stranger.test'`);
  expect(links).toEqual([]);
});

it('an unconfirmed registration stays after a trial import and an import of other people', async () => {
  const stranger = await register('fica.aqui');
  await importFiles(elo, { 'users.csv': 'name;username\r\nDona Certa;fica.aqui\r\n' }, { isTrial: true });
  await importFiles(elo, { 'users.csv': 'name;username\r\nOutra Pessoa;outra.pessoa\r\n' });
  expect(await people(stranger)).toMatchObject([{ username: 'fica.aqui', is_active: false }]);
});

it('an imported line does not bring back an erased person', async () => {
  const person = await elo.make.aUser({ name: 'Vai Embora' });
  await rows(
    `insert into erasures (person_id, state, requested_at, due_at, started_at, finished_at) values (${person.id}, 'DONE', now(), now(), now(), now())`,
  );
  await rows(
    `update users set name = 'Pessoa apagada', cpf = null, email = null, phone = null, is_active = false where id = ${person.id}`,
  );
  const { id: other } = await elo.make.aUser();
  const group = await elo.make.aClass();
  const line = `${person.id};Vai Embora;529.982.247-25;5511987654321;sim`;
  const { problems, problemCount, counts } = await importFiles(elo, {
    'users.csv': `id;name;cpf;phone;active\r\n${line}\r\n;Fica Aqui;111.444.777-35;;\r\n`,
    'enrollments.csv': `participant;class\r\n529.982.247-25;${group.id}\r\n${person.id};${group.id}\r\n${other};${group.id}\r\n`,
  });
  const leftOut = 'é de uma pessoa que foi apagada: a linha fica de fora';
  expect(problems).toEqual([
    `users.csv 2 id: ${leftOut}`,
    'enrollments.csv 2 participant: "529.982.247-25" está em outra linha desta importação, que fica de fora: esta também fica',
    `enrollments.csv 3 participant: ${leftOut}`,
  ]);
  expect(problemCount).toBe(0);
  expect(counts).toEqual({ users: [1, 0, 0, 1], enrollments: [1, 0, 0, 2] });
  expect(await rows(`select id from enrollments where participant_id = ${person.id}`)).toEqual([]);
  expect(await people(person.id)).toMatchObject([{ name: 'Pessoa apagada', is_active: false }]);
});

it('an import restores no password that its owner removed, and keeps a verified phone', async () => {
  const [taken, never] = [await elo.make.aUser({ phone: null, passwordTakenAt: new Date() }), await elo.make.aUser()];
  const proven = await elo.make.aUser({ phone: '5511987650011', phoneVerifiedAt: new Date() });
  const hash = '$wp$2y$10$abcdefghijklmnopqrstuu1Q6fh8xBfdWmQOjxb07Y1tneBy3x2ze';
  const { problems } = await importFiles(elo, {
    'users.csv': `id;name;phone;password_hash\r\n${taken.id};Dona Um;;${hash}\r\n${never.id};Dona Dois;5511987650012;${hash}\r\n${proven.id};Dona Tres;5511987650013;\r\n`,
  });
  expect(problems).toEqual([]);
  const ids = [taken, never, proven].map(({ id }) => id).join(', ');
  expect(await rows(`select name, phone, password_hash as hash from users where id in (${ids}) order by id`)).toEqual([
    { name: 'Dona Um', phone: null, hash: null },
    { name: 'Dona Dois', phone: '5511987650012', hash },
    { name: 'Dona Tres', phone: '5511987650011', hash: null },
  ]);
});
