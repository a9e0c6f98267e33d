import { beforeAll, expect, it } from '@jest/globals';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { ApiKey } from '../../../src/entities/index.js';
import { migrations } from '../../../src/migrations/index.js';
import { runCommand, endedWell } from '../support/processes.js';
import { startSmtp } from '../../support/smtp.js';
import { CLIENT, REALM, startIdentityProvider } from '../../support/identity-provider.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://elo.example.org',
  AUTH_SECRET: 'x'.repeat(32),
  SERVICE_TOKEN: 'a',
  WEBHOOK_VERIFY_TOKEN: 'b',
  SUBMISSIONS_APP_KEY: 'c',
  APP_SECRET: 'd',
  RECAPTCHA_URL: 'https://r.example.org',
  RECAPTCHA_SECRET: 'e',
};
/** @returns the exit code, and the report of each thing */
async function doctor(environment: Record<string, string>) {
  const storage = { STORAGE_URL: `file:${elo.directory}/storage` };
  const { code, stdout } = await runCommand(elo, 'doctor', [], { ...storage, ...environment });
  const lines = stdout
    .trim()
    .split('\n')
    .map(line => /^(ok|warn|FAILED) +(\S+) +(.+)$/.exec(line)!.slice(1));
  const of = (what: string) => lines.filter(each => each[1] === what).map(([verdict, , says]) => `${verdict}: ${says}`);
  return { code, lines, of };
}

it('the doctor reports a healthy system, one line each', async () => {
  const smtp = await startSmtp();
  try {
    const { code, lines, of } = await doctor({ ...production, SMTP_URL: smtp.url });
    expect(lines.map(([verdict, what]) => `${verdict} ${what}`)).toEqual(
      [
        'configuration',
        'database',
        'pooler',
        'partitions',
        'keys',
        'clock',
        'storage',
        'second-factors',
        'jobs',
        'mail',
        'addresses',
        'variables',
      ].map(what => `ok ${what}`),
    );
    expect(of('database').join()).toMatch(/PostgreSQL \d+.*tables are up to date/);
    expect(of('addresses')).toEqual(['ok: links in mails begin with https://elo.example.org']);
    expect(code).toBe(0);
    // The check sent no mail.
    expect(smtp.mails).toEqual([]);
  } finally {
    await smtp.close();
  }
});

it('the doctor names API keys that are limited at root fields only', async () => {
  const key = { keyHash: 'none', scopes: ['classes:read'], scopesAtRootsOnly: true };
  await elo.make.save(ApiKey, { ...key, name: 'painel antigo' });
  await elo.make.save(ApiKey, { ...key, keyHash: 'other', name: 'revogada', revokedAt: elo.now() });
  const { of } = await doctor({});
  expect(of('keys')).toEqual([expect.stringMatching(/^warn: .* CPFs too: painel antigo\. Make others in their place/)]);
});

it.each<[string, Record<string, string>, string, RegExp]>([
  ['a database that is away', { DATABASE_URL: 'postgresql://x@127.0.0.1:1/x' }, 'database', /ECONNREFUSED/],
  ['a mail server that is away', { SMTP_URL: 'smtp://127.0.0.1:1' }, 'mail', /ECONNREFUSED|connect/],
  ['a job store that is away', { MONGODB_URL: 'mongodb://127.0.0.1:1/x' }, 'jobs', /ECONNREFUSED|connect/],
  ['storage that can’t be written', { STORAGE_URL: 'file:/proc/elo' }, 'storage', /\/proc\/elo/],
  ['addresses that lead nowhere', { ...production, PUBLIC_URL: 'http://localhost:4000' }, 'addresses', /leads nowhere/],
  ['a variable written wrongly', { SMPT_URL: 'smtp://mail' }, 'variables', /SMPT_URL/],
  ['no secrets in production', { NODE_ENV: 'production' }, 'configuration', /AUTH_SECRET: required/],
])('the doctor ends with 1 for %s, and says so', async (_what, environment, what, words) => {
  const { code, of } = await doctor(environment);
  expect(
    of(what)
      .filter(line => line.startsWith('FAILED'))
      .join(),
  ).toMatch(words);
  expect(code).toBe(1);
});

it('the doctor asks the identity provider for its discovery document', async () => {
  const provider = await startIdentityProvider({});
  await provider.open('http://127.0.0.1/callback');
  const idp = { IDP_URL: provider.url, IDP_REALM: REALM, IDP_CLIENT_ID: CLIENT.id };
  const good = await doctor(idp);
  expect(good.of('identity-provider')).toEqual([`ok: signs people in as ${provider.url}/realms/${REALM}`]);
  for (const [wrong, words] of [
    [{ IDP_REALM: 'other' }, /^FAILED: .*answers 404: look at IDP_URL and IDP_REALM$/],
    [{ IDP_URL: provider.url.replace('127.0.0.1', 'localhost') }, /^FAILED: .*is of the issuer http:\/\/127\.0\.0\.1/],
    [{ IDP_URL: 'http://127.0.0.1:1' }, /^FAILED: .*(ECONNREFUSED|fetch failed|bad port)/],
  ] as const) {
    const { of, code } = await doctor({ ...idp, ...wrong });
    expect(of('identity-provider').join()).toMatch(words);
    expect(code).toBe(1);
  }
});

it('the doctor reports waiting migrations and still checks the storage', async () => {
  const last = migrations.at(-1)!.name;
  await elo.make.em().execute(`delete from migrations where name = '${last}'`);
  await mkdir(path.join(elo.directory, 'storage'), { recursive: true });
  const waiting = await doctor({});
  expect(waiting.of('database').join()).toMatch(/^ok: .*1 migrations wait for the next start/);
  endedWell(waiting);
  const off = await doctor({ MIGRATE: 'false' });
  expect(off.of('database').join()).toMatch(/^FAILED: .*run the command migrate/);
  expect(off.code).toBe(1);
});
