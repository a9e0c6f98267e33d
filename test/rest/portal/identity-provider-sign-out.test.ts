import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { generateKeyPair, SignJWT } from 'jose';
import { aBrowser } from '../../support/browser.js';
import { PASSWORD } from '../../support/factories.js';
import { CLIENT, REALM, signInAtProvider, startIdentityProvider } from '../../support/identity-provider.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const AUTH = '/portal/api/auth';
const people: Record<string, Record<string, unknown>> = {};
let idp: Awaited<ReturnType<typeof startIdentityProvider>>;
let elo: TestApp;
let settings: Record<string, string>;
beforeAll(async () => {
  idp = await startIdentityProvider(people);
  settings = { IDP_URL: idp.url, IDP_REALM: REALM, IDP_CLIENT_ID: CLIENT.id, IDP_CLIENT_SECRET: CLIENT.secret };
  elo = await startTestApp(settings);
});
beforeEach(() => idp.open(`${elo.url}${AUTH}/callback/idp`, { prompt_values_supported: ['none', 'login', 'consent'] }));

type Browser = ReturnType<typeof aBrowser>;
const issuer = () => `${idp.url}/realms/${REALM}`;

async function aPersonThere(login: string) {
  const user = await elo.make.aUser();
  people[login] = { email: user.email, email_verified: true };
  return user;
}

/** Sends a form of one of the pages. @returns the answer, and its address */
async function sendForm(browser: Browser, page: { text: string; url: string }, more: Record<string, string> = {}) {
  const form = /<form[^>]*action="([^"]+)"[^>]*>([^]*?)<\/form>/.exec(page.text);
  if (!form) throw new Error(`no form at ${page.url}: ${page.text}`);
  const url = new URL(form[1]!, page.url).href;
  const fields = Object.fromEntries(
    [...form[2]!.matchAll(/<input[^>]*>/g)].flatMap(([tag]) => {
      const [, name] = /name="([^"]*)"/.exec(tag) ?? [];
      return name ? [[name, /value="([^"]*)"/.exec(tag)?.[1] ?? '']] : [];
    }),
  );
  return { response: await browser.send(url, browser.form({ ...fields, ...more })), url };
}

/** The address at which the beginning of a sign-in arrives. */
async function beginning(browser: Browser, base = elo.url): Promise<URL> {
  const csrfToken = await browser.csrf(AUTH);
  const begun = await browser.send(`${base}${AUTH}/signin/idp`, browser.form({ csrfToken }));
  return new URL(begun.headers.get('location')!);
}

async function signOut(browser: Browser, callbackUrl = `${elo.url}/goodbye`): Promise<URL> {
  const csrfToken = await browser.csrf(AUTH);
  const response = await browser.send(
    `${AUTH}/signout`,
    browser.form({ csrfToken, callbackUrl }, { 'x-auth-return-redirect': '1' }),
  );
  return new URL(((await response.json()) as { url: string }).url);
}

