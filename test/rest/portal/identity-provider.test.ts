import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBrowser } from '../../support/browser.js';
import { PASSWORD } from '../../support/factories.js';
import { CLIENT, REALM, signInAtProvider, startIdentityProvider } from '../../support/identity-provider.js';
import { aSecondFactor } from '../../support/second-factors.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const people: Record<string, Record<string, unknown>> = {};
let idp: Awaited<ReturnType<typeof startIdentityProvider>>;
let elo: TestApp;
beforeAll(async () => {
  idp = await startIdentityProvider(people);
  elo = await startTestApp({
    IDP_URL: idp.url,
    IDP_REALM: REALM,
    IDP_CLIENT_ID: CLIENT.id,
    IDP_CLIENT_SECRET: CLIENT.secret,
    IDP_CPF_CLAIM: 'cpf',
  });
  await idp.open(`${elo.url}/portal/api/auth/callback/idp`);
});

const dance = (login: string, base = elo.url) => signInAtProvider(login, base);

const refused = (url: URL) => ({ path: url.pathname, error: url.searchParams.get('error') });

describe('a forged callback of the identity provider', () => {
  const callback = '/portal/api/auth/callback/idp';

  it('is refused without a log line of level error', async () => {
    const browser = aBrowser(elo.url);
    const csrfToken = await browser.csrf();
    const before = elo.logged().length;
    const tried = [
      '',
      '?',
      '?code=x',
      '?code=x&state=y',
      '?code=x&code=z&state=y',
      '?error=access_denied',
      '?error=server_error&error_description=%00',
      '?state=eyJhbGciOiJkaXIifQ..x.y.z&code=x',
      `?iss=https://evil.test&code=x&state=${'s'.repeat(3_000)}`,
    ];
    for (const query of tried) {
      // Each is tried without any cookie, with invented ones, and with those of a sign-in that was begun.
      await elo.call('GET', callback + query);
      await elo.call('GET', callback + query, {
        headers: { cookie: 'authjs.state=x; authjs.pkce.code_verifier=y; authjs.nonce=z' },
      });
      await browser.send('/portal/api/auth/signin/idp', browser.form({ csrfToken }));
      const { status } = await browser.send(callback + query);
      expect({ query, status }).toEqual({ query, status: 302 });
      await elo.call('POST', callback, { form: new URLSearchParams({ code: 'x', state: 'y' }) });
    }
    const state = async () => {
      const start = await browser.send('/portal/api/auth/signin/idp', browser.form({ csrfToken }));
      return new URL(start.headers.get('location')!).searchParams.get('state')!;
    };
    for (const more of ['&code=wrong', '&error=access_denied', '&code=', '&code=x&iss=https%3A%2F%2Fevil.test'])
      await browser.send(`${callback}?state=${await state()}${more}`);
    const paths = ['signin/nobody', 'callback/nobody', 'error?error=Configuration', 'verify-request', 'signin?error=x'];
    const statuses: number[] = [];
    for (const path of paths) statuses.push((await browser.send(`/portal/api/auth/${path}`)).status);
    expect(statuses).toEqual([404, 404, 400, 404, 200]);
    const lines = elo.logged().slice(before).split('\n');
    expect(lines.filter(line => /"level":(50|60)/.test(line))).toEqual([]);
    expect(lines.filter(line => line.includes('"level":40')).length).toBeGreaterThan(5);
  });
});

