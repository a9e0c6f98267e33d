import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from '../../src/config/config.js';
import { User } from '../../src/entities/index.js';
import { aBrowser } from '../support/browser.js';
import { PASSWORD } from '../support/factories.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const SECRET = 'the secret of the old content backend';
const OLD_PASSWORD = 'Senha de lá 2021';
/** The hash of another password. */
const OLD_HASH = '$wp$2y$10$abcdefghijklmnopqrstuu1Q6fh8xBfdWmQOjxb07Y1tneBy3x2ze';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
function token(id: number, secret = SECRET): string {
  const at = Math.floor(Date.now() / 1000);
  const parts = `${encoded({ typ: 'JWT', alg: 'HS256' })}.${encoded({ iss: 'https://old', iat: at, nbf: at, exp: at + 3_600, data: { user: { id: String(id) } } })}`;
  return `${parts}.${createHmac('sha256', secret).update(parts).digest('base64url')}`;
}

type Answer = (res: ServerResponse) => void;
const json =
  (status: number, body: unknown): Answer =>
  res =>
    void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const refuses = json(403, { code: '[jwt_auth] incorrect_password', message: 'no', data: { status: 403 } });
const accepts = ({ id, email }: { id: number; email?: string | null }, signedWith = SECRET) =>
  json(200, {
    token: token(id, signedWith),
    user_email: email,
    user_nicename: 'ana',
    user_display_name: 'Ana',
  });

/** Plays the old content backend. */
const asked: { url: string; body: unknown }[] = [];
let answer: Answer;
const server = createServer((req, res) => {
  void text(req).then(body => {
    asked.push({ url: req.url!, body: JSON.parse(body) });
    answer(res);
  });
});

let elo: TestApp;
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/blog/`;
  elo = await startTestApp({ LEGACY_URL_CMS: url, LEGACY_SIGN_IN: 'true', LEGACY_JWT_SECRET: SECRET });
});
afterAll(async () => {
  await elo.close();
  await new Promise(resolve => server.close(resolve));
});
beforeEach(() => {
  asked.length = 0;
  answer = refuses;
});

const signIn = async (username: string, password: string) =>
  (
    await elo.graphql('mutation ($u: String!, $p: String!) { signIn(username: $u, password: $p) { token } }', {
      u: username,
      p: password,
    })
  ).body.errors?.[0].extensions.code as string | undefined;
const hashOf = async ({ id }: { id: number }) => (await elo.make.em().findOneOrFail(User, { id })).passwordHash ?? null;

describe('a person without a password here', () => {
  it.each<[string, string | undefined]>([
    ['was imported without one', undefined],
    ['has changed it there since', OLD_HASH],
  ])('is let in once by the old content backend if the person %s', async (_why, passwordHash) => {
    const person = await elo.make.aUser({ passwordHash });
    answer = accepts({ ...person, email: person.email!.toUpperCase() });
    expect(await signIn(person.email!, OLD_PASSWORD)).toBeUndefined();
    expect(asked).toEqual([
      { url: '/blog/api/jwt-auth/v1/token', body: { username: person.email, password: OLD_PASSWORD } },
    ]);
    expect(await hashOf(person)).toMatch(/^\$argon2id\$/);
    answer = refuses;
    expect(await signIn(person.email!, OLD_PASSWORD)).toBeUndefined();
    expect(asked).toHaveLength(1);
    expect(elo.logged()).not.toContain(OLD_PASSWORD);
  });

  it('signs in by CPF and by Auth.js too, and the old backend is asked by e-mail', async () => {
    const [one, another] = [await elo.make.aUser(), await elo.make.aUser()];
    answer = accepts(one);
    expect(await signIn(one.cpf!, OLD_PASSWORD)).toBeUndefined();
    answer = accepts(another);
    const browser = aBrowser(elo.url);
    await browser.signIn({ username: another.cpf!, password: OLD_PASSWORD });
    expect((await browser.session())?.user?.id).toBe(String(another.id));
    expect(asked.map(({ body }) => (body as { username: string }).username)).toEqual([one.email, another.email]);
  });

  it.each<[string, (person: { id: number; email?: string | null }) => Answer]>([
    ['refuses', () => refuses],
    ['names another person', ({ id, email }) => accepts({ id: id + 1, email })],
    ['names another e-mail', ({ id }) => accepts({ id, email: 'other@test.invalid' })],
    ['signs with another secret', person => accepts(person, 'x'.repeat(40))],
    ['gives no token', ({ email }) => json(200, { user_email: email })],
    ['answers no JSON', () => res => void res.end('<html>')],
    ['answers without end', () => res => void res.end(Buffer.alloc(100_000, 'x'))],
    ['redirects', () => res => void res.writeHead(307, { location: '/elsewhere' }).end()],
  ])('is refused when the old backend %s', async (_what, answerTo) => {
    const person = await elo.make.aUser();
    answer = answerTo(person);
    expect(await signIn(person.email!, OLD_PASSWORD)).toBe('FORBIDDEN');
    expect(asked).toHaveLength(1);
    expect(await hashOf(person)).toBeNull();
    // This success keeps the failures of one test from counting in the next.
    answer = refuses;
    await signIn(person.email!, OLD_PASSWORD);
  });
});

it('a person who removed the password is refused without a request to the old backend', async () => {
  const owner = await elo.make.aUser({ passwordTakenAt: new Date() });
  answer = accepts(owner);
  expect(await signIn(owner.email!, OLD_PASSWORD)).toBe('FORBIDDEN');
  expect(asked).toEqual([]);
  expect(await hashOf(owner)).toBeNull();
});

it('the old backend is not asked about other people, who are refused', async () => {
  const member = await elo.make.aMember();
  answer = accepts(member);
  expect(await signIn(member.email!, PASSWORD)).toBeUndefined();
  expect(await signIn(member.email!, OLD_PASSWORD)).toBe('FORBIDDEN');
  const shutOut = await elo.make.aUser({ isActive: false });
  answer = accepts(shutOut);
  expect(await signIn(shutOut.email!, OLD_PASSWORD)).toBe('FORBIDDEN');
  const withoutEmail = await elo.make.aUser({ email: null });
  expect(await signIn(withoutEmail.cpf!, OLD_PASSWORD)).toBe('FORBIDDEN');
  expect(await signIn('nobody@test.invalid', OLD_PASSWORD)).toBe('FORBIDDEN');
  expect(asked).toEqual([]);
});

it('sign-ins through the old backend count for the usual limits', async () => {
  const person = await elo.make.aUser();
  for (let attempt = 1; attempt <= 10; attempt += 1) expect(await signIn(person.email!, 'errada')).toBe('FORBIDDEN');
  answer = accepts(person);
  expect(await signIn(person.email!, OLD_PASSWORD)).toBe('RATE_LIMITED');
  expect(asked).toHaveLength(10);
});

it('the old backend is left alone for a while after several failures', async () => {
  answer = json(503, {});
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => elo.make.aUser()));
  for (const { email } of people) expect(await signIn(email!, OLD_PASSWORD)).toBe('FORBIDDEN');
  expect(asked).toHaveLength(3);
  expect(elo.logged()).toContain('could not be asked about a password');
});

it('LEGACY_SIGN_IN requires the old backend’s address', () => {
  expect(() => readConfig({ LEGACY_SIGN_IN: 'true' })).toThrow(
    new ConfigError('The configuration is not usable:\n  LEGACY_SIGN_IN: needs LEGACY_URL_CMS'),
  );
  expect(readConfig({ LEGACY_URL_CMS: 'https://old.example.org' }).oldSignIn).toBeNull();
});