describe('a sign-out of a session of the identity provider', () => {
  it('ends the session there too, and the next person at the computer signs in as themselves', async () => {
    const first = await aPersonThere('first');
    const second = await aPersonThere('second');
    const { browser } = await signInAtProvider('first', elo.url);
    expect((await browser.session())?.user['id']).toBe(String(first.id));

    const leaving = await signOut(browser);
    expect(leaving.origin + leaving.pathname).toBe(`${issuer()}/session/end`);
    expect(Object.fromEntries(leaving.searchParams)).toEqual({
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      client_id: CLIENT.id,
      post_logout_redirect_uri: `${elo.url}${AUTH}/callback/idp`,
      state: 'signed-out',
    });
    expect(await browser.session()).toBeNull();
    const question = await browser.send(leaving.href);
    const confirmed = await sendForm(browser, { text: await question.text(), url: leaving.href }, { logout: 'yes' });
    const back = await browser.follow(confirmed.response, confirmed.url, url => url === `${elo.url}/goodbye`);
    expect(back.url).toBe(`${elo.url}/goodbye`);

    await signInAtProvider('second', elo.url, { browser });
    expect((await browser.session())?.user['id']).toBe(String(second.id));
  });

  it('keeps the ID token in a cookie that only the sign-out gets', async () => {
    await aPersonThere('kept');
    const { browser } = await signInAtProvider('kept', elo.url);
    const response = await browser.send(`${AUTH}/signout`, browser.form({ csrfToken: await browser.csrf(AUTH) }));
    const cookies = response.headers.getSetCookie();
    expect(cookies).toContainEqual(`authjs.id-token=; Path=${AUTH}/signout; Max-Age=0; HttpOnly; SameSite=Lax`);
  });

  it('asks for the account anew where the provider ends no session, with the question that the provider knows', async () => {
    for (const [supported, prompt] of [
      [['none', 'login'], 'login'],
      [['login', 'select_account'], 'select_account'],
      [undefined, 'select_account'],
      [['none'], null],
    ] as const) {
      const other = await startTestApp(settings);
      try {
        await idp.open(`${other.url}${AUTH}/callback/idp`, { prompt_values_supported: supported }, false);
        const user = await other.make.aUser();
        people['shared-computer'] = { email: user.email, email_verified: true };
        const { browser } = await signInAtProvider('shared-computer', other.url);
        expect((await beginning(browser, other.url)).searchParams.get('prompt')).toBeNull();
        expect((await signOut(browser, `${other.url}/goodbye`)).href).toBe(`${other.url}/goodbye`);
        expect([supported, (await beginning(browser, other.url)).searchParams.get('prompt')]).toEqual([
          supported,
          prompt,
        ]);
      } finally {
        await other.close();
      }
    }
  });

  it('works while the provider is away, and leaves sessions of a password alone', async () => {
    const other = await startTestApp(settings);
    try {
      await idp.open(`${other.url}${AUTH}/callback/idp`);
      const user = await other.make.aMember();
      people['away'] = { email: user.email, email_verified: true };
      const { browser } = await signInAtProvider('away', other.url);
      const byPassword = aBrowser(other.url);
      await byPassword.signIn({ username: user.email!, password: PASSWORD });
      idp.answerWith((_req, res) => void res.writeHead(503).end());
      for (const each of [browser, byPassword]) {
        expect((await signOut(each, `${other.url}/goodbye`)).href).toBe(`${other.url}/goodbye`);
        expect(await each.session()).toBeNull();
      }
    } finally {
      await other.close();
    }
  });
});

describe('a person whom the identity provider knows and Elo refuses', () => {
  const pageAt = async (browser: Browser, url: URL, language: string) => {
    const response = await browser.send(url.href, { headers: { 'accept-language': language } });
    return { status: response.status, text: await response.text(), url: url.href };
  };

  it.each([
    [
      'unknown here',
      'unknown',
      async () => ({ email: 'nobody@test.invalid', email_verified: true }),
      'não tem cadastro',
    ],
    [
      'deactivated',
      'deactivated',
      async () => ({
        email: (await elo.make.aUser({ isActive: false, emailVerifiedAt: new Date() })).email,
        email_verified: true,
      }),
      'está desativado',
    ],
    [
      'without a verified e-mail',
      'unverified',
      async () => ({ email: (await elo.make.aUser()).email, email_verified: false }),
      'não confirmou o e-mail',
    ],
  ])('%s is told why, in their language, and can use another account', async (login, code, claims, sentence) => {
    people[login] = await claims();
    const { browser, url } = await signInAtProvider(login, elo.url);
    expect(Object.fromEntries(url.searchParams)).toEqual({ error: 'AccessDenied', code });
    const inEnglish = await pageAt(browser, url, 'en');
    expect(inEnglish.text).toContain('<html lang="en">');
    const page = await pageAt(browser, url, 'pt-BR');
    expect(page.status).toBe(403);
    expect(page.text).toContain('<html lang="pt-BR">');
    expect(page.text).toContain(sentence);

    // The button leads over the provider's own sign-out to the sign-in page, and another person gets in.
    const [, button] = /<a class="button" href="([^"]+)"/.exec(page.text)!;
    const question = await browser.follow(await browser.send(new URL(button!, url).href), url.href);
    expect(question.url).toContain(`${issuer()}/session/end?`);
    const form = { text: await question.response.text(), url: question.url };
    const confirmed = await sendForm(browser, form, { logout: 'yes' });
    const back = await browser.follow(confirmed.response, confirmed.url);
    expect(back.url).toBe(`${elo.url}${AUTH}/signin`);
    const other = await aPersonThere(`other than ${login}`);
    await signInAtProvider(`other than ${login}`, elo.url, { browser });
    expect((await browser.session())?.user['id']).toBe(String(other.id));
  });

  it('learns nothing about a record by its CPF alone', async () => {
    const user = await elo.make.aUser({ isActive: false });
    const careless = await startTestApp({ ...settings, IDP_CPF_CLAIM: 'cpf' });
    try {
      await idp.open(`${careless.url}${AUTH}/callback/idp`);
      const gone = await careless.make.aUser({ isActive: false, cpf: user.cpf });
      people['with a CPF'] = { email: 'stranger@test.invalid', email_verified: true, cpf: gone.cpf };
      const { url } = await signInAtProvider('with a CPF', careless.url);
      expect(url.searchParams.get('code')).toBe('unknown');
    } finally {
      await careless.close();
    }
  });
});