describe('a sign-in with the identity provider', () => {
  it('is offered with its addresses', async () => {
    const { body } = await elo.call('GET', '/portal/api/auth/providers');
    expect(body.idp).toEqual({
      id: 'idp',
      name: 'Identity provider',
      type: 'oidc',
      signinUrl: `${elo.url}/portal/api/auth/signin/idp`,
      callbackUrl: `${elo.url}/portal/api/auth/callback/idp`,
    });
  });

  it('needs no second factor of Elo, because the provider has its own', async () => {
    const user = await elo.make.aUser({ roles: ['SUPERVISOR'] });
    await aSecondFactor(elo, user);
    people['with-factor'] = { email: user.email, email_verified: true };
    const { browser } = await dance('with-factor');
    expect((await browser.session())?.user['id']).toBe(String(user.id));
  });

  it('lets in the person with the verified e-mail, and writes an action log for each enrollment', async () => {
    const user = await elo.make.aUser();
    const enrollment = await elo.make.anEnrollment({ participant: user });
    people['by-email'] = { email: user.email!.toUpperCase(), email_verified: true, name: 'Name at the provider' };
    const { browser, url, seen } = await dance('by-email');
    expect(seen[0]).toContain(`${idp.url}/realms/${REALM}/`);
    expect(url.href).toBe(`${elo.url}/home`);
    expect((await browser.session())?.user).toEqual({
      id: String(user.id),
      name: user.name,
      email: user.email,
      roles: ['participant'],
    });
    expect((await browser.send(`/portal/api/user/${user.id}`)).status).toBe(200);
    expect(
      await elo.make.em().execute('select action from action_logs where enrollment_id = ?', [enrollment.id]),
    ).toEqual([{ action: 'Login no hub' }]);
  });

  it('lets in the person with the CPF of the claim IDP_CPF_CLAIM', async () => {
    const user = await elo.make.aUser();
    people['by-cpf'] = { cpf: user.cpf!.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4') };
    const { browser } = await dance('by-cpf');
    expect((await browser.session())?.user['id']).toBe(String(user.id));
  });

  it('recognises a returning person by the provider’s account id, and sends a mail when linking it', async () => {
    const user = await elo.make.aUser({ email: 'primeiro@test.invalid' });
    people['comes-back'] = { email: 'primeiro@test.invalid', email_verified: true };
    await dance('comes-back');
    const mails = await elo.make.em().execute("select payload from outbox where job = 'identity-linked'");
    expect(mails).toContainEqual({ payload: { userId: user.id, linkedAt: expect.any(String) } });

    // The e-mail changes here and at the provider: it is still the same person. The new owner of the old address is another
    // person.
    await elo.make.em().execute("update users set email = 'segundo@test.invalid' where id = ?", [user.id]);
    const heir = await elo.make.aUser({ email: 'primeiro@test.invalid' });
    expect((await (await dance('comes-back')).browser.session())?.user['id']).toBe(String(user.id));
    // This is another account of the provider, with an address that is linked already.
    people['second-account'] = { email: 'segundo@test.invalid', email_verified: true };
    expect(refused((await dance('second-account')).url).error).toBe('AccessDenied');
    people['heir'] = { email: 'primeiro@test.invalid', email_verified: true };
    expect((await (await dance('heir')).browser.session())?.user['id']).toBe(String(heir.id));
    await elo.make.em().execute('update users set is_active = false where id = ?', [user.id]);
    expect(refused((await dance('comes-back')).url).error).toBe('AccessDenied');
  });

  it('lets staff in by verified e-mail, and never by CPF', async () => {
    const admin = await elo.make.anAdmin();
    const facilitator = await elo.make.aFacilitator();
    for (const staff of [admin, facilitator]) {
      people[`cpf-${staff.id}`] = { cpf: staff.cpf };
      people[`unverified-${staff.id}`] = { cpf: staff.cpf, email: staff.email, email_verified: false };
      people[`email-${staff.id}`] = { email: staff.email, email_verified: true };
      for (const login of ['cpf', 'unverified'])
        expect(refused((await dance(`${login}-${staff.id}`)).url).error).toBe('AccessDenied');
      const { browser } = await dance(`email-${staff.id}`);
      expect((await browser.session())?.user['id']).toBe(String(staff.id));
    }
  });

  it('lets nobody in by CPF unless IDP_CPF_CLAIM is set', async () => {
    const careful = await startTestApp({
      IDP_URL: idp.url,
      IDP_REALM: REALM,
      IDP_CLIENT_ID: CLIENT.id,
      IDP_CLIENT_SECRET: CLIENT.secret,
    });
    try {
      await idp.open(`${careful.url}/portal/api/auth/callback/idp`);
      const user = await careful.make.aUser();
      people['only-cpf'] = { cpf: user.cpf };
      const { browser, url } = await dance('only-cpf', careful.url);
      expect(refused(url).error).toBe('AccessDenied');
      expect(await browser.session()).toBeNull();
    } finally {
      await careful.close();
      await idp.open(`${elo.url}/portal/api/auth/callback/idp`);
    }
  });

  it('makes an unknown person with the role IDP_CREATE_ROLE, once, with a verified e-mail only', async () => {
    const open = await startTestApp({
      IDP_URL: idp.url,
      IDP_REALM: REALM,
      IDP_CLIENT_ID: CLIENT.id,
      IDP_CLIENT_SECRET: CLIENT.secret,
      IDP_CREATE_ROLE: 'FACILITATOR',
    });
    const gone = await open.make.aUser({ email: 'gone@test.invalid', isActive: false });
    try {
      await idp.open(`${open.url}/portal/api/auth/callback/idp`);
      people['new'] = { email: 'Nova@test.invalid', email_verified: true, name: 'Nova Pessoa' };
      const { browser } = await dance('new', open.url);
      const first = (await browser.session())?.user;
      expect(first).toEqual({
        id: expect.stringMatching(/^\d+$/),
        name: 'Nova Pessoa',
        email: 'nova@test.invalid',
        roles: ['facilitator'],
      });
      expect((await (await dance('new', open.url)).browser.session())?.user['id']).toBe(first!['id']);
      people['unverified'] = { email: 'other@test.invalid', email_verified: false, name: 'Outra Pessoa' };
      people['nameless'] = { email: 'nameless@test.invalid', email_verified: true };
      people['link'] = { email: 'link@test.invalid', email_verified: true, name: 'https://evil.test' };
      people['gone'] = { email: gone.email, email_verified: true, name: 'Gone' };
      for (const login of ['unverified', 'nameless', 'link', 'gone'])
        expect([login, refused((await dance(login, open.url)).url).error]).toEqual([login, 'AccessDenied']);
      expect(await open.make.em().execute('select count(*)::int as count from users')).toEqual([{ count: 2 }]);
    } finally {
      await open.close();
      await idp.open(`${elo.url}/portal/api/auth/callback/idp`);
    }
  });

  it.each([
    ['an e-mail that is not verified', async () => ({ email: (await elo.make.aUser()).email, email_verified: false })],
    ['an e-mail that nobody says is verified', async () => ({ email: (await elo.make.aUser()).email })],
    [
      'somebody unknown here: nobody is created',
      async () => ({ email: 'stranger@test.invalid', email_verified: true }),
    ],
    ['a person without e-mail and CPF', async () => (await elo.make.aUser({ email: null, cpf: null }), {})],
    [
      'a deactivated person',
      async () => ({ email: (await elo.make.aUser({ isActive: false })).email, email_verified: true }),
    ],
    [
      'e-mail and CPF of two different people',
      async () => ({ email: (await elo.make.aUser()).email, email_verified: true, cpf: (await elo.make.aUser()).cpf }),
    ],
  ])('refuses %s', async (what, claimsOf) => {
    people[what] = await claimsOf();
    const users = async () => elo.make.em().execute('select count(*) as n from users');
    const before = await users();
    const { browser, url } = await dance(what);
    expect(refused(url)).toEqual({ path: '/portal/api/auth/error', error: 'AccessDenied' });
    expect(await browser.session()).toBeNull();
    expect(await users()).toEqual(before);
  });

  it('refuses a callback that this browser did not start', async () => {
    const other = aBrowser(elo.url);
    const response = await other.send('/portal/api/auth/callback/idp?code=stolen&state=made-up');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toContain('error=');
    expect(await other.session()).toBeNull();
  });

  it('is allowed by the sign-in page’s form policy', async () => {
    const policy = (await elo.call('GET', '/portal/api/auth/signin')).headers.get('content-security-policy');
    expect(policy).toContain(`form-action 'self' ${idp.url}`);
  });

  it('reports an unreachable provider, and signing in by password still works', async () => {
    const lonely = await startTestApp({ IDP_URL: 'http://127.0.0.1:9', IDP_REALM: REALM, IDP_CLIENT_ID: CLIENT.id });
    try {
      const browser = aBrowser(lonely.url);
      const csrfToken = await browser.csrf();
      const response = await browser.send('/portal/api/auth/signin/idp', browser.form({ csrfToken }));
      expect(response.headers.get('location')).toBe(
        `${lonely.url}/portal/api/auth/error?error=Configuration&code=provider_unavailable`,
      );
      const user = await lonely.make.aMember();
      await browser.signIn({ username: user.email!, password: PASSWORD });
      expect((await browser.session())?.user['id']).toBe(String(user.id));
    } finally {
      await lonely.close();
    }
  });
});
