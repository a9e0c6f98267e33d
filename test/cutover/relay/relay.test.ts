import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { callerOf, personCalling } from '../../../src/cutover/relay/caller.js';
import { createVerifiedTokens, lookUps } from '../../../src/domain/sessions/known-callers.js';
import type { User } from '../../../src/entities/index.js';
import { eventually } from '../../support/eventually.js';
import { type OldService, startOldService } from '../../support/old-service.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/* Routes that the old service answers: requests and answers pass unchanged. */

let elo: TestApp, old: OldService, admin: User;
beforeAll(async () => {
  old = await startOldService();
  elo = await startTestApp({ LEGACY_URL_PORTAL: `${old.url}/base/`, LEGACY_URL_CMS: old.url });
  admin = await elo.make.anAdmin();
  await switchTo('LEGACY', ['portal.liveness.read', 'portal.submissions.create', 'portal.submissions.list']);
});
beforeEach(() => {
  old.answer();
  old.got.length = 0;
});

async function switchTo(mode: string, routes: string[], more = '') {
  const { body } = await elo.graphql(
    `mutation { setRouteMode(routes: ${JSON.stringify(routes)}, mode: ${mode}, force: true ${more}) { id mode percent mirror hasLegacy } }`,
    {},
    { as: admin },
  );
  expect(body.errors).toBeUndefined();
  return body.data.setRouteMode;
}

/** Fetches without following redirects, and with unchanged headers. */
const ask = (path: string, init: RequestInit = {}) => fetch(elo.url + path, { redirect: 'manual', ...init });

/** Sends a request with its exact bytes. */
async function raw(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: Buffer } = {},
) {
  const req = request(elo.url + path, { method, headers });
  req.end(body);
  const [answer] = (await once(req, 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  for await (const piece of answer as AsyncIterable<Buffer>) pieces.push(piece);
  return {
    status: answer.statusCode,
    statusText: answer.statusMessage,
    headers: answer.headers,
    body: Buffer.concat(pieces),
  };
}
const MIB = 1024 * 1024;

it('the old service gets the method, path below its base, query and headers unchanged', async () => {
  const answer = await ask('/portal/api/liveness?a=1&b=%2F%20+x&a=2', {
    headers: { 'X-Anything': 'ä', authorization: 'Bearer of-the-old-one', cookie: 'a=1; b=2' },
  });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ old: true, method: 'GET', url: '/base/api/liveness?a=1&b=%2F%20+x&a=2' });
  expect(answer.headers.get('x-elo-served-by')).toBe('legacy');
  const [{ headers, rawHeaders }] = old.got as [OldService['got'][number]];
  expect(headers).toMatchObject({
    'x-anything': 'ä',
    authorization: 'Bearer of-the-old-one',
    cookie: 'a=1; b=2',
    host: new URL(old.url).host,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': new URL(elo.url).host,
    'x-forwarded-prefix': '/portal',
    'x-request-id': answer.headers.get('x-request-id'),
  });
  expect(rawHeaders).toContain('X-Anything');
});

it('the client gets the answer unchanged: status, headers, each cookie, compressed bytes', async () => {
  const body = gzipSync(JSON.stringify({ olá: 'mundo' }));
  old.answer((_req, res) => {
    res.writeHead(418, 'Short and stout', {
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
      'Content-Length': body.length,
      'Set-Cookie': ['a=1; Path=/base', 'b=2; Domain=old.example.org; HttpOnly'],
      'X-Powered-By': 'PHP/5.6',
      'X-Elo-Served-By': 'elo',
      'Cache-Control': 'private',
      Connection: 'close',
    });
    res.end(body);
  });
  const answer = await raw('GET', '/portal/api/liveness');
  expect([answer.status, answer.statusText]).toEqual([418, 'Short and stout']);
  expect(answer.body).toEqual(body);
  expect(answer.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(body.length),
    'set-cookie': ['a=1; Path=/portal', 'b=2; HttpOnly'],
    'x-powered-by': 'PHP/5.6',
    'x-elo-served-by': 'legacy',
    'cache-control': 'private',
    connection: 'keep-alive',
  });
  // A page of the old service would not work under Elo's policy.
  expect(answer.headers).not.toHaveProperty('content-security-policy');
});

