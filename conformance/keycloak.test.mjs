// Signing in and out with Keycloak itself as the identity provider. Its distribution comes from Maven Central.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { aBrowser } from '../test/support/browser.ts';
import { freePort, startDemoServer } from './server.mjs';

const VERSION = '26.7.3';
const PASSWORD = 'uma-senha-do-teste';
const AUTH = '/portal/api/auth';
const here = import.meta.dirname;
const home = path.join(here, `generated/keycloak/keycloak-${VERSION}`);
const elo = `http://127.0.0.1:${await freePort()}`;
const provider = `http://127.0.0.1:${await freePort()}`;
const issuer = `${provider}/realms/elo`;
const admin = { username: 'admin', password: PASSWORD };

const callback = `${elo}${AUTH}/callback/idp`;
const person = name => ({
  ...{
    username: name,
    email: `${name}@demo.test`,
    emailVerified: true,
    enabled: true,
    firstName: name,
    lastName: 'Silva',
  },
  credentials: [{ type: 'password', value: PASSWORD }],
});
const realm = {
  ...{ realm: 'elo', enabled: true, sslRequired: 'none' },
  clients: [
    {
      ...{ clientId: 'elo-portal', secret: 'a-client-secret-of-the-test', redirectUris: [callback] },
      attributes: {
        'post.logout.redirect.uris': callback,
        'backchannel.logout.url': `${elo}${AUTH}/backchannel-logout/idp`,
        'backchannel.logout.session.required': 'true',
      },
    },
  ],
  users: ['participant1', 'participant2', 'unknown'].map(person),
};

let keycloak, server;
before(async () => {
  // An earlier run left its database there, with a realm of other addresses.
  const folder = path.dirname(home);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack';
  const artifact = `org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`;
  const unpack = [plugin, `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`];
  execFileSync('mvn', ['--batch-mode', '--quiet', ...unpack], { cwd: folder, stdio: 'inherit' });
  mkdirSync(path.join(home, 'data/import'), { recursive: true });
  writeFileSync(path.join(home, 'data/import/elo.json'), JSON.stringify(realm));
  const { hostname, port } = new URL(provider);
  const addresses = [`--http-host=${hostname}`, `--http-port=${port}`];
  keycloak = spawn('sh', ['bin/kc.sh', 'start-dev', '--import-realm', ...addresses], {
    cwd: home,
    env: {
      ...process.env,
      JAVA_OPTS_KC_HEAP: '-Xmx512m',
      KC_BOOTSTRAP_ADMIN_USERNAME: admin.username,
      KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    // A group of its own: the script starts Java as a child.
    detached: true,
  });
  server = await startDemoServer(path.join(here, '..'), {
    PORT: new URL(elo).port,
    ...{ IDP_URL: provider, IDP_REALM: 'elo', IDP_CLIENT_ID: 'elo-portal' },
    IDP_CLIENT_SECRET: realm.clients[0].secret,
  });
  while (keycloak.exitCode === null && !(await fetch(issuer).catch(() => null))?.ok) await sleep(500);
  assert.equal(keycloak.exitCode, null, 'Keycloak has ended');
});

async function stopKeycloak() {
  if (!keycloak || keycloak.exitCode !== null || keycloak.signalCode !== null) return;
  process.kill(-keycloak.pid, 'SIGKILL');
  await once(keycloak, 'exit');
}
after(async () => {
  await stopKeycloak();
  await server?.stop();
});

const isHome = url => url.startsWith(elo) && !url.includes('/callback/');

/** Presses the button of the sign-in page. @returns the page at which the way to the provider ends */
async function begin(browser) {
  const csrfToken = await browser.csrf(AUTH);
  const start = `${elo}${AUTH}/signin/idp`;
  const answer = await browser.send(start, browser.form({ csrfToken, callbackUrl: `${elo}/` }));
  return browser.follow(answer, start, isHome);
}

/** Sends the form of one of Keycloak's pages. @returns the page of Elo to which it leads back */
async function sendForm(browser, { response, url }, fields) {
  const [, action, content] = /<form[^>]*action="([^"]+)"[^>]*>([^]*?)<\/form>/.exec(await response.text()) ?? [];
  assert.ok(action, `no form at ${url}`);
  const target = new URL(action.replaceAll('&amp;', '&'), url).href;
  const own = [...content.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) =>
    ['name', 'value'].map(each => new RegExp(` ${each}="([^"]*)"`).exec(tag)?.[1] ?? ''),
  );
  const answer = await browser.send(target, browser.form({ ...Object.fromEntries(own), ...fields }));
  return browser.follow(answer, target, isHome);
}

