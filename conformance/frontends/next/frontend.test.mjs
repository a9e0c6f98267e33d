import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort, startDemoServer } from '../../server.mjs';

// The clients of next-auth run in this process, as they do on a server of Next: there they ask NEXTAUTH_URL.

const here = import.meta.dirname;
const next = path.join(here, 'node_modules/next/dist/bin/next');
const [portOfElo, portOfNext] = [await freePort(), await freePort()];
const frontend = `http://localhost:${portOfNext}`;
process.env.NEXTAUTH_URL = `${frontend}/api/auth`;
const environment = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  PORTAL_URL: `http://127.0.0.1:${portOfElo}`,
  PORT: String(portOfNext),
};

/** Cookies of the one browser of a test. */
let cookies = new Map();
const realFetch = globalThis.fetch;
globalThis.fetch = async (input, { headers, ...init } = {}) => {
  const request = new Request(input, { ...init, headers: new Headers(headers), redirect: 'manual' });
  request.headers.set('origin', frontend);
  request.headers.set('cookie', [...cookies].map(pair => pair.join('=')).join('; '));
  const response = await realFetch(request);
  for (const line of response.headers.getSetCookie()) {
    assert.doesNotMatch(line, /; Domain=/i);
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
  return response;
};

let server;
before(async () => {
  await promisify(execFile)(process.execPath, [next, 'build'], { cwd: here, env: environment });
  server = spawn(process.execPath, [next, 'start'], { cwd: here, env: environment, stdio: 'ignore' });
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const reply = await realFetch(frontend).catch(() => null);
    if (reply?.ok) return;
    await sleep(200);
  }
  throw new Error('Next does not become ready');
});
after(async () => {
  if (server?.kill('SIGKILL')) await once(server, 'exit');
});

for (const { version, module, setting } of [
  { version: 4, module: 'next-auth-4/react', setting: 'next-auth-4' },
  { version: 5, module: 'next-auth/react', setting: 'auth-js-5' },
]) {
  suite(`next-auth ${version}`, () => {
    let elo;
    let client;
    const reported = [];
    before(async () => {
      elo = await startDemoServer(path.resolve(here, '../../..'), {
        PORT: String(portOfElo),
        TRUST_PROXY: '1',
        FACADE_HOSTS: `portal=localhost:${portOfNext}`,
        AUTH_CLIENT: setting,
      });
      client = await import(module);
      cookies = new Map();
      console.error = (...words) => reported.push(words);
    });
    after(async () => {
      await elo?.stop();
      // Nothing of next-auth may have failed, such as reading the session of nobody.
      assert.deepEqual(reported, []);
    });

    const signIn = password =>
      client.signIn('credentials', {
        username: 'participant12@demo.test',
        password,
        redirect: false,
        callbackUrl: `${frontend}/classes`,
      });

    test('nobody has no session', async () => {
      assert.equal(await client.getSession(), null);
    });

    test('the addresses of the providers are those of the frontend', async () => {
      const { credentials } = await client.getProviders();
      assert.equal(credentials.callbackUrl, `${frontend}/api/auth/callback/credentials`);
    });

    test('a wrong password is an error', async () => {
      const { ok, error, status } = await signIn('wrong');
      assert.equal(error, 'CredentialsSignin');
      // The server of version 5 answers 200 as well.
      assert.deepEqual({ ok, status }, version === 4 ? { ok: false, status: 401 } : { ok: true, status: 200 });
      assert.equal(await client.getSession(), null);
    });

    test('the right password begins a session, which opens the portal through the frontend', async () => {
      const { ok, error, url } = await signIn('Demo!2026');
      assert.deepEqual({ ok, error: error ?? null, url }, { ok: true, error: null, url: `${frontend}/classes` });
      const { user } = await client.getSession();
      assert.equal(user.email, 'participant12@demo.test');
      assert.equal((await fetch(`${frontend}/api/user/${user.id}`)).status, 200);
    });

    test('a redirect stays on the host of the frontend', async () => {
      const reply = await fetch(`${frontend}/api/auth/callback/credentials`, {
        method: 'POST',
        body: new URLSearchParams({ csrfToken: await client.getCsrfToken(), username: 'nobody', password: 'wrong' }),
      });
      assert.equal(reply.status, 302);
      assert.equal(new URL(reply.headers.get('location')).origin, frontend);
    });

    test('signing out ends the session', async () => {
      const { url } = await client.signOut({ redirect: false, callbackUrl: `${frontend}/goodbye` });
      assert.equal(url, `${frontend}/goodbye`);
      assert.equal(await client.getSession(), null);
    });
  });
}