it.each([
  ['HEAD', 200, { 'Content-Length': '12345' }],
  ['GET', 204, {}],
  ['GET', 304, { ETag: '"x"' }],
])('the answer to %s with status %i has no body', async (method, status, headers) => {
  old.answer((_req, res) => void res.writeHead(status, headers).end());
  const answer = await raw(method, '/portal/api/liveness');
  expect([answer.status, answer.body.length]).toEqual([status, 0]);
  for (const [name, value] of Object.entries(headers)) expect(answer.headers[name.toLowerCase()]).toBe(value);
});

it('redirects of the old service lead to Elo', async () => {
  old.answer((_req, res) => void res.writeHead(302, { Location: `${old.url}/base/api/next?a=1` }).end());
  const answer = await ask('/portal/api/liveness');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `${elo.url}/portal/api/next?a=1`]);
});

it('a route with an announced end says so in the answers of the old service', async () => {
  old.answer((_req, res) => void res.writeHead(200, { Link: '</base/x>; rel="next"' }).end());
  const { body } = await elo.graphql(
    'mutation { announceSunset(routes: ["portal.liveness.read"], sunsetAt: "2099-01-01T00:00:00Z", successor: "https://s.org/") { id } }',
    {},
    { as: admin },
  );
  expect(body.errors).toBeUndefined();
  const answer = await ask('/portal/api/liveness');
  expect(answer.headers.get('sunset')).toBe('Thu, 01 Jan 2099 00:00:00 GMT');
  expect(answer.headers.get('link')).toBe('<https://s.org/>; rel="successor-version", </portal/x>; rel="next"');
  await elo.graphql('mutation { withdrawSunset(routes: ["portal.liveness.read"]) { id } }', {}, { as: admin });
});

it('a closed route is closed, whichever side would answer it', async () => {
  const close = (name: string) =>
    elo.graphql(
      `mutation { ${name}(routes: ["portal.liveness.read"]${name === 'closeRoute' ? ', force: true' : ''}) { id } }`,
      {},
      { as: admin },
    );
  await close('closeRoute');
  expect((await ask('/portal/api/liveness')).status).toBe(410);
  await close('reopenRoute');
  expect(old.got).toEqual([]);
});

it('50 MB are relayed up and down at the pace of the other end', async () => {
  const piece = Buffer.alloc(MIB, 7);
  const whole = 50 * MIB;
  const goOn = Promise.withResolvers<void>();
  let [received, sent] = [0, 0];
  old.answer(async (req, res) => {
    await goOn.promise;
    for await (const some of req as AsyncIterable<Buffer>) received += some.length;
    res.writeHead(200, { 'Content-Length': whole });
    for (; sent < whole; sent += MIB) if (!res.write(piece)) await once(res, 'drain');
    res.end();
  });
  const req = request(`${elo.url}/portal/api/submissions`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', expect: '100-continue' },
  });
  req.flushHeaders();
  await once(req, 'continue');
  const writing = (async () => {
    for (let at = 0; at < whole; at += MIB) if (!req.write(piece)) await once(req, 'drain');
    req.end();
  })();
  // While the old service reads nothing, Elo takes only as much as fits into the buffers of the connections.
  const taken = await untilItStays(() => req.socket!.bytesWritten);
  expect(taken < 20 * MIB).toBe(true);
  goOn.resolve();
  const [answer] = (await once(req, 'response')) as [IncomingMessage];
  await writing;
  // The same holds in the other direction, while the client reads nothing.
  expect((await untilItStays(() => sent)) < 20 * MIB).toBe(true);
  let got = 0;
  for await (const some of answer as AsyncIterable<Buffer>) got += some.length;
  expect([answer.statusCode, received, got]).toEqual([200, whole, whole]);
});

