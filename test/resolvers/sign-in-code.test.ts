import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { User } from '../../src/entities/index.js';
import { aBrowser } from '../support/browser.js';
import { PASSWORD } from '../support/factories.js';
import { runOutbox } from '../support/jobs.js';
import { lastCode, mailedCode, provePhone } from '../support/passcodes.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(() => elo.setNow(null));

const ask = async (name: string) => {
  const { body } = await elo.graphql('mutation ($name: String!) { requestSignInCode(identifier: $name) }', { name });
  await runOutbox(elo);
  return body;
};
const enter = async (name: string, code: string) =>
  (
    await elo.graphql(
      'mutation ($name: String!, $code: String!) { signInWithCode(identifier: $name, code: $code) { token user { id } } }',
      { name, code },
    )
  ).body;
const refused = {
  data: null,
  errors: [expect.objectContaining({ extensions: expect.objectContaining({ reason: 'INVALID_CREDENTIALS' }) })],
};
const setPassword = async (password: string, token: string) =>
  (
    await elo.graphql(
      'mutation ($password: String!) { setPassword(password: $password) { token user { id } } }',
      { password },
      { headers: { authorization: `Bearer ${token}` } },
    )
  ).body;
const codeFor = async (email: string): Promise<string> => {
  await ask(email);
  return (await mailedCode(elo, email))!;
};
const anotherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const signIn = async (name: string, password: string) =>
  (
    await elo.graphql('mutation ($n: String!, $p: String!) { signIn(username: $n, password: $p) { token } }', {
      n: name,
      p: password,
    })
  ).body;
const at = (user: { email?: string | null }) => user.email!;

describe('a sign-in code', () => {
  it('is mailed, and lets its owner in once', async () => {
    const user = await elo.make.aUser();
    expect(await ask(user.cpf!)).toEqual({ data: { requestSignInCode: false } });
    const code = (await mailedCode(elo, at(user)))!;
    const { data } = await enter(at(user).toUpperCase(), ` ${code} `);
    expect(data.signInWithCode.user).toEqual({ id: String(user.id) });
    const authorization = `Bearer ${data.signInWithCode.token}`;
    const me = await elo.graphql('{ me { id } }', {}, { headers: { authorization } });
    expect(me.body).toEqual({ data: { me: { id: String(user.id) } } });
    expect(await enter(at(user), code)).toMatchObject(refused);
  });

  it('goes to the verified phone, in any of its spellings', async () => {
    const user = await elo.make.aUser({ phone: '5511987650001' });
    await ask('+55 (11) 98765-0001');
    expect(await mailedCode(elo, at(user))).toBeNull();
    await provePhone(elo, user, '5511987650001');
    for (const name of ['5511987650001', '(11) 98765-0001', '551187650001', at(user)]) {
      elo.setNow(new Date(elo.now().getTime() + 16 * 60_000).toISOString());
      await ask(name);
      const { data } = await enter(name, await lastCode(elo, '5511987650001', 'sign-in'));
      expect(data.signInWithCode.user).toEqual({ id: String(user.id) });
    }
  });

  it('goes to staff by mail, also with a verified phone', async () => {
    const user = await elo.make.aUser({ phone: '5511987650002', roles: ['PARTICIPANT', 'FACILITATOR'] });
    await provePhone(elo, user, '5511987650002');
    expect(await codeFor(at(user))).toMatch(/^\d{6}$/);
  });

  it('is refused for another address or phone, after its time, and after a newer code', async () => {
    const user = await elo.make.aUser();
    const old = await codeFor(at(user));
    elo.setNow(new Date(elo.now().getTime() + 60_000).toISOString());
    const code = await codeFor(at(user));
    if (code !== old) expect(await enter(at(user), old)).toMatchObject(refused);
    await elo.make.em().nativeUpdate(User, user.id, { email: 'novo.dono@example.org' });
    expect(await enter(user.cpf!, code)).toMatchObject(refused);
    await elo.make.em().nativeUpdate(User, user.id, { email: user.email });
    elo.setNow(new Date(elo.now().getTime() + 15 * 60_000).toISOString());
    expect(await enter(at(user), code)).toMatchObject(refused);
  });

  it('allows five guesses, also concurrent ones', async () => {
    const user = await elo.make.aUser();
    const code = await codeFor(at(user));
    const guesses = Array.from({ length: 5 }, () => enter(at(user), anotherCode(code)));
    for (const guess of await Promise.all(guesses)) expect(guess).toMatchObject(refused);
    expect(await enter(at(user), code)).toMatchObject(refused);
  });

  it('lets in one of two concurrent sign-ins', async () => {
    const user = await elo.make.aUser();
    const code = await codeFor(at(user));
    const both = await Promise.all([enter(at(user), code), enter(at(user), code)]);
    expect(both.filter(({ data }) => data !== null)).toHaveLength(1);
  });

  it('is not sent to a deactivated person, and is refused after a deactivation', async () => {
    const user = await elo.make.aUser();
    const code = await codeFor(at(user));
    await elo.make.em().nativeUpdate(User, user.id, { isActive: false });
    expect(await enter(at(user), code)).toMatchObject(refused);
    const out = await elo.make.aUser({ isActive: false });
    expect(await ask(at(out))).toEqual({ data: { requestSignInCode: false } });
    expect(await mailedCode(elo, at(out))).toBeNull();
  });

  it('has the same answer, statements and limits for every address', async () => {
    const user = await elo.make.aUser();
    const ofRequest = (name: string) =>
      elo.statements(() => elo.graphql('mutation ($name: String!) { requestSignInCode(identifier: $name) }', { name }));
    expect(await ofRequest(at(user))).toEqual(await ofRequest('ninguem@example.org'));
    expect(await ofRequest(user.cpf!)).toEqual(await ofRequest('52998224725'));
    const ofGuess = (name: string) => elo.statements(() => enter(name, '000000'));
    expect(await ofGuess(at(user))).toEqual(await ofGuess('ninguem@example.org'));
    for (const name of [at(user), 'nenhuma@example.org']) {
      const answers = [];
      for (let times = 0; times < 6; times += 1) answers.push((await ask(name)).errors?.[0].extensions.code ?? 'true');
      expect(answers.at(-1)).toBe('RATE_LIMITED');
    }
    for (const name of ['', ' ', 'a\0b', 'x'.repeat(255)])
      expect((await ask(name)).errors[0].extensions.code).toBe('INVALID');
  });

  it('is still sent to its owner’s device, whatever strangers request', async () => {
    const user = await elo.make.aMember();
    const browser = aBrowser(elo.url);
    await browser.signIn({ username: at(user), password: PASSWORD });
    for (let times = 0; times < 5; times += 1) expect((await ask(at(user))).errors).toBeUndefined();
    const { extensions } = (await ask(at(user))).errors[0];
    expect(extensions.code).toBe('RATE_LIMITED');
    // One address can get five a day.
    expect(extensions.retryAfter).toBeGreaterThan(23 * 3_600);
    const cookie = `elo_device=${browser.cookie('elo_device')}`;
    const query = 'mutation ($name: String!) { requestSignInCode(identifier: $name) }';
    const own = await elo.graphql(query, { name: at(user) }, { headers: { cookie, 'apollo-require-preflight': '1' } });
    expect(own.body).toEqual({ data: { requestSignInCode: false } });
  });

  it('counts like a wrong password when it is wrong', async () => {
    const user = await elo.make.aMember();
    const codes = [];
    for (let times = 0; times < 11; times += 1) codes.push((await enter(at(user), '000000')).errors[0].extensions.code);
    expect(codes.slice(-2)).toEqual(['FORBIDDEN', 'RATE_LIMITED']);
    expect((await signIn(at(user), PASSWORD)).errors[0].extensions.code).toBe('RATE_LIMITED');
  });

  it('opens a browser session too', async () => {
    const user = await elo.make.aUser();
    const code = await codeFor(at(user));
    const browser = aBrowser(elo.url);
    await browser.signIn({ username: at(user), code });
    expect(await browser.session()).toMatchObject({ user: { id: String(user.id) } });
  });
});

