import { createHash, createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from '../../src/config/config.js';
import { User } from '../../src/entities/index.js';
import { signToken } from '../../src/auth/tokens.js';
import { startWarnings } from '../../src/server/start-warnings.js';
import { AJAX } from '../support/cms.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const SECRET = 'the secret of the old content backend';
const ISSUER = 'https://conteudo.example.org';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({ LEGACY_JWT_SECRET: SECRET, LEGACY_JWT_ISSUER: ISSUER });
});

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Signs as that backend does, without any library of Elo's. */
function signed(claims: object, { secret = SECRET, alg = 'HS256', hash = 'sha256' } = {}): string {
  const text = `${encoded({ typ: 'JWT', alg })}.${encoded(claims)}`;
  return `${text}.${alg === 'none' ? '' : createHmac(hash, secret).update(text).digest('base64url')}`;
}
const DAY = 86_400;
const seconds = () => Math.floor(elo.now().getTime() / 1000);
/** Claims of that backend: the id is a text there. */
const claimsOf = (id: unknown, more: object = {}) => {
  const at = seconds();
  return { iss: ISSUER, iat: at, nbf: at, exp: at + 7 * DAY, data: { user: { id } }, ...more };
};
const tokenOf = ({ id }: { id: number }, more: object = {}) => signed(claimsOf(String(id), more));
const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const me = async (token: string) => (await elo.graphql('{ me { id roles } }', {}, as(token))).body;

it('an old token identifies its person in the graph and the facades, with the roles stored here', async () => {
  const [participant, admin] = [await elo.make.aMember(), await elo.make.anAdmin()];
  const claimsToBeAdmin = tokenOf(participant, {
    roles: ['ADMIN'],
    data: { user: { id: participant.id, role: 'administrator' } },
  });
  expect((await me(claimsToBeAdmin)).data).toEqual({ me: { id: String(participant.id), roles: ['PARTICIPANT'] } });
  expect((await me(tokenOf(admin))).data.me.roles).toEqual(['ADMIN']);
  expect((await elo.call('GET', `/portal/api/user/${participant.id}`, as(tokenOf(participant)))).status).toBe(200);
  expect((await elo.call('GET', '/submissions/api/user', as(tokenOf(participant)))).status).toBe(200);
  const forbidden = await elo.graphql('{ apiKeys { __typename } }', {}, as(claimsToBeAdmin));
  expect(forbidden.body.errors[0].extensions.code).toBe('FORBIDDEN');
});

describe('access is refused', () => {
  const at = Math.floor(Date.now() / 1000);
  it.each<[string, (id: number) => string | Promise<string>]>([
    ['unsigned', id => signed(claimsOf(id), { alg: 'none' })],
    ['with another algorithm', id => signed(claimsOf(id), { alg: 'HS512', hash: 'sha512' })],
    ['with another secret', id => signed(claimsOf(id), { secret: 'x'.repeat(40) })],
    ['with an own secret of Elo', id => signed(claimsOf(id), { secret: 'demo-auth-secret' })],
    ['of another issuer', id => signed(claimsOf(id, { iss: 'https://other.example.org' }))],
    ['without an issuer', id => signed(claimsOf(id, { iss: undefined }))],
    ['that has ended', id => signed(claimsOf(id, { iat: at - DAY, nbf: at - DAY, exp: at - 60 }))],
    ['that never ends', id => signed(claimsOf(id, { exp: undefined }))],
    ['of no known time', id => signed(claimsOf(id, { iat: undefined }))],
    ['of more than a week ago', id => signed(claimsOf(id, { iat: at - 8 * DAY, nbf: at - 8 * DAY, exp: at + DAY }))],
    ['of tomorrow', id => signed(claimsOf(id, { iat: at + DAY, nbf: at + DAY, exp: at + 2 * DAY }))],
    ['not good yet', id => signed(claimsOf(id, { nbf: at + 3_600 }))],
    ['for something less than everything', id => signed(claimsOf(id, { aud: 'submissions' }))],
    ['with a scope', id => signed(claimsOf(id, { scope: 'upload' }))],
    ['of nobody', () => signed(claimsOf(2_147_483_647))],
    ['of no number', () => signed(claimsOf('1 or 1=1'))],
    ['of a number in other words', id => signed(claimsOf(`0x${id.toString(16)}`))],
    ['of a list', id => signed(claimsOf([id]))],
    ['of a number too large', () => signed(claimsOf('9'.repeat(30)))],
    ['without a person', id => signed({ ...claimsOf(id), data: null, sub: `user:${id}` })],
    ['that Elo made for a cookie', id => signToken(['demo-auth-secret'], 'login', `user:${id}`, elo.now())],
  ])('to an old token %s', async (_what, make) => {
    const admin = await elo.make.anAdmin();
    const token = await make(admin.id);
    expect((await me(token)).errors?.[0].extensions.code).toBe('FORBIDDEN');
    expect((await elo.call('GET', `/portal/api/user/${admin.id}`, as(token))).status).toBe(403);
  });

  it('to an old token with a changed signature, or of a deactivated person', async () => {
    const member = await elo.make.aMember();
    const token = tokenOf(member);
    const [header, , signature] = token.split('.');
    const forged = [header, encoded(claimsOf((await elo.make.anAdmin()).id)), signature].join('.');
    expect((await me(forged)).data).toBeNull();
    expect((await me(tokenOf(await elo.make.aUser({ isActive: false })))).data).toBeNull();
  });

  it('to every old token when no secret is configured', async () => {
    const other = await startTestApp();
    try {
      const { id } = await other.make.aMember();
      for (const secret of [SECRET, ''])
        expect((await other.graphql('{ me { id } }', {}, as(signed(claimsOf(id), { secret })))).body.data).toBeNull();
    } finally {
      await other.close();
    }
  });
});

