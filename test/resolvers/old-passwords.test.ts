import { beforeAll, expect, it } from '@jest/globals';
import { User } from '../../src/entities/index.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const OLD = '$wp$2y$10$abcdefghijklmnopqrstuu1Q6fh8xBfdWmQOjxb07Y1tneBy3x2ze';
const PASSWORD = 'Senha Antiga 2019';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const signIn = async (username: string, password: string) =>
  (
    await elo.graphql('mutation ($u: String!, $p: String!) { signIn(username: $u, password: $p) { token } }', {
      u: username,
      p: password,
    })
  ).body.errors?.[0].extensions.code;
const hashOf = async (id: number) => (await elo.make.em().findOneOrFail(User, { id })).passwordHash;

it('a person with an old hash signs in with the same password, and the hash is renewed', async () => {
  const { id, email } = await elo.make.aUser({ passwordHash: OLD });
  expect(await signIn(email!, 'errada')).toBe('FORBIDDEN');
  expect(await hashOf(id)).toBe(OLD);
  expect(await signIn(email!, PASSWORD)).toBeUndefined();
  const renewed = await hashOf(id);
  expect(renewed).toMatch(/^\$argon2id\$/);
  expect(await signIn(email!, PASSWORD)).toBeUndefined();
  expect(await hashOf(id)).toBe(renewed);
  expect(elo.logged()).not.toContain(OLD);
});

it('a deactivated person keeps the old hash', async () => {
  const { id, email } = await elo.make.aUser({ passwordHash: OLD, isActive: false });
  expect(await signIn(email!, PASSWORD)).toBe('FORBIDDEN');
  expect(await hashOf(id)).toBe(OLD);
});

it('unknown names are compared with a stored hash, with the same statements', async () => {
  const { email } = await elo.make.aUser({ passwordHash: OLD });
  const { email: without } = await elo.make.aUser();
  const sentFor = (name: string) => elo.statements(() => signIn(name, 'errada'));
  const known = await sentFor(email!);
  expect(await sentFor(without!)).toEqual(known);
  expect(await sentFor('nobody@example.org')).toEqual(known);
});
