import { createHmac } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { tokenOf } from '../support/action-tokens.js';
import { aBrowser } from '../support/browser.js';
import { aVisitor, STRONG_PASSWORD } from '../support/cms.js';
import { PASSWORD } from '../support/factories.js';
import { runOutbox } from '../support/jobs.js';
import { mailedCode } from '../support/passcodes.js';
import { addPasskey, addTotp, codeAt, recoveryCodes } from '../support/second-factors.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// Every way to sign in with a password or a code is tried in every state of a second factor.

const OLD_SECRET = 'the secret of the old content backend';
const OLD_PASSWORD = 'Senha de lá 2021';

type Somebody = { id: number; email?: string | null };
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Signs a token as the old content backend does. */
function oldToken({ id }: { id: number }, at = elo.now()): string {
  const iat = Math.floor(at.getTime() / 1000);
  const parts = `${encoded({ typ: 'JWT', alg: 'HS256' })}.${encoded({ iat, exp: iat + 3_600, data: { user: { id: String(id) } } })}`;
  return `${parts}.${createHmac('sha256', OLD_SECRET).update(parts).digest('base64url')}`;
}

/** People known to the stand-in of the old content backend; it accepts one password for all of them. */
let people: Somebody[] = [];
const old = createServer((req, res) => {
  let body = '';
  req.on('data', chunk => (body += String(chunk)));
  req.on('end', () => {
    const { username, password } = JSON.parse(body) as { username: string; password: string };
    const who = people.find(({ email }) => email === username);
    if (!who || password !== OLD_PASSWORD) return void res.writeHead(403).end('{}');
    res.writeHead(200, { 'content-type': 'application/json' });
    res.end(JSON.stringify({ token: oldToken(who), user_email: username }));
  });
});