/** Gives a number once it has not grown for a while. */
async function untilItStays(look: () => number): Promise<number> {
  for (let last = -1; ;) {
    const now = look();
    if (now === last) return now;
    last = now;
    await sleep(300);
  }
}

it('a body longer than Elo’s limit is not passed on', async () => {
  const json = { 'content-type': 'application/json' };
  const long = await raw('POST', '/portal/api/submissions', { headers: json, body: Buffer.alloc(MIB + 1, 32) });
  expect([long.status, JSON.parse(long.body.toString()).status]).toEqual([413, 413]);
  const unannounced = await raw('POST', '/portal/api/submissions', {
    headers: { ...json, 'transfer-encoding': 'chunked' },
    body: Buffer.alloc(MIB + 1, 32),
  });
  expect(unannounced.status).toBe(413);
  expect(old.got).toEqual([]);
});

it('a caller who gives up also ends the request at the old service', async () => {
  const gone = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  old.answer((_req, res) => {
    res.once('close', () => gone.resolve());
    asked.resolve();
  });
  const req = request(`${elo.url}/portal/api/liveness`);
  req.on('error', () => {});
  req.end();
  await asked.promise;
  req.destroy();
  await gone.promise;
});

it('half an answer is not passed on as a whole one', async () => {
  for (const headers of [{ 'Content-Length': '1000' }, {}]) {
    old.answer((_req, res) => {
      res.writeHead(200, headers);
      res.write('half');
      setTimeout(() => res.destroy(), 20);
    });
    const answer = await ask('/portal/api/liveness');
    await expect(answer.text()).rejects.toThrow('terminated');
  }
  expect(elo.logged()).toContain('the old service broke off its answer');
});

it('an answer that comes before the end of the upload arrives', async () => {
  old.answer((_req, res) => void res.writeHead(401, { 'Content-Length': 2 }).end('no'));
  const answer = await raw('POST', '/portal/api/submissions', {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: Buffer.alloc(8 * MIB),
  });
  expect([answer.status, answer.body.toString()]).toEqual([401, 'no']);
});

it('the ledger names the callers of requests that the old service answered', async () => {
  await elo.app.usage.flush();
  await elo.make.em().execute('truncate route_usages');
  const participant = await elo.make.aUser();
  await ask('/portal/api/liveness', { headers: { authorization: await elo.bearer(participant) } });
  await ask('/portal/api/liveness', { headers: { 'x-client-name': 'velho' } });
  const usage = await eventually(async () => {
    await elo.app.usage.flush();
    const { body } = await elo.graphql(
      '{ routeUsage(route: "portal.liveness.read") { client calls } }',
      {},
      { as: admin },
    );
    return body.data.routeUsage.length === 2 && body.data.routeUsage;
  });
  expect(usage).toEqual([
    { client: 'PARTICIPANT', calls: 1 },
    { client: 'velho', calls: 1 },
  ]);
});

it('a path unknown to Elo goes to the old service and is counted by its shape', async () => {
  const asked = await ask('/portal/api/secret/12?x=1', { method: 'PATCH', body: 'a' });
  expect(await asked.json()).toEqual({ old: true, method: 'PATCH', url: '/base/api/secret/12?x=1' });
  await ask('/portal/api/secret/13', { method: 'PATCH', body: 'a' });
  // Elo knows the path, but has no route for this method.
  expect(await (await ask('/portal/api/liveness', { method: 'DELETE' })).json()).toMatchObject({ method: 'DELETE' });
  expect(await (await ask('/portal/api/liveness', { method: 'OPTIONS' })).json()).toMatchObject({ method: 'OPTIONS' });
  await elo.app.usage.flush();
  const { body } = await elo.graphql(
    '{ undocumentedRoutes(facade: "portal") { method path calls } }',
    {},
    { as: admin },
  );
  expect(body.data.undocumentedRoutes).toEqual([
    { method: 'PATCH', path: '/api/secret/{id}', calls: 2 },
    { method: 'DELETE', path: '/api/liveness', calls: 1 },
  ]);
  // The old service answers nothing of the content backend.
  const unknown = await ask('/cms/nowhere');
  expect([unknown.status, unknown.headers.get('x-elo-served-by')]).toEqual([404, 'elo']);
  // Elo itself answers the description of a facade.
  expect((await ask('/portal/openapi.json')).headers.get('x-elo-served-by')).toBe('elo');
});

