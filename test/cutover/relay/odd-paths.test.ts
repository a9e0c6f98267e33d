import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type OldService, startOldService } from '../../support/old-service.js';
import { answerOf } from '../../support/raw-request.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/*
 * A server in front of an old service may read some addresses as another route: they must not avoid the decision of their
 * route.
 */

let elo: TestApp, old: OldService;
beforeAll(async () => {
  old = await startOldService();
  elo = await startTestApp({
    LEGACY_URL_PORTAL: `${old.url}/base`,
    FACADE_HOSTS: 'portal=portal.example.org',
    PUBLIC_URL: 'https://elo.example.org',
  });
  // The old service answers one route of the facade: it also answers paths that Elo does not know.
  await decide('setRouteMode(routes: ["portal.liveness.read", "portal.submissions.file"], mode: LEGACY)');
});
beforeEach(() => {
  old.got.length = 0;
});

async function decide(mutation: string) {
  const { body } = await elo.graphql(`mutation { ${mutation} { id } }`, {}, { as: await elo.make.anAdmin() });
  expect(body.errors).toBeUndefined();
}
/** Sends the path as it is: `fetch` would normalize an address. */
async function ask(path: string, { method = 'GET', host = '' } = {}) {
  const req = request(elo.url, { method, path, headers: host ? { host } : {} });
  req.end();
  const [answer] = (await once(req, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode, servedBy: answer.headers['x-elo-served-by'], body };
}

describe('a route with encoded letters or doubled slashes', () => {
  const ways = ['/api/re%61sons', '/api/re%41sons', '/api/%72%65%61%73%6f%6E%73', '//api/reasons', '/api//reasons'];

  it.each(ways)('is recognised as %s', async path => {
    const answer = await ask(`/portal${path}?a=%61//`);
    expect([answer.status, answer.servedBy]).toEqual([200, 'elo']);
    const own = await ask(path, { host: 'portal.example.org' });
    expect([own.status, own.servedBy]).toEqual([200, 'elo']);
    expect(old.got).toEqual([]);
  });

  it('is closed in each spelling', async () => {
    await decide('closeRoute(routes: ["portal.reasons.list"], force: true)');
    for (const path of ways) expect([path, (await ask(`/portal${path}`)).status]).toEqual([path, 410]);
    await decide('reopenRoute(routes: ["portal.reasons.list"])');
    expect(old.got).toEqual([]);
  });

  it('is asked of the old service in plain spelling, with its query unchanged', async () => {
    expect((await ask('/portal/api//live%6eess?a=%61//')).servedBy).toBe('legacy');
    expect(old.got.map(({ url }) => url)).toEqual(['/base/api/liveness?a=%61//']);
  });

  it('requires the credentials of the route', async () => {
    const answer = await ask('/portal//api/%63lasses');
    expect([answer.status, answer.servedBy]).toEqual([401, 'elo']);
  });
});

it('a path without a route goes to the old service as it is written', async () => {
  for (const path of ['/files//a%2Fb/%61', '/api/submissions/files//var/%20x', '/api/a%252e%252e/b', '/api/..a/b..'])
    expect([path, (await ask(`/portal${path}`)).servedBy]).toEqual([path, 'legacy']);
  expect(old.got.map(({ url }) => url)).toEqual([
    '/base/files//a%2Fb/%61',
    '/base/api/submissions/files//var/%20x',
    '/base/api/a%252e%252e/b',
    '/base/api/..a/b..',
  ]);
});

it.each([
  '/..',
  '/../admin',
  '/api/../../admin',
  '/api/%2e%2e/%2E./admin',
  '/api/..%2f..%2fadmin',
  '/api/..%5C../admin',
  '/api/..\\..\\admin',
  '/api/..;a=1/admin',
  '/api/./liveness',
  '/api/submissions/files/../../../../admin',
  '/api/submissions/files/%2e%2e%2f%2e%2e%2fadmin?x=1',
])('the path %s is refused, because it may lead out of the old service’s base', async path => {
  const answer = await ask(`/portal${path}`);
  expect([answer.status, JSON.parse(answer.body)]).toEqual([400, { status: 400, message: expect.any(String) }]);
  expect((await ask(path, { host: 'portal.example.org' })).status).toBe(400);
  expect(old.got).toEqual([]);
});

describe('an address with protocol and host (RFC 9112, 3.2.2)', () => {
  const whole = (path: string, host = 'elo.example.org') => `http://${host}${path}`;

  it('is answered by Elo or the old service like the path alone', async () => {
    for (const [path, by] of [
      ['/portal/api/reasons?a=b', 'elo'],
      ['/Portal/api/liveness?a=b', 'legacy'],
      ['/portal/api/unheard-of', 'legacy'],
    ] as const) {
      const answer = await ask(whole(path));
      expect([path, answer.status, answer.servedBy]).toEqual([path, 200, by]);
    }
    expect((await ask('HTTPS://elo.example.org/portal/api/reasons')).status).toBe(200);
    expect(old.got.map(({ url, headers }) => [url, headers['x-forwarded-host']])).toEqual([
      ['/base/api/liveness?a=b', 'elo.example.org'],
      ['/base/api/unheard-of', 'elo.example.org'],
    ]);
  });

  it('decides the host, and the Host header does not', async () => {
    expect((await ask(whole('/api/reasons', 'portal.example.org'), { host: 'elo.example.org' })).servedBy).toBe('elo');
    expect((await ask(whole('/api/reasons'), { host: 'portal.example.org' })).status).toBe(404);
    expect((await ask(whole('', 'portal.example.org'))).servedBy).toBe('legacy');
    expect((await ask(whole('?a=b', 'portal.example.org'))).servedBy).toBe('legacy');
    expect(old.got.map(({ url }) => url)).toEqual(['/base/', '/base/?a=b']);
  });

  it('is refused when it names a user, or no host', async () => {
    for (const host of ['me@elo.example.org', 'me:secret@elo.example.org', '', 'a%20b'])
      expect([host, (await ask(whole('/portal/api/reasons', host))).status]).toEqual([host, 400]);
    expect(old.got).toEqual([]);
  });

  it('does not lead past a closed route or out of the old service’s base', async () => {
    await decide('closeRoute(routes: ["portal.reasons.list"], force: true)');
    for (const path of ['/portal/api/reasons', '/portal/api/re%61sons', '/portal//api/reasons'])
      expect([path, (await ask(whole(path))).status]).toEqual([path, 410]);
    await decide('reopenRoute(routes: ["portal.reasons.list"])');
    expect((await ask(whole('/portal/api/../../admin'))).status).toBe(400);
    expect(old.got).toEqual([]);
  });
});

// docs/developing/decisions/raw-addresses.md
it('an address with raw bytes is refused before the relay, and an encoded one is passed on', async () => {
  const get = (path: string) => answerOf(elo.url, `GET ${path} HTTP/1.1\r\nHost: elo.example.org`);
  expect(await get('/portal/api/ação')).toMatch(/^HTTP\/1\.1 400 /);
  expect(old.got).toEqual([]);
  expect(await get('/portal/api/a%E7%E3o')).toMatch(/^HTTP\/1\.1 200 /);
  expect(old.got.map(({ url }) => url)).toEqual(['/base/api/a%E7%E3o']);
});