/** Signs in at Keycloak's page. @returns the address of Elo to which it leads back */
async function signIn(browser, username) {
  return new URL((await sendForm(browser, await begin(browser), { username, password: PASSWORD })).url);
}

async function signOut(browser) {
  const form = browser.form(
    { csrfToken: await browser.csrf(AUTH), callbackUrl: `${elo}/` },
    { 'x-auth-return-redirect': '1' },
  );
  const { url } = await (await browser.send(`${AUTH}/signout`, form)).json();
  assert.ok(url.startsWith(`${issuer}/protocol/openid-connect/logout?`), url);
  return (await browser.follow(await browser.send(url), url, isHome)).url;
}

const emailIn = async browser => (await browser.session(AUTH))?.user.email ?? null;

test('a person signs in and out, and the next one at the computer is asked', async () => {
  const browser = aBrowser(elo);
  assert.equal((await signIn(browser, 'participant1')).href, `${elo}/`);
  assert.equal(await emailIn(browser), 'participant1@demo.test');
  assert.equal(await signOut(browser), `${elo}/`);
  assert.equal(await emailIn(browser), null);
  await signIn(browser, 'participant2');
  assert.equal(await emailIn(browser), 'participant2@demo.test');
});

test('an account unknown here is told why, and can be left', async () => {
  const browser = aBrowser(elo);
  const refused = await signIn(browser, 'unknown');
  assert.deepEqual(Object.fromEntries(refused.searchParams), { error: 'AccessDenied', code: 'unknown' });
  const page = await (await browser.send(refused.href, { headers: { 'accept-language': 'pt-BR' } })).text();
  assert.match(page, /não tem cadastro/);
  const [, button] = /<a class="button" href="([^"]+)"/.exec(page);
  // Keycloak asks whether this person wants to sign out.
  const question = await browser.follow(await browser.send(new URL(button, elo).href), elo);
  const left = await sendForm(browser, question, { confirmLogout: 'Logout' });
  assert.equal(left.url, `${elo}${AUTH}/signin`);
  await signIn(browser, 'participant1');
  assert.equal(await emailIn(browser), 'participant1@demo.test');
});

test('a sign-out at Keycloak ends the session here', async () => {
  const browser = aBrowser(elo);
  await signIn(browser, 'participant1');
  assert.equal(await emailIn(browser), 'participant1@demo.test');
  const ask = async (address, init) => {
    const reply = await fetch(`${provider}${address}`, init);
    assert.ok(reply.ok, `${address}: ${reply.status}`);
    return reply;
  };
  const body = new URLSearchParams({ ...admin, grant_type: 'password', client_id: 'admin-cli' });
  const token = await (await ask('/realms/master/protocol/openid-connect/token', { method: 'POST', body })).json();
  const headers = { authorization: `Bearer ${token.access_token}` };
  const [{ id }] = await (await ask('/admin/realms/elo/users?username=participant1', { headers })).json();
  await ask(`/admin/realms/elo/users/${id}/logout`, { method: 'POST', headers });
  assert.equal(await emailIn(browser), null);
});

test('a provider that is away is told in Portuguese', async () => {
  await stopKeycloak();
  const browser = aBrowser(elo);
  const { url } = await begin(browser);
  const page = await browser.send(url, { headers: { 'accept-language': 'pt-BR' } });
  assert.match(await page.text(), /O provedor de identidade não respondeu/);
});