describe('setPassword', () => {
  it('sets a password for a person without one', async () => {
    const user = await elo.make.aUser();
    const { data } = await enter(at(user), await codeFor(at(user)));
    expect((await setPassword('curta', data.signInWithCode.token)).errors[0].extensions).toMatchObject({
      code: 'INVALID',
      fields: { password: expect.any(String) },
    });
    expect((await setPassword('Nova!Senha2026', data.signInWithCode.token)).data.setPassword.user).toEqual({
      id: String(user.id),
    });
    expect((await signIn(at(user), 'Nova!Senha2026')).data.signIn.token).toEqual(expect.any(String));
  });

  it('replaces a forgotten password after a code, ends the other sessions, and mails the owner', async () => {
    const user = await elo.make.aMember();
    const { token: other } = (await signIn(at(user), PASSWORD)).data.signIn;
    elo.setNow(new Date(elo.now().getTime() + 60_000).toISOString());
    const { data } = await enter(at(user), await codeFor(at(user)));
    // Another person may have this session from before the code.
    expect((await setPassword('Nova!Senha2026', other)).errors[0].extensions.reason).toBe('OLD_PASSWORD_NEEDED');
    elo.setNow(new Date(elo.now().getTime() + 60_000).toISOString());
    const done = await setPassword('Nova!Senha2026', data.signInWithCode.token);
    const authorization = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
    expect((await elo.graphql('{ me { id } }', {}, authorization(other))).status).toBe(403);
    expect((await elo.graphql('{ me { id } }', {}, authorization(done.data.setPassword.token))).body).toEqual({
      data: { me: { id: String(user.id) } },
    });
    await runOutbox(elo);
    expect((await signIn(at(user), PASSWORD)).errors[0].extensions.code).toBe('FORBIDDEN');
  });

  it('is refused a quarter of an hour after the code, and after a sign-in by password or key', async () => {
    const user = await elo.make.aMember();
    const { data } = await enter(at(user), await codeFor(at(user)));
    elo.setNow(new Date(elo.now().getTime() + 16 * 60_000).toISOString());
    expect((await setPassword('Nova!Senha2026', data.signInWithCode.token)).errors[0].extensions.code).toBe('CONFLICT');
    const { token } = (await signIn(at(user), PASSWORD)).data.signIn;
    expect((await setPassword('Nova!Senha2026', token)).errors[0].extensions.reason).toBe('OLD_PASSWORD_NEEDED');
    const nobody = await elo.graphql('mutation { setPassword(password: "Nova!Senha2026") { token } }');
    expect(nobody.body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });
});