let elo: TestApp;
beforeAll(async () => {
  await new Promise<void>(resolve => old.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
  elo = await startTestApp({ LEGACY_URL_CMS: url, LEGACY_SIGN_IN: 'true', LEGACY_JWT_SECRET: OLD_SECRET });
});
afterAll(async () => {
  await elo.close();
  await new Promise(resolve => old.close(resolve));
});
beforeEach(async () => {
  elo.setNow(null);
  await elo.make.em().execute('delete from rate_limits');
});

/** A way to sign in. @returns `in`, or its status and code */
type Door = (who: Somebody, otp?: string, first?: string) => Promise<string>;

const ofGraph = ({ body }: { body: any }): string => (body.errors ? body.errors[0].extensions.reason : 'in');
const newCode = async ({ email }: Somebody): Promise<string> => {
  await elo.make.em().execute('delete from rate_limits');
  // The clock stands still, and a code replaces only an earlier one.
  elo.setNow(new Date(elo.now().getTime() + 10).toISOString());
  await elo.graphql('mutation ($n: String!) { requestSignInCode(identifier: $n) }', { n: email });
  // The names of two mails don't tell the later one.
  await rm(path.join(elo.directory, 'mail'), { recursive: true, force: true });
  await runOutbox(elo);
  return (await mailedCode(elo, email!))!;
};
const authDoor =
  (auth: string, fieldOf: (first: string) => object, firstOf: (who: Somebody) => Promise<string>): Door =>
  async (who, otp, first) => {
    const browser = aBrowser(elo.url);
    const csrfToken = await browser.csrf(auth);
    const given = first ?? (await firstOf(who));
    const fields = { csrfToken, username: who.email!, ...fieldOf(given), ...(otp !== undefined && { otp }) };
    const reply = await browser.send(
      `${auth}/callback/credentials`,
      browser.form(fields, { 'x-auth-return-redirect': '1' }),
    );
    const { url, code } = (await reply.json()) as { url: string; code?: string };
    const { searchParams } = new URL(url);
    const isIn = (await browser.session(auth)) !== null;
    expect(isIn).toBe(!searchParams.has('error'));
    if (isIn) return 'in';
    expect(code ?? 'credentials').toBe(searchParams.get('code'));
    // Clients that follow a redirect read the code from its address.
    return `${reply.status} ${searchParams.get('code')}`;
  };

const doors: Record<string, { door: Door; needed: string; wrong: string }> = {
  'signIn of the graph': {
    door: async ({ email }, otp, first = PASSWORD) =>
      ofGraph(
        await elo.graphql(
          'mutation ($u: String!, $p: String!, $otp: String) { signIn(username: $u, password: $p, otp: $otp) { token } }',
          { u: email, p: first, otp },
        ),
      ),
    needed: 'SECOND_FACTOR_REQUIRED',
    wrong: 'SECOND_FACTOR_WRONG',
  },
  'signInWithCode of the graph': {
    door: async (who, otp, first) => {
      const code = first ?? (await newCode(who));
      return ofGraph(
        await elo.graphql(
          'mutation ($n: String!, $c: String!, $otp: String) { signInWithCode(identifier: $n, code: $c, otp: $otp) { token } }',
          { n: who.email, c: code, otp },
        ),
      );
    },
    needed: 'SECOND_FACTOR_REQUIRED',
    wrong: 'SECOND_FACTOR_WRONG',
  },
  'the token route': {
    door: async ({ email }, otp, first = PASSWORD) => {
      const json = { username: email, password: first, ...(otp !== undefined && { otp }) };
      const { status, body } = await elo.call('POST', '/cms/api/jwt-auth/v1/token', { json });
      if (status === 200) return 'in';
      expect(body).toEqual({ code: expect.any(String), message: expect.any(String), data: { status } });
      return `${status} ${body.code}`;
    },
    needed: '403 second_factor_required',
    wrong: '403 second_factor_wrong',
  },
  front_login: {
    door: async ({ email }, otp, first = PASSWORD) => {
      const visitor = aVisitor(elo);
      const fields = { email: email!, password: first, ...(otp !== undefined && { otp }) };
      const { status, body } = await visitor.act('front_login', fields, 'security');
      expect(visitor.cookie() !== null).toBe(body.loggedin);
      return body.loggedin ? 'in' : `${status} ${body.code}`;
    },
    needed: '200 second_factor_required',
    wrong: '200 second_factor_wrong',
  },
  'the session of the portal': {
    door: authDoor(
      '/portal/api/auth',
      password => ({ password }),
      async () => PASSWORD,
    ),
    needed: '403 second_factor_required',
    wrong: '403 second_factor_wrong',
  },
  'the session of onboarding': {
    door: authDoor(
      '/onboarding/api/auth',
      password => ({ password }),
      async () => PASSWORD,
    ),
    needed: '403 second_factor_required',
    wrong: '403 second_factor_wrong',
  },
  'the session of the portal, by a code': {
    door: authDoor('/portal/api/auth', code => ({ code }), newCode),
    needed: '403 second_factor_required',
    wrong: '403 second_factor_wrong',
  },
};

const aStaffMember = () => elo.make.aMember({ roles: ['SUPERVISOR'] });

describe.each(Object.entries(doors))('signing in by %s', (_name, { door, needed, wrong }) => {
  it('needs no second factor from a person without one, with any otp', async () => {
    expect(await door(await aStaffMember())).toBe('in');
    expect(await door(await aStaffMember(), '')).toBe('in');
    expect(await door(await aStaffMember(), '123456')).toBe('in');
  });

  it('needs the second factor: refuses none, wrong and used codes, and accepts a right or recovery code', async () => {
    const ana = await aStaffMember();
    const { secret } = await addTotp(elo, { as: ana });
    const [code] = await recoveryCodes(elo, { as: ana });
    expect(await door(ana)).toBe(needed);
    expect(await door(ana, '')).toBe(needed);
    expect(await door(ana, codeAt(secret, elo.now(), 5))).toBe(wrong);
    expect(await door(ana, 'abcd-efgh-jkmn-pqrs')).toBe(wrong);
    expect(await door(ana, 'x')).toBe(wrong);
    const otp = codeAt(secret, elo.now());
    expect(await door(ana, otp)).toBe('in');
    expect(await door(ana, otp)).toBe(wrong);
    expect(await door(ana, code)).toBe('in');
    expect(await door(ana, code)).toBe(wrong);
  });

  it('asks for the second factor only after a right password or code', async () => {
    const ana = await aStaffMember();
    const { secret } = await addTotp(elo, { as: ana });
    const otp = codeAt(secret, elo.now());
    const answer = await door(ana, otp, 'not it');
    expect([needed, wrong, 'in']).not.toContain(answer);
    // The server did not check the code the first time.
    expect(await door(ana, otp)).toBe('in');
  });

  it('lets in one of two concurrent requests with the same code', async () => {
    const ana = await aStaffMember();
    const { secret } = await addTotp(elo, { as: ana });
    const otp = codeAt(secret, elo.now());
    const isByCode = _name.includes('ode');
    const first = isByCode ? await newCode(ana) : PASSWORD;
    const answers = await Promise.all([door(ana, otp, first), door(ana, otp, first)]);
    expect(answers.filter(answer => answer === 'in')).toHaveLength(1);
  });
});

it('a mailed code stays valid when the second factor is missing or wrong, and ends with the right one', async () => {
  const ana = await aStaffMember();
  const { secret } = await addTotp(elo, { as: ana });
  const { door } = doors['signInWithCode of the graph']!;
  const code = await newCode(ana);
  for (let times = 0; times < 6; times += 1) expect(await door(ana, undefined, code)).toBe('SECOND_FACTOR_REQUIRED');
  expect(await door(ana, '000000', code)).toBe('SECOND_FACTOR_WRONG');
  expect(await door(ana, codeAt(secret, elo.now()), code)).toBe('in');
  expect(await door(ana, codeAt(secret, elo.now(), 1), code)).toBe('INVALID_CREDENTIALS');
});

it('the redirect without a second factor tells its clients that one is needed', async () => {
  const ana = await aStaffMember();
  await addTotp(elo, { as: ana });
  const browser = aBrowser(elo.url);
  const csrfToken = await browser.csrf();
  const fields = { csrfToken, username: ana.email!, password: PASSWORD };
  const reply = await browser.send('/portal/api/auth/callback/credentials', browser.form(fields));
  expect(reply.status).toBe(302);
  expect(reply.headers.get('location')).toMatch(/error=CredentialsSignin&code=second_factor_required/);
});

it('a passkey opens a session, and with it the content backend’s login cookie', async () => {
  const ana = await aStaffMember();
  const { key } = await addPasskey(elo, { as: ana });
  const begin = 'mutation ($u: String!, $p: String!) { beginPasskeySignIn(identifier: $u, password: $p) }';
  const { beginPasskeySignIn: options } = (await elo.graphql(begin, { u: ana.email, p: PASSWORD })).body.data;
  const browser = aBrowser(elo.url);
  const passkey = JSON.stringify(key.sign(options));
  const { url } = await browser.signIn({ username: ana.email!, password: PASSWORD, passkey, login: 'true' });
  expect(url.searchParams.get('error')).toBeNull();
  expect((await browser.session())?.user['id']).toBe(String(ana.id));
  expect(browser.cookies()).toContain('cms_login');
  const again = await aBrowser(elo.url).signIn({ username: ana.email!, password: PASSWORD, passkey });
  expect(again.url.searchParams.get('code')).toBe('second_factor_wrong');
  for (const garbage of ['{', '[]', 'null', '"x"']) {
    const answer = await aBrowser(elo.url).signIn({ username: ana.email!, password: PASSWORD, passkey: garbage });
    expect([garbage, answer.response.status, answer.url.searchParams.get('code')]).toEqual([
      garbage,
      403,
      'second_factor_wrong',
    ]);
  }
});

it('a new password by a link neither skips nor removes the second factor', async () => {
  const ana = await aStaffMember();
  const { secret } = await addTotp(elo, { as: ana });
  await elo.make.aPasswordLink(ana);
  const token = await tokenOf(elo, ana.id, 'SET_PASSWORD');
  const reset = 'mutation ($t: String!, $p: String!) { resetPassword(token: $t, password: $p) }';
  expect((await elo.graphql(reset, { t: token, p: STRONG_PASSWORD })).body.data).toEqual({ resetPassword: true });
  const { door } = doors['signIn of the graph']!;
  expect(await door(ana, undefined, STRONG_PASSWORD)).toBe('SECOND_FACTOR_REQUIRED');
  expect(await door(ana, codeAt(secret, elo.now()), STRONG_PASSWORD)).toBe('in');
});

it('a password accepted by the old content backend does not skip the second factor', async () => {
  const ana = await elo.make.aUser({ roles: ['SUPERVISOR'], email: 'ana@old.example.org' });
  people = [ana];
  const { secret } = await addTotp(elo, { as: ana });
  const { door } = doors['the token route']!;
  expect(await door(ana, undefined, OLD_PASSWORD)).toBe('403 second_factor_required');
  expect(await door(ana, codeAt(secret, elo.now()), OLD_PASSWORD)).toBe('in');
});

it('an old token of a person with a second factor is refused, as a bearer token and as a cookie', async () => {
  const [ana, bia] = [await aStaffMember(), await aStaffMember()];
  const me = async (who: Somebody) =>
    ofGraph(
      await elo.graphql('{ me { id } }', {}, { headers: { authorization: `Bearer ${oldToken(who, elo.now())}` } }),
    );
  const likes = (who: Somebody) =>
    elo.call('GET', '/cms/api/core/v1/system-logs', { headers: { cookie: `cms_login=${oldToken(who, elo.now())}` } });
  expect([await me(ana), await me(bia)]).toEqual(['in', 'in']);
  expect((await likes(ana)).status).toBe(401);
  await addTotp(elo, { as: ana });
  elo.setNow(new Date(elo.now().getTime() + 10_000).toISOString());
  expect([await me(ana), await me(bia)]).toEqual(['INVALID_CREDENTIALS', 'in']);
});
