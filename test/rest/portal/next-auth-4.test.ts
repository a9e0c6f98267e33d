import { beforeAll, expect, it } from '@jest/globals';
import { aBrowser } from '../../support/browser.js';
import { PASSWORD } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({ AUTH_CLIENT: 'next-auth-4' });
});

const auth = '/portal/api/auth';

/** Signs in as `signIn('credentials', { redirect: false })` of next-auth 4 does. */
async function signIn(fields: Record<string, string>, browser = aBrowser(elo.url)) {
  const form = { csrfToken: await browser.csrf(), callbackUrl: elo.url, redirect: 'false', json: 'true', ...fields };
  const response = await browser.send(`${auth}/callback/credentials`, browser.form(form));
  return { response, body: (await response.json()) as { url: string; code?: string } };
}
const errorIn = (url: string) => new URL(url).searchParams.get('error');

it.each(['portal', 'onboarding'])('the session of nobody is an empty object, on the %s', async facade => {
  const { status, body } = await elo.call('GET', `/${facade}/api/auth/session`);
  expect({ status, body }).toEqual({ status: 200, body: {} });
});

it('a session that has ended is an empty object too', async () => {
  const { status, body } = await elo.call('GET', `${auth}/session`, {
    headers: { cookie: 'authjs.session-token=an-old-one' },
  });
  expect({ status, body }).toEqual({ status: 200, body: {} });
});

it('a session is told as usual', async () => {
  const user = await elo.make.aMember();
  const browser = aBrowser(elo.url);
  const { response, body } = await signIn({ username: user.email!, password: PASSWORD }, browser);
  expect(response.status).toBe(200);
  expect(errorIn(body.url)).toBeNull();
  expect((await browser.session())?.user['id']).toBe(String(user.id));
});

it('a wrong password has status 401 with the url of the error', async () => {
  const user = await elo.make.aMember();
  const { response, body } = await signIn({ username: user.email!, password: 'wrong' });
  expect(response.status).toBe(401);
  expect(body).toEqual({ url: expect.stringContaining('error=CredentialsSignin') });
});

it.each([
  ['without a password', { username: 'somebody@example.org' }],
  ['for an unknown person', { username: 'nobody@example.org', password: PASSWORD }],
  ['with a forged token', { username: 'nobody@example.org', password: PASSWORD, csrfToken: 'forged' }],
])('a sign-in %s has status 401', async (_without, fields) => {
  const { response, body } = await signIn(fields);
  expect(response.status).toBe(401);
  expect(errorIn(body.url)).toMatch(/^(?:CredentialsSignin|MissingCSRF)$/);
});

it('a wrong password has status 200 for next-auth 5, as on its own server, and a redirect for forms', async () => {
  const browser = aBrowser(elo.url);
  const { response, url } = await browser.signIn({ username: 'nobody@example.org', password: 'wrong' });
  expect({ status: response.status, error: url.searchParams.get('error') }).toEqual({
    status: 200,
    error: 'CredentialsSignin',
  });
  const form = browser.form({ csrfToken: await browser.csrf(), username: 'nobody@example.org', password: 'wrong' });
  expect((await browser.send(`${auth}/callback/credentials`, form)).status).toBe(302);
});

it('an error that the client reports is written to the log, cut to 1,000 characters', async () => {
  const before = elo.logged().length;
  const fields = { level: 'error', code: 'CLIENT_FETCH_ERROR', message: `ana@example.org ${'x'.repeat(5_000)}` };
  const reply = await elo.call('POST', `${auth}/_log`, { form: new URLSearchParams(fields) });
  expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: '' });
  const lines = elo.logged().slice(before).trim().split('\n');
  expect(lines.map(line => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ code: 'CLIENT_FETCH_ERROR', error: expect.stringMatching(/^(?!ana@).{900,1000}$/) }),
  );
});

it('only a POST reports an error', async () => {
  expect((await elo.call('GET', `${auth}/_log`)).status).toBe(404);
  expect((await elo.call('POST', `${auth}/_log/credentials`, { form: new URLSearchParams() })).status).toBe(404);
});
