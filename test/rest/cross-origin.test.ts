import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/config/config.js';
import { aBrowser } from '../support/browser.js';
import { PASSWORD } from '../support/factories.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const PORTAL = 'https://portal.example.org';
const FOREIGN = 'https://evil.test';
let elo: TestApp, none: TestApp;
beforeAll(async () => {
  [elo, none] = await Promise.all([
    startTestApp({ CORS_ORIGINS: `${PORTAL}, http://localhost:5173`, TRUST_PROXY: '1' }),
    startTestApp(),
  ]);
});
afterAll(() => Promise.all([elo.close(), none.close()]));

const corsOf = (headers: Headers) =>
  Object.fromEntries(
    ['origin', 'credentials', 'methods', 'headers']
      .map(name => [name, headers.get(`access-control-allow-${name}`)])
      .filter(([, value]) => value !== null),
  );
const preflight = (path: string, origin: string, app = elo) =>
  app.call('OPTIONS', path, {
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,x-participant-mode',
    },
  });

describe('a page of another origin', () => {
  it.each([
    '/graphql',
    '/uploads',
    '/portal/api/classes',
    '/cms/api/core/v1/theme_settings',
    '/schedule/api/appointments',
  ])('is allowed at %s when CORS_ORIGINS names it', async path => {
    const { status, headers } = await preflight(path, PORTAL);
    expect([status, corsOf(headers)]).toEqual([
      204,
      {
        origin: PORTAL,
        credentials: 'true',
        methods: 'GET,HEAD,POST,PUT,PATCH,DELETE',
        headers: 'authorization,content-type,x-participant-mode',
      },
    ]);
    expect(headers.get('vary')).toMatch(/Origin/);
  });

  it('can read answers and refusals, with the headers for paging and retries', async () => {
    const as = await elo.make.aUser();
    for (const [caller, status] of [
      [as, 200],
      [null, 401],
    ] as const) {
      const reply = await elo.call('GET', '/portal/api/classes', { as: caller, headers: { origin: PORTAL } });
      expect(reply.status).toBe(status);
      expect(corsOf(reply.headers)).toEqual({ origin: PORTAL, credentials: 'true' });
      const exposed = reply.headers.get('access-control-expose-headers')!;
      for (const name of ['Link', 'Retry-After', 'X-Request-Id', 'ETag', 'Age']) expect(exposed).toContain(name);
    }
    const graph = await elo.call('POST', '/graphql', {
      as,
      headers: { origin: 'http://localhost:5173' },
      json: { query: '{ me { id } }' },
    });
    expect(graph.body).toEqual({ data: { me: { id: String(as.id) } } });
    expect(graph.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
  });

  it.each([FOREIGN, 'null', `${PORTAL}.evil.test`, 'https://portal.example.org:8443', 'http://portal.example.org'])(
    'is not allowed as %s',
    async origin => {
      expect(corsOf((await preflight('/graphql', origin)).headers)).toEqual({});
      const { headers } = await elo.call('GET', '/portal/api/health', { headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('vary')).toMatch(/Origin/);
    },
  );

  it('is not allowed on operators’ paths, nor anywhere without CORS_ORIGINS', async () => {
    for (const path of ['/metrics', '/readyz', '/admin/jobs'])
      expect(corsOf((await elo.call('GET', path, { headers: { origin: PORTAL } })).headers)).toEqual({});
    expect(corsOf((await preflight('/graphql', PORTAL, none)).headers)).toEqual({});
    expect((await preflight('/portal/api/classes', PORTAL, none)).status).toBe(204);
  });

  it('gets the methods for OPTIONS without a preflight', async () => {
    const { status, headers } = await elo.call('OPTIONS', '/portal/api/classes', { headers: { origin: PORTAL } });
    expect([status, headers.get('allow')]).toEqual([204, 'GET, HEAD']);
  });

  it('may change data with the session cookie only when CORS_ORIGINS names it', async () => {
    const user = await elo.make.aMember();
    const enrollment = await elo.make.anEnrollment({ participant: user });
    const browser = aBrowser(elo.url);
    await browser.signIn({ username: user.email!, password: PASSWORD });
    const post = async (headers: Record<string, string>) =>
      (await browser.send(`/portal/api/enrollment/${enrollment.id}/request-cancellation`, { method: 'POST', headers }))
        .status;
    expect(await post({ origin: FOREIGN, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await post({ origin: `${PORTAL}.evil.test`, 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await post({ origin: PORTAL, 'sec-fetch-site': 'same-site' })).toBe(200);
  });

  it('may be the address after a sign-in when CORS_ORIGINS names it', async () => {
    const user = await elo.make.aMember();
    const signIn = async (callbackUrl: string) =>
      (await aBrowser(elo.url).signIn({ username: user.email!, password: PASSWORD, callbackUrl })).url.href;
    expect(await signIn(`${PORTAL}/inicio?x=1`)).toBe(`${PORTAL}/inicio?x=1`);
    expect(new URL(await signIn(`${FOREIGN}/inicio`)).origin).toBe(elo.url);
  });
});

describe('the hosts of one site (COOKIE_DOMAIN)', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({
      PUBLIC_URL: 'https://elo.example.org',
      FACADE_HOSTS: 'portal=hub.example.org,cms=cms.example.org:8443',
      COOKIE_DOMAIN: 'example.org',
      TRUST_PROXY: '1',
    });
  });
  const at = (host: string) => ({ 'x-forwarded-host': host, 'x-forwarded-proto': 'https' });

  it('share their cookies', async () => {
    const user = await site.make.aMember();
    const browser = aBrowser(site.url);
    const { response } = await browser.signIn({ username: user.email!, password: PASSWORD });
    const session = response.headers.getSetCookie().find(line => line.includes('authjs.session-token='))!;
    expect(session).toMatch(/; Domain=example\.org(;|$)/);
    const reply = await site.call('GET', '/api/classes', {
      headers: { cookie: session.split(';')[0]!, ...at('hub.example.org') },
    });
    expect(reply.status).toBe(200);
    const signedOut = await browser.send('/portal/api/auth/signout', browser.form({ csrfToken: await browser.csrf() }));
    const cleared = signedOut.headers.getSetCookie().find(line => line.includes('authjs.session-token='))!;
    expect(cleared).toMatch(/Domain=example\.org/);

    const { nonce } = (await site.call('GET', '/cms/api/core/v1/nonce?action=front_login')).body;
    const login = await site.call('POST', '/cms/cms-admin/admin-ajax', {
      form: new URLSearchParams({
        action: 'front_login',
        security: nonce,
        email: user.email!,
        password: PASSWORD,
      }) as never,
    });
    expect(login.headers.getSetCookie().find(line => line.startsWith('cms_login='))).toMatch(/Domain=example\.org/);
  });

  it('may call each other, and no host outside may', async () => {
    for (const origin of ['https://hub.example.org', 'https://cms.example.org:8443', 'https://elo.example.org']) {
      const { headers } = await site.call('GET', '/portal/api/health', { headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBe(origin);
    }
    for (const origin of ['https://other.example.org', 'http://hub.example.org', 'https://cms.example.org']) {
      const { headers } = await site.call('GET', '/portal/api/health', { headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
    const pictures = await site.call('GET', '/portal/api/health');
    expect(pictures.headers.get('cross-origin-resource-policy')).toBe('same-site');
    expect((await none.call('GET', '/portal/api/health')).headers.get('cross-origin-resource-policy')).toBe(
      'same-origin',
    );
  });
});

it.each([
  ['CORS_ORIGINS', { CORS_ORIGINS: '*' }, /CORS_ORIGINS: '\*' must be an origin/],
  ['a path', { CORS_ORIGINS: 'https://a.example.org/x' }, /CORS_ORIGINS/],
  ['null', { CORS_ORIGINS: 'null' }, /CORS_ORIGINS/],
  ['no domain', { COOKIE_DOMAIN: 'localhost' }, /COOKIE_DOMAIN/],
  ['no public address', { COOKIE_DOMAIN: 'example.org' }, /COOKIE_DOMAIN: needs PUBLIC_URL/],
  [
    'a host of another site',
    { COOKIE_DOMAIN: 'example.org', PUBLIC_URL: 'https://elo.example.org', FACADE_HOSTS: 'cms=cms.badexample.org' },
    /COOKIE_DOMAIN: cms\.badexample\.org does not belong to example\.org/,
  ],
])('a configuration is refused for %s', (_what, environment: Record<string, string>, problem) => {
  expect(() => readConfig(environment)).toThrow(problem);
});
