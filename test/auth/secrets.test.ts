import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createHmac } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import { ConfigError, readConfig } from '../../src/config/config.js';
import { hashPasscode } from '../../src/domain/passcodes/hash-passcode.js';
import { feedAddress, isFeedToken } from '../../src/domain/scheduling/feed-address.js';
import { actionToken, isActionToken } from '../../src/auth/action-tokens.js';
import { enrollmentOfGroupLink, groupLinkToken } from '../../src/auth/group-link-tokens.js';
import type { KeyRing } from '../../src/auth/key-ring.js';
import { createNonce, isNonce } from '../../src/auth/nonces.js';
import { aBrowser } from '../support/browser.js';
import { PASSWORD } from '../support/factories.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const [a, b, c] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];
const first: KeyRing = [a];
const rotated: KeyRing = [b, a];
const twice: KeyRing = [c, b];

describe('a rotation of the secrets', () => {
  const now = new Date();
  const link = { id: 7, purpose: 'activation', salt: 'salt' };
  const feed = { employeeId: 3, version: 1 };
  const tokenOf = (ring: KeyRing) =>
    new URL(feedAddress({ ...readConfig({}), authSecret: ring }, feed)).searchParams.get('token')!;
  const nonce = { action: 'front_login', session: null };

  it.each<[string, (made: KeyRing, read: KeyRing) => boolean]>([
    ['a nonce', (made, read) => isNonce(read, nonce, createNonce(made, nonce, now), now)],
    ['a link in a mail', (made, read) => isActionToken(read, actionToken(made, link), link)],
    ['a link to a group', (made, read) => enrollmentOfGroupLink(read, groupLinkToken(made, 5)) === 5],
    ['the address of a calendar', (made, read) => isFeedToken(read, feed, tokenOf(made))],
  ])('keeps %s good with the previous secret, not with the secret before that', (_what, isGood) => {
    expect(isGood(first, first)).toBe(true);
    expect(isGood(first, rotated)).toBe(true);
    expect(isGood(rotated, rotated)).toBe(true);
    expect(isGood(rotated, twice)).toBe(true);
    expect(isGood(first, twice)).toBe(false);
    // No new secret is made with the old one.
    expect(isGood(rotated, first)).toBe(false);
  });
});