it('a caller who leaves an unknown path early is not counted as a route', async () => {
  await elo.app.usage.flush();
  await elo.make.em().execute('truncate undocumented_routes');
  const asked = Promise.withResolvers<void>();
  old.answer(() => asked.resolve());
  const gone = new AbortController();
  const left = ask('/portal/api/guessed', { signal: gone.signal });
  await asked.promise;
  gone.abort();
  await expect(left).rejects.toThrow('aborted');
  old.answer();
  await ask('/portal/api/known');
  await elo.app.usage.flush();
  expect(await elo.make.em().execute('select path from undocumented_routes')).toEqual([{ path: '/api/known' }]);
});

it('a path that the old service refuses is not counted as an undocumented route', async () => {
  old.answer((req, res) => void res.writeHead(req.url!.endsWith('.php') ? 404 : 200).end('{}'));
  for (let n = 0; n < 20; n += 1) expect((await ask(`/portal/probe-${n}.php`)).status).toBe(404);
  expect((await ask('/portal/api/found')).status).toBe(200);
  await elo.app.usage.flush();
  const { body } = await elo.graphql('{ undocumentedRoutes(facade: "portal") { path } }', {}, { as: admin });
  const paths = body.data.undocumentedRoutes.map(({ path }: { path: string }) => path);
  expect(paths).toContain('/api/found');
  expect(paths.filter((path: string) => path.includes('probe'))).toEqual([]);
});

it('a form’s action goes whole to the side that answers it', async () => {
  await switchTo('LEGACY', ['cms.action.front-logout']);
  const form = (fields: Record<string, string>) =>
    ask('/cms/cms-admin/admin-ajax', { method: 'POST', body: new URLSearchParams(fields) });
  const passed = await form({ action: 'front_logout', more: 'á&b' });
  expect(passed.headers.get('x-elo-served-by')).toBe('legacy');
  expect(old.got.map(({ url, body }) => [url, body.toString()])).toEqual([
    ['/cms-admin/admin-ajax', 'action=front_logout&more=%C3%A1%26b'],
  ]);
  const own = await form({ action: 'front-login', username: 'nobody@example.org', password: 'wrong' });
  expect(own.headers.get('x-elo-served-by')).toBe('elo');
  expect([400, 401, 403]).toContain(own.status);
  // A long file comes after the action; it is passed on as it comes.
  const data = new FormData();
  data.set('action', 'front_logout');
  data.set('file', new Blob([Buffer.alloc(3 * MIB, 1)]), 'a.bin');
  old.got.length = 0;
  const sent = await ask('/cms/cms-admin/admin-ajax', { method: 'POST', body: data });
  expect(sent.headers.get('x-elo-served-by')).toBe('legacy');
  expect(old.got[0]!.body.length).toBe(Number(old.got[0]!.headers['content-length']));
  // Elo does not know this action.
  expect((await form({ action: 'unheard_of' })).headers.get('x-elo-served-by')).toBe('legacy');
  expect((await ask('/cms/cms-admin/admin-ajax?action=unheard_of')).headers.get('x-elo-served-by')).toBe('legacy');
  await switchTo('ELO', ['cms.action.front-logout']);
  expect((await form({ action: 'front_logout' })).headers.get('x-elo-served-by')).toBe('elo');
});