describe('a callback of the identity provider that comes at a bad time', () => {
  it('leads on to the address when the person is in already: it was loaded again, or a second tab signed in', async () => {
    await aPersonThere('two-tabs');
    const browser = aBrowser(elo.url);
    const older = await beginning(browser);
    await signInAtProvider('two-tabs', elo.url, { browser });
    const response = await browser.send(`${AUTH}/callback/idp?code=x&state=${older.searchParams.get('state')}`);
    expect(response.headers.get('location')).toBe(`${elo.url}/home`);
  });

  it('shows a page with a button that begins anew when the person is not in', async () => {
    const browser = aBrowser(elo.url);
    const { response, url } = await browser.follow(
      await browser.send(`${AUTH}/callback/idp?code=x&state=y`),
      `${elo.url}${AUTH}/callback/idp`,
    );
    expect(new URL(url).search).toBe('?error=Configuration&code=expired');
    const page = { text: await response.text(), url };
    expect(page.text).toContain('another tab began a new one');
    const begun = await sendForm(browser, page);
    expect(begun.response.headers.get('location')).toContain(`${issuer()}/auth?`);
  });

  it('tells that the provider does not answer', async () => {
    const browser = aBrowser(elo.url);
    const csrfToken = await browser.csrf(AUTH);
    idp.answerWith(req => void req.socket.destroy());
    const response = await browser.send(`${AUTH}/signin/idp`, browser.form({ csrfToken }));
    expect(response.headers.get('location')).toBe(
      `${elo.url}${AUTH}/error?error=Configuration&code=provider_unavailable`,
    );
    const page = await browser.send(response.headers.get('location')!, { headers: { 'accept-language': 'pt' } });
    expect(await page.text()).toContain('O provedor de identidade não respondeu');
  });
});

describe('the pages of signing in', () => {
  it.each(['signin', 'signout', 'error', 'error?error=%3Cscript%3E&code=constructor'])(
    '%s is in the language of the browser, and needs nothing from elsewhere',
    async path => {
      for (const [language, lang] of [
        ['pt-BR,pt;q=0.9', 'pt-BR'],
        ['de', 'en'],
      ]) {
        const response = await fetch(`${elo.url}${AUTH}/${path}`, { headers: { 'accept-language': language! } });
        const text = await response.text();
        expect(text).toContain(`<html lang="${lang}">`);
        expect(text).not.toMatch(/<img|authjs\.dev|<script|<style/);
        // A proxy of a frontend passes on what is below /api, so the styles are there.
        const links = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link]) => link!);
        for (const link of links.filter(each => each.startsWith('/'))) {
          expect(link).toMatch(/^\/portal\/api\/auth\//);
          if (!link.endsWith('/signout/idp')) expect([link, (await fetch(elo.url + link)).status]).toEqual([link, 200]);
        }
        expect(response.headers.get('content-security-policy')).toContain("style-src 'self';");
      }
    },
  );

  it('sign in and out with a password', async () => {
    const user = await elo.make.aMember();
    const browser = aBrowser(elo.url);
    const at = async (path: string) => {
      const url = `${elo.url}${AUTH}/${path}`;
      return { url, text: await (await browser.send(url)).text() };
    };
    const page = await at(`signin?callbackUrl=${encodeURIComponent(`${elo.url}/home`)}`);
    const wrong = await sendForm(browser, page, { username: user.email!, password: 'wrong' });
    const again = await browser.follow(wrong.response, wrong.url);
    expect(await again.response.text()).toContain('E-mail, CPF or password are not right');
    const right = await sendForm(browser, page, { username: user.email!, password: PASSWORD });
    expect(right.response.headers.get('location')).toBe(`${elo.url}/home`);
    expect((await browser.session())?.user['id']).toBe(String(user.id));
    await sendForm(browser, await at('signout'));
    expect(await browser.session()).toBeNull();
  });
});