describe('over HTTP after a rotation', () => {
  const apps: TestApp[] = [];
  const start = async (environment: Record<string, string>) => {
    const app = await startTestApp(environment);
    apps.push(app);
    return app;
  };
  let old: TestApp, now: TestApp, later: TestApp;
  beforeAll(async () => {
    old = await start({ AUTH_SECRET: a, SERVICE_TOKEN: 'token-a', APP_SECRET: 'app-a' });
    now = await start({
      AUTH_SECRET: b,
      AUTH_SECRET_PREVIOUS: a,
      SERVICE_TOKEN: 'token-b',
      SERVICE_TOKEN_PREVIOUS: 'token-a',
      APP_SECRET: 'app-b',
      APP_SECRET_PREVIOUS: 'app-a',
    });
    later = await start({
      AUTH_SECRET: c,
      AUTH_SECRET_PREVIOUS: b,
      SERVICE_TOKEN: 'token-c',
      SERVICE_TOKEN_PREVIOUS: 'token-b',
      APP_SECRET: 'app-c',
      APP_SECRET_PREVIOUS: 'app-b',
    });
    // The same person exists in three databases.
    const people = await Promise.all(apps.map(app => app.make.aMember({ email: 'ana@example.org' })));
    expect(new Set(people.map(({ id }) => id)).size).toBe(1);
  });
  afterAll(() => Promise.all(apps.map(app => app.close())));

  const statuses = async (headers: Record<string, string>, target = '/portal/api/user/1') =>
    Promise.all(
      [old, now, later].map(
        async app =>
          (
            await app.call(
              'GET',
              target.replace(
                '/1',
                `/${(await app.make.em().execute<{ id: number }[]>('select id from users limit 1'))[0]!.id}`,
              ),
              { headers },
            )
          ).status,
      ),
    );

  it('a bearer token names its secret and outlives one rotation', async () => {
    const bearer = await old.bearer(
      (await old.make.em().execute<{ id: number }[]>('select id from users limit 1'))[0]!,
    );
    const { kid } = decodeProtectedHeader(bearer.split(' ')[1]!);
    expect(kid).toMatch(/^[0-9a-f]{16}$/);
    expect(kid).not.toContain('a'.repeat(8));
    expect(await statuses({ authorization: bearer })).toEqual([200, 200, 403]);
    const fresh = await now.bearer((await now.make.em().execute<{ id: number }[]>('select id from users limit 1'))[0]!);
    expect(decodeProtectedHeader(fresh.split(' ')[1]!).kid).not.toBe(kid);
    expect(await statuses({ authorization: fresh })).toEqual([403, 200, 200]);
  });

  it('a session cookie of Auth.js outlives one rotation', async () => {
    const browser = aBrowser(old.url);
    await browser.signIn({ username: 'ana@example.org', password: PASSWORD });
    const cookie = `authjs.session-token=${browser.cookie('authjs.session-token')}`;
    expect(await statuses({ cookie })).toEqual([200, 200, 401]);
    const sessions = await Promise.all(
      apps.map(
        async app =>
          (
            (await app.call('GET', '/portal/api/auth/session', { headers: { cookie } })).body as {
              user?: object;
            } | null
          )?.user !== undefined,
      ),
    );
    expect(sessions).toEqual([true, true, false]);
  });

  it('the previous service token is good, the one before it is not', async () => {
    const ask = async (app: TestApp, token: string) =>
      (await app.call('POST', '/messaging/otp', { json: {}, headers: { authorization: `Bearer ${token}` } })).status;
    expect(await Promise.all(['token-a', 'token-b', 'token-c'].map(token => ask(now, token)))).toEqual([400, 400, 403]);
    expect(await ask(later, 'token-a')).toBe(403);
  });

  it('a webhook signed with the previous app secret is accepted', async () => {
    const body = '{"object":"x"}';
    const signed = async (app: TestApp, secret: string) =>
      (
        await fetch(`${app.url}/messaging/webhook`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
          },
          body,
        })
      ).status;
    expect(await Promise.all(['app-a', 'app-b', 'app-c'].map(secret => signed(now, secret)))).toEqual([200, 200, 403]);
    expect(await signed(later, 'app-a')).toBe(403);
  });

  it('a passcode that was sent before the rotation is confirmed', async () => {
    const phone = '5511987654321';
    const confirm = async (app: TestApp, ring: KeyRing) => {
      const headers = { authorization: `Bearer ${app === now ? 'token-b' : 'token-c'}` };
      expect((await app.call('POST', '/messaging/otp', { json: { phone }, headers })).status).toBe(201);
      await app.make
        .em()
        .execute('update passcodes set code_hash = ? where used_at is null', [hashPasscode(ring, phone, '123456')]);
      return (await app.call('POST', '/messaging/otp/confirmation', { json: { phone, code: '123456' }, headers }))
        .status;
    };
    const good = await confirm(now, first);
    expect([200, 201]).toContain(good);
    expect(await confirm(later, first)).not.toBe(good);
  });
});

describe('configuration variables in files (`NAME_FILE`)', () => {
  let directory: string;
  const file = (name: string) => path.join(directory, name);
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'elo-secrets-'));
    await writeFile(file('secret'), 'from-a-file\n');
    await writeFile(file('port'), '4321\r\n');
    await writeFile(file('empty'), '\n');
  });

  it('give the variable the content of the file', () => {
    const config = readConfig({
      AUTH_SECRET_FILE: file('secret'),
      PORT_FILE: file('port'),
      SERVICE_TOKEN_FILE: file('empty'),
    });
    expect(config.authSecret).toEqual(['from-a-file']);
    expect(config.port).toBe(4321);
    expect(config.serviceToken).toEqual(['demo-service-token']);
  });

  it('are refused beside the variable itself; unreadable files are listed with all other problems', () => {
    const read = () =>
      readConfig({
        AUTH_SECRET: 'x',
        AUTH_SECRET_FILE: file('secret'),
        SERVICE_TOKEN_FILE: file('nothing'),
        SMTP_URL_FILE: directory,
        PORT: 'x',
        APP_SECRET_PREVIOUS: 'y',
      });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/AUTH_SECRET, AUTH_SECRET_FILE: set one of them/);
    expect(read).toThrow(/SERVICE_TOKEN_FILE: .*ENOENT/);
    expect(read).toThrow(/SMTP_URL_FILE: .*EISDIR/);
    expect(read).toThrow(/ PORT: /);
    expect(read).toThrow(/APP_SECRET_PREVIOUS: set APP_SECRET too/);
  });

  it('demo values are refused in production as previous secrets too', () => {
    expect(() => readConfig({ NODE_ENV: 'production', AUTH_SECRET_PREVIOUS: 'demo-auth-secret' })).toThrow(
      /AUTH_SECRET_PREVIOUS: the demo value/,
    );
  });
});