it('a switch is in force for the next request', async () => {
  const logout = () =>
    ask('/cms/cms-admin/admin-ajax', { method: 'POST', body: new URLSearchParams({ action: 'front_logout' }) });
  for (let n = 0; n < 10; n += 1)
    for (const [mode, side] of [
      ['LEGACY', 'legacy'],
      ['ELO', 'elo'],
    ] as const) {
      await switchTo(mode, ['cms.action.front-logout']);
      expect((await logout()).headers.get('x-elo-served-by')).toBe(side);
    }
});

it('Elo answers a share of the callers, always the same ones', async () => {
  const route = 'portal.liveness.read';
  const sideOf = async (n: number) => {
    const answer = await ask('/portal/api/liveness', { headers: { authorization: `Bearer key-${n}` } });
    await answer.text();
    return answer.headers.get('x-elo-served-by')!;
  };
  const sides = async () => {
    const all: string[] = [];
    for (let n = 0; n < 200; n += 1) all.push(await sideOf(n));
    return all;
  };
  await switchTo('ELO', [route], 'percent: 10');
  const first = await sides();
  expect(await sides()).toEqual(first);
  expect(first.filter(each => each === 'elo')).toHaveLength(25);
  await switchTo('ELO', [route], 'percent: 50');
  const second = await sides();
  expect(second.filter(each => each === 'elo')).toHaveLength(108);
  expect(first.flatMap((each, n) => (each === 'elo' ? [second[n]] : []))).toEqual(Array(25).fill('elo'));
  await switchTo('LEGACY', [route]);
});

it.each(['text/html; charset=utf-8', 'IMAGE/SVG+XML', 'application/xml'])(
  'a document of the old service (%s) is isolated from Elo’s pages by its content policy',
  async type => {
    old.answer((_req, res) => void res.writeHead(200, { 'content-type': type }).end('<svg/>'));
    const { headers } = await ask('/portal/api/liveness');
    expect(headers.get('content-security-policy')).toBe('sandbox allow-forms allow-popups allow-scripts');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  },
);

it('an answer that is not a document has no content policy and can’t be read as one', async () => {
  const { headers } = await ask('/portal/api/liveness');
  expect([headers.get('content-security-policy'), headers.get('x-content-type-options')]).toEqual([null, 'nosniff']);
});

it('only a verified signature decides the caller whose writes wait for each other', async () => {
  const person = await elo.make.aUser();
  const forged = ['{"alg":"HS256"}', `{"data":{"user":{"id":${person.id}}}}`, 'signature']
    .map(part => Buffer.from(part).toString('base64url'))
    .join('.');
  const verified = createVerifiedTokens(elo.app.services, lookUps);
  const readToken = async (token: string) => (await verified(token))?.subject ?? null;
  const calling = (authorization: string) =>
    personCalling({ headers: { authorization } }, { readCookies: async () => null, readToken });
  expect(await calling(await elo.bearer(person))).toBe(person.id);
  expect(await calling(`Bearer ${forged}`)).toBeNull();
  expect(await calling('Bearer nothing')).toBeNull();
});

it('one person counts as the same by session, token and old token', async () => {
  const person = await elo.make.aUser();
  const old = [{ alg: 'HS256' }, { data: { user: { id: String(person.id) } } }, 'signature']
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const caller = (headers: Record<string, string>) => callerOf({ headers, ip: '1.2.3.4' } as never, async () => null);
  expect(await caller({ authorization: await elo.bearer(person) })).toBe(`user:${person.id}`);
  expect(await caller({ authorization: `Bearer ${old}` })).toBe(`user:${person.id}`);
  expect(await caller({ authorization: 'demo-api-key' })).toBe('token:demo-api-key');
  expect(await caller({ cookie: 'elo_device=abc' })).toBe('device:abc');
  expect(await caller({ cookie: 'other=1' })).toBe('address:1.2.3.4');
});