it('an upload token requested with an old token has rights for submissions only', async () => {
  const member = await elo.make.aMember();
  const reply = await elo.call('GET', '/portal/api/submissions/api-token', as(tokenOf(member)));
  expect(reply.status).toBe(200);
  const { token } = reply.body as { token: string };
  expect((await elo.graphql('{ mySessions { id } }', {}, as(token))).body.errors[0].extensions.code).toBe('FORBIDDEN');
});

describe('an old token ends', () => {
  const signOut = (token: string) => elo.graphql('mutation { signOut }', {}, as(token));
  const isIn = async (token: string) => (await me(token)).data !== null;
  const earlier = (by: number) => ({ iat: seconds() - by, nbf: seconds() - by });

  it('by signing out with it, and other tokens of the person stay valid', async () => {
    const member = await elo.make.aMember();
    const [one, another] = [tokenOf(member), tokenOf(member, { jti: 'x' })];
    expect((await signOut(one)).body.data).toEqual({ signOut: true });
    expect([await isIn(one), await isIn(another)]).toEqual([false, true]);
    const [row] = await elo.make
      .em()
      .execute<{ login_id: string }[]>('select login_id from ended_logins order by id desc limit 1');
    expect(row!.login_id).toBe(
      `old:${createHash('sha256')
        .update(one.slice(0, one.lastIndexOf('.')))
        .digest('hex')
        .slice(0, 32)}`,
    );
  });

  it('in every spelling, although its last character has unused bits', async () => {
    const token = tokenOf(await elo.make.aMember());
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(token.at(-1)!);
    const others = [1, 2, 3].map(bits => token.slice(0, -1) + alphabet[last ^ bits]);
    for (const other of others) expect((await me(other)).errors).toBeUndefined();
    expect((await signOut(token)).body.data).toEqual({ signOut: true });
    for (const other of [token, ...others]) expect((await me(other)).errors).toHaveLength(1);
  });

  it('with all others by endMySessions, and a later one is valid', async () => {
    const [member, stranger] = [await elo.make.aMember(), await elo.make.aMember()];
    const [before, ofStranger] = [tokenOf(member, earlier(100)), tokenOf(stranger, earlier(100))];
    expect(await isIn(before)).toBe(true);
    const end = () => elo.graphql('mutation { endMySessions }', {}, { as: member });
    expect((await end()).body.errors).toBeUndefined();
    expect((await end()).body.errors).toBeUndefined();
    expect([await isIn(before), await isIn(ofStranger)]).toEqual([false, true]);
    elo.setNow(new Date(Date.now() + 2_000).toISOString());
    const after = tokenOf(member);
    elo.setNow(null);
    expect(await isIn(after)).toBe(true);
  });

  it('with a new password, like every earlier session', async () => {
    const member = await elo.make.aMember();
    const [before, after] = [tokenOf(member, earlier(100)), tokenOf(member)];
    await elo.make
      .em()
      .nativeUpdate(User, { id: member.id }, { sessionsValidFrom: new Date(Date.now() - 50_000).toISOString() });
    expect([await isIn(before), await isIn(after)]).toEqual([false, true]);
  });
});

it('an old token is valid as the content backend’s login cookie, and as no other cookie', async () => {
  const member = await elo.make.aMember();
  const cookie = `cms_login=${tokenOf(member)}`;
  const nonce = (await elo.call('GET', '/cms/api/core/v1/nonce?action=front_logout', { headers: { cookie } })).body
    .nonce;
  const form = new URLSearchParams({ action: 'front_logout', security: nonce });
  expect((await elo.call('POST', AJAX, { form, headers: { cookie } })).body.loggedin).toBe(false);
  const again = tokenOf(member, { jti: 'again' });
  expect(
    (await elo.call('GET', `/portal/api/user/${member.id}`, { headers: { cookie: `cms_login=${again}` } })).status,
  ).toBe(401);
});

describe('the secret of old tokens', () => {
  const read = (environment: Record<string, string>) => () => readConfig(environment);
  it('is long, differs from Elo’s own, and needs its issuer', () => {
    expect(read({ LEGACY_JWT_SECRET: 'short' })).toThrow(
      new ConfigError('The configuration is not usable:\n  LEGACY_JWT_SECRET: at least 32 characters'),
    );
    expect(read({ LEGACY_JWT_SECRET: 'a'.repeat(32), AUTH_SECRET: 'a'.repeat(32) })).toThrow(
      /another one than AUTH_SECRET/,
    );
    expect(read({ LEGACY_JWT_ISSUER: ISSUER })).toThrow(/set LEGACY_JWT_SECRET too/);
    expect(read({ LEGACY_JWT_SECRET: '' })().legacyJwt).toBeNull();
  });

  it('gives a warning in production', () => {
    const config = {
      ...readConfig({ LEGACY_JWT_SECRET: SECRET }),
      production: true,
      publicUrl: 'https://elo.example.org',
    };
    expect(startWarnings(config).filter(each => each.startsWith('LEGACY_JWT_SECRET is set'))).toHaveLength(1);
    expect(startWarnings({ ...config, legacyJwt: null }).join()).not.toContain('LEGACY_JWT_SECRET');
  });
});