describe('a logout token of the identity provider', () => {
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const seconds = () => Math.floor(elo.now().getTime() / 1000);
  const claims = (more: Record<string, unknown> = {}) => ({
    iss: issuer(),
    aud: CLIENT.id,
    iat: seconds(),
    jti: randomUUID(),
    events,
    ...more,
  });
  const post = async (token: string) =>
    elo.call('POST', `${AUTH}/backchannel-logout/idp`, { form: new URLSearchParams({ logout_token: token }) });

  it('comes from the provider itself when the person signs out there, and ends the sessions here', async () => {
    const user = await aPersonThere('leaves-there');
    const { browser } = await signInAtProvider('leaves-there', elo.url);
    const elsewhere = await signInAtProvider('leaves-there', elo.url);
    const end = `${issuer()}/session/end?client_id=${CLIENT.id}`;
    const question = { text: await (await browser.send(end)).text(), url: end };
    await sendForm(browser, question, { logout: 'yes' });
    expect(await browser.session()).toBeNull();
    // A sign-in at the provider with another browser is another session there.
    expect((await elsewhere.browser.session())?.user['id']).toBe(String(user.id));
  });

  it('ends all sessions of the account when it names no session, and none that began later', async () => {
    const user = await aPersonThere('all-of-it');
    const another = await aPersonThere('somebody-else');
    const one = await signInAtProvider('all-of-it', elo.url);
    const two = await signInAtProvider('all-of-it', elo.url);
    const other = await signInAtProvider('somebody-else', elo.url);
    const byPassword = aBrowser(elo.url);
    const member = await elo.make.aMember();
    await byPassword.signIn({ username: member.email!, password: PASSWORD });

    const old = await idp.sign(claims({ sub: 'all-of-it', iat: seconds() - 60 }));
    expect((await post(old)).status).toBe(200);
    expect((await one.browser.session())?.user['id']).toBe(String(user.id));
    const token = await idp.sign(claims({ sub: 'all-of-it' }));
    const { status, headers } = await post(token);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    for (const { browser } of [one, two]) expect(await browser.session()).toBeNull();
    expect((await other.browser.session())?.user['id']).toBe(String(another.id));
    expect((await byPassword.session())?.user['id']).toBe(String(member.id));
    // Said again, it changes nothing.
    expect((await post(token)).status).toBe(200);
  });

  it.each<[string, (sub: string) => Promise<string>]>([
    ['nothing', async () => ''],
    ['a text', async () => 'x.y.z'],
    ['without the event', sub => idp.sign(claims({ sub, events: undefined }))],
    ['with a nonce', sub => idp.sign(claims({ sub, nonce: 'n' }))],
    ['for another client', sub => idp.sign(claims({ sub, aud: 'another' }))],
    ['of another issuer', sub => idp.sign(claims({ sub, iss: 'https://evil.test' }))],
    ['of an hour ago', sub => idp.sign(claims({ sub, iat: seconds() - 3_600 }))],
    ['of the future', sub => idp.sign(claims({ sub, iat: seconds() + 3_600 }))],
    ['that has expired', sub => idp.sign(claims({ sub, exp: seconds() - 300 }))],
    ['without account and session', () => idp.sign(claims())],
    ['without jti', sub => idp.sign(claims({ sub, jti: undefined }))],
    [
      'signed with another key',
      async sub =>
        new SignJWT(claims({ sub }))
          .setProtectedHeader({ alg: 'RS256' })
          .sign((await generateKeyPair('RS256')).privateKey),
    ],
    [
      'signed with the secret of the client',
      sub =>
        new SignJWT(claims({ sub })).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(CLIENT.secret)),
    ],
  ])('%s is refused and ends nothing', async (_what, tokenOf) => {
    const login = randomUUID();
    const user = await aPersonThere(login);
    const { browser } = await signInAtProvider(login, elo.url);
    const { status, body } = await post(await tokenOf(login));
    expect({ status, body }).toEqual({
      status: 400,
      body: { status: 400, message: 'This is no valid logout token of the identity provider' },
    });
    expect((await browser.session())?.user['id']).toBe(String(user.id));
  });

  it('is 502 while the provider is away, and 404 without a provider', async () => {
    const away = await startTestApp({ ...settings, IDP_URL: 'http://127.0.0.1:9' });
    const without = await startTestApp();
    try {
      const form = new URLSearchParams({ logout_token: await idp.sign(claims({ sub: 'target' })) });
      expect((await away.call('POST', `${AUTH}/backchannel-logout/idp`, { form })).status).toBe(502);
      expect((await without.call('POST', `${AUTH}/backchannel-logout/idp`, { form })).status).toBe(404);
    } finally {
      await away.close();
      await without.close();
    }
  });
});
