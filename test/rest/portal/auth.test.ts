import { beforeAll, describe, expect, it } from '@jest/globals';
import { User } from '../../../src/entities/index.js';
import { aBrowser } from '../../support/browser.js';
import { PASSWORD } from '../../support/factories.js';
import { answerOf } from '../../support/raw-request.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const COOKIE = 'authjs.session-token';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const actionsOf = (enrollment: { id: number }) =>
  elo.make
    .em()
    .execute<{ action: string }[]>('select action from action_logs where enrollment_id = ? order by id', [
      enrollment.id,
    ]);

describe('a sign-in with a password', () => {
  it('gives a session that works on the portal, at /graphql and at GET session', async () => {
    const user = await elo.make.aMember();
    const browser = aBrowser(elo.url);
    const { response, url } = await browser.signIn({ username: user.email!, password: PASSWORD });
    expect(url.searchParams.get('error')).toBeNull();
    const cookie = response.headers.getSetCookie().find(line => line.startsWith(`${COOKIE}=`))!;
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).not.toMatch(/; Secure/);

    expect(await browser.session()).toEqual({
      user: { id: String(user.id), name: user.name, email: user.email, roles: ['participant'] },
      expires: expect.stringMatching(/^\d{4}-/),
    });
    expect((await browser.send(`/portal/api/user/${user.id}`)).status).toBe(200);
    const graph = await browser.send('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ me { id } }' }),
    });
    expect(await graph.json()).toEqual({ data: { me: { id: String(user.id) } } });
  });

  it.each([
    ['the e-mail in capitals', (user: User) => ({ username: user.email!.toUpperCase() })],
    ['the CPF as digits', (user: User) => ({ username: user.cpf! })],
    [
      'the CPF with points and dash',
      (user: User) => ({ username: user.cpf!.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4') }),
    ],
    ['a field named email', (user: User) => ({ email: user.email! })],
  ])('accepts %s', async (_what, fieldsOf) => {
    const user = await elo.make.aMember();
    const browser = aBrowser(elo.url);
    await browser.signIn({ ...fieldsOf(user), password: PASSWORD });
    expect((await browser.session())?.user['id']).toBe(String(user.id));
  });

  it('writes one action log for each active enrollment', async () => {
    const user = await elo.make.aMember();
    const kept = await elo.make.anEnrollment({ participant: user });
    const other = await elo.make.anEnrollment({ participant: user });
    const canceled = await elo.make.anEnrollment({ participant: user, canceledAt: new Date(), cancelReason: 'OTHER' });
    const stranger = await elo.make.anEnrollment();
    const inserts = await elo.statements(() => aBrowser(elo.url).signIn({ username: user.email!, password: PASSWORD }));
    expect(await actionsOf(kept)).toEqual([{ action: 'Login no hub' }]);
    expect(await actionsOf(other)).toEqual([{ action: 'Login no hub' }]);
    expect(await actionsOf(canceled)).toEqual([]);
    expect(await actionsOf(stranger)).toEqual([]);
    expect(inserts.filter(sql => /insert into "?action_logs/i.test(sql))).toHaveLength(1);
  });

  it.each([
    ['a wrong password', async () => ({ username: (await elo.make.aMember()).email!, password: 'wrong' })],
    ['an unknown name', async () => ({ username: 'nobody@test.invalid', password: PASSWORD })],
    [
      'a deactivated person',
      async () => ({ username: (await elo.make.aMember({ isActive: false })).email!, password: PASSWORD }),
    ],
    ['a person without a password', async () => ({ username: (await elo.make.aUser()).email!, password: PASSWORD })],
    [
      'a password of more than 1000 characters',
      async () => ({ username: (await elo.make.aMember()).email!, password: 'x'.repeat(1001) }),
    ],
    [
      'no password',
      async () => ({ username: (await elo.make.aMember()).email! }) as { username: string; password: string },
    ],
  ])('refuses %s with the same answer', async (_what, fieldsOf) => {
    const browser = aBrowser(elo.url);
    const fields = await fieldsOf();
    const { url } = await browser.signIn(fields);
    expect(url.pathname).toBe('/portal/api/auth/signin');
    expect(Object.fromEntries(url.searchParams)).toEqual({ error: 'CredentialsSignin', code: 'credentials' });
    expect(await browser.session()).toBeNull();
    const user = await elo.make.em().findOne(User, { email: fields.username });
    if (user)
      expect(
        await elo.make
          .em()
          .execute(
            'select 1 from action_logs l join enrollments e on e.id = l.enrollment_id where e.participant_id = ?',
            [user.id],
          ),
      ).toEqual([]);
  });

  it('refuses a form without the CSRF token', async () => {
    const user = await elo.make.aMember();
    const browser = aBrowser(elo.url);
    const response = await browser.send(
      '/portal/api/auth/callback/credentials',
      browser.form({ username: user.email!, password: PASSWORD }),
    );
    expect(response.headers.get('location')).toContain('error=MissingCSRF');
    expect(await browser.session()).toBeNull();
  });

  it('answers clients of next-auth 4, which request JSON with a form field', async () => {
    const user = await elo.make.aMember();
    const browser = aBrowser(elo.url);
    const csrfToken = await browser.csrf();
    const response = await browser.send(
      '/portal/api/auth/callback/credentials',
      browser.form({
        csrfToken,
        username: user.email!,
        password: PASSWORD,
        callbackUrl: `${elo.url}/somewhere`,
        json: 'true',
      }),
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ url: `${elo.url}/somewhere` });
  });

  it('leads from its own page to the page that was asked for, else to the participant’s pages', async () => {
    const { email } = await elo.make.aMember();
    const browser = aBrowser(elo.url);
    /** Fills in the form of an address as a browser without scripts does. @returns the address after it */
    const fillIn = async (path: string, password = PASSWORD) => {
      const page = await (await browser.send(path)).text();
      const given = Object.fromEntries(
        ['csrfToken', 'callbackUrl'].map(name => [
          name,
          new RegExp(`name="${name}"\\s+value="([^"]*)"`).exec(page)![1]!,
        ]),
      );
      const reply = await browser.send(
        '/portal/api/auth/callback/credentials',
        browser.form({ ...given, username: email!, password }),
      );
      expect(reply.status).toBe(302);
      return reply.headers.get('location')!;
    };
    const signIn = '/portal/api/auth/signin';
    expect(await fillIn(signIn)).toBe(`${elo.url}/me`);
    expect(await fillIn(`${signIn}?callbackUrl=${encodeURIComponent('/kpis?tab=1')}`)).toBe(`${elo.url}/kpis?tab=1`);
    // A wrong password leads back to the form, and the next one to the page that was asked for.
    const again = await fillIn(`${signIn}?callbackUrl=/live`, 'wrong');
    expect(await fillIn(again.slice(elo.url.length))).toBe(`${elo.url}/live`);
    expect(await fillIn(`${signIn}?callbackUrl=javascript:alert(1)`)).toBe(`${elo.url}/live`);
  });

  it('never redirects to another origin', async () => {
    const user = await elo.make.aMember();
    const { url } = await aBrowser(elo.url).signIn({
      username: user.email!,
      password: PASSWORD,
      callbackUrl: 'https://evil.test/',
    });
    expect(url.origin).toBe(elo.url);
  });

  it('writes no password, e-mail or CPF into the log', async () => {
    const user = await elo.make.aMember({ email: 'unlogged@test.invalid' });
    const browser = aBrowser(elo.url);
    await browser.signIn({ username: user.email!, password: 'unlogged-password' });
    await browser.signIn({ username: user.cpf!, password: PASSWORD });
    expect(elo.logged()).not.toContain('unlogged');
    expect(elo.logged()).not.toContain(user.cpf);
  });
});

describe('the Auth.js routes', () => {
  it('list the providers', async () => {
    const reply = await elo.call('GET', '/portal/api/auth/providers');
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      credentials: {
        id: 'credentials',
        name: 'Credentials',
        type: 'credentials',
        signinUrl: `${elo.url}/portal/api/auth/signin/credentials`,
        callbackUrl: `${elo.url}/portal/api/auth/callback/credentials`,
      },
    });
  });

  it('are in the OpenAPI document', async () => {
    const { paths } = (await elo.call('GET', '/portal/openapi.json')).body;
    expect(Object.keys(paths['/api/auth/{action}'])).toEqual(expect.arrayContaining(['get', 'post']));
  });

  it.each([
    ['GET', '/portal/api/auth/nonsense', undefined, 404, 'Not found'],
    ['GET', '/portal/api/auth/signin/github', undefined, 404, 'Not found'],
    ['POST', '/portal/api/auth/callback/idp', '{}', 404, 'Not found'],
    ['POST', '/portal/api/auth/callback/credentials', '{', 400, 'The body is not valid JSON'],
    ['POST', '/portal/api/auth/callback/credentials', '[1]', 400, 'The body is not valid JSON'],
    ['PUT', '/portal/api/auth/session', '{}', 405, 'Method not allowed'],
    ['POST', '/portal/api/auth/signout', JSON.stringify({ pad: 'x'.repeat(70_000) }), 413, 'The body is too large'],
  ])('answer %s %s in the portal’s error shape', async (method, path, body, status, message) => {
    const response = await fetch(elo.url + path, {
      method,
      body,
      headers: body ? { 'content-type': 'application/json' } : {},
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ status, message });
  });

  it('work with an invalid callback address', async () => {
    expect((await elo.call('GET', '/portal/api/auth/csrf?callbackUrl=http%3A%2F%2F')).status).toBe(200);
    expect((await elo.call('GET', '/portal/api/auth/csrf?callbackUrl=javascript%3Aalert(1)')).status).toBe(200);
    for (const query of ['callbackUrl=http%3A%2F%2Fa.test&callbackUrl=x', 'callbackUrl=%00', 'callbackUrl=x'])
      expect((await elo.call('GET', `/portal/api/auth/signin?${query}`)).status).toBe(200);
    for (const value of ['javascript:1', '%ff', ''])
      expect(
        (await elo.call('GET', '/portal/api/auth/session', { headers: { cookie: `authjs.callback-url=${value}` } }))
          .status,
      ).toBe(200);
  });

  it('work with an invalid Host header', async () => {
    for (const host of ['a%b c', '[::', 'a:99999999'])
      expect(await answerOf(elo.url, `GET /portal/api/auth/csrf HTTP/1.1\r\nHost: ${host}`)).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe('Auth.js with FACADE_HOSTS, PUBLIC_URL and production', () => {
  it('has its routes at the root of the portal’s own host', async () => {
    const hub = await startTestApp({ FACADE_HOSTS: 'portal=hub.test', TRUST_PROXY: '1' });
    try {
      const reply = await hub.call('GET', '/api/auth/providers', {
        headers: { 'x-forwarded-host': 'hub.test', 'x-forwarded-proto': 'https' },
      });
      expect(reply.body.credentials.callbackUrl).toBe('https://hub.test/api/auth/callback/credentials');
      const below = await hub.call('GET', '/portal/api/auth/providers');
      expect(below.body.credentials.callbackUrl).toBe(`${hub.url}/portal/api/auth/callback/credentials`);
    } finally {
      await hub.close();
    }
  });

  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://elo.example.org',
    AUTH_SECRET: 'a'.repeat(32),
    SERVICE_TOKEN: 's',
    WEBHOOK_VERIFY_TOKEN: 'w',
    SUBMISSIONS_APP_KEY: 'k',
  };

  it.each([
    ['in production', production, 'https://elo.example.org'],
    ['where browsers come over https', { PUBLIC_URL: 'https://elo.test' }, 'https://elo.test'],
  ])('sets Secure cookies %s', async (_where, environment: Record<string, string>, origin) => {
    const secure = await startTestApp(environment);
    try {
      const user = await secure.make.aMember();
      const browser = aBrowser(secure.url);
      const { response, url } = await browser.signIn({ username: user.email!, password: PASSWORD });
      expect(url.origin).toBe(origin);
      const cookie = response.headers.getSetCookie().find(line => line.startsWith(`__Secure-${COOKIE}=`));
      expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax/);
      expect((await browser.send('/portal/api/classes')).status).toBe(200);
    } finally {
      await secure.close();
    }
  });
});
