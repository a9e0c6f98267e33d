import { beforeAll, describe, expect, it } from '@jest/globals';
import { createSignInGate } from '../../../src/auth/sign-in-gate.js';
import { createLogger } from '../../../src/platform/watching/logger.js';
import { aBrowser } from '../../support/browser.js';
import { PASSWORD } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const AUTH = '/onboarding/api/auth';
let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

describe('/onboarding/api/auth', () => {
  it('signs in by e-mail or CPF, opens the own record and signs out', async () => {
    const user = await elo.make.aMember();
    for (const username of [user.email!, user.cpf!]) {
      const browser = aBrowser(elo.url);
      expect((await browser.send(`/onboarding/api/v1/participantes/${user.cpf}`)).status).toBe(401);
      await browser.signIn({ username, password: PASSWORD }, AUTH);
      expect((await browser.session(AUTH))!.user).toMatchObject({ id: String(user.id), email: user.email });
      const record = await browser.send(`/onboarding/api/v1/participantes/${user.cpf}`);
      expect(record.status).toBe(200);
      expect(await record.json()).toMatchObject({ id: user.id, cpf: user.cpf });
      // Both facades share one session.
      expect((await browser.session('/portal/api/auth'))!.user).toMatchObject({ id: String(user.id) });
      await browser.send(`${AUTH}/signout`, browser.form({ csrfToken: await browser.csrf(AUTH) }));
      expect((await browser.send(`/onboarding/api/v1/participantes/${user.cpf}`)).status).toBe(401);
    }
  });

  it('keeps its cookie from other sites’ forms', async () => {
    const user = await elo.make.aMember();
    const browser = aBrowser(elo.url);
    await browser.signIn({ username: user.email!, password: PASSWORD }, AUTH);
    const forged = await browser.send('/onboarding/api/v1/flow/resend', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(forged.status).toBe(403);
    expect(await elo.make.em().execute('select id from recorded_messages')).toEqual([]);
  });

  it('logs one error with the number of concurrent sign-ins when there are too many', async () => {
    const many = Array.from({ length: 30 }, () => aBrowser(elo.url));
    const tokens = await Promise.all(many.map(browser => browser.csrf(AUTH)));
    await Promise.all(
      many.map((browser, index) =>
        browser.send(
          `${AUTH}/callback/credentials`,
          browser.form({ csrfToken: tokens[index]!, username: 'nobody@test.invalid', password: 'x' }),
        ),
      ),
    );
    const said = elo
      .logged()
      .split('\n')
      .filter(line => line.includes('too many authentications at once'))
      .map(line => JSON.parse(line) as { level: number | string; authentications: number });
    expect(said).toHaveLength(1);
    expect(said[0]!.authentications).toBeGreaterThan(20);
    expect(String(said[0]!.level)).toMatch(/50|error/);
  });
});

describe('the sign-in gate', () => {
  const log = createLogger({ level: 'silent' });

  it('ends an authentication that takes too long, and frees its place', async () => {
    const gate = createSignInGate({ limitMs: 50 });
    const hanging = gate.pass(log, () => new Promise(() => {}));
    await expect(hanging).rejects.toMatchObject({ code: 'UPSTREAM_FAILED', message: 'Authentication timed out' });
    await expect(gate.pass(log, async () => 'in')).resolves.toBe('in');
  });

  it('passes on failures unchanged', async () => {
    const gate = createSignInGate({ limitMs: 15_000 });
    await expect(gate.pass(log, () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  });

  it('reports too many sign-ins again only after the crowd has gone', async () => {
    const lines: number[] = [];
    const listening = {
      error: ({ authentications }: { authentications: number }) => void lines.push(authentications),
    } as never;
    const gate = createSignInGate({ limitMs: 15_000, many: 2 });
    const crowd = async (size: number) => {
      let open!: () => void;
      const door = new Promise<void>(resolve => (open = resolve));
      const all = Array.from({ length: size }, () => gate.pass(listening, () => door));
      open();
      await Promise.all(all);
    };
    await crowd(5);
    expect(lines).toEqual([3]);
    await crowd(2);
    expect(lines).toEqual([3]);
    await crowd(4);
    expect(lines).toEqual([3, 3]);
  });
});

it('a sign-in at a hanging identity provider ends with an answer after the time limit', async () => {
  const { createServer } = await import('node:http');
  const silent = createServer(() => {});
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  const server = await startTestApp(
    { IDP_URL: `http://127.0.0.1:${port}`, IDP_REALM: 'r', IDP_CLIENT_ID: 'c' },
    { waits: { signInMs: 500 } },
  );
  try {
    const browser = aBrowser(server.url);
    const reply = await browser.send(
      `${AUTH}/signin/idp`,
      browser.form({ csrfToken: await browser.csrf(AUTH) }, { 'x-auth-return-redirect': '1' }),
    );
    expect({ status: reply.status, body: await reply.json() }).toEqual({
      status: 502,
      body: { message: 'Authentication timed out' },
    });
  } finally {
    await server.close();
    silent.closeAllConnections();
    await new Promise(resolve => silent.close(resolve));
  }
});
