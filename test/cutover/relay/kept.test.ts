import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import express, { type Request } from 'express';
import { parse } from 'graphql';
import { Registry } from 'prom-client';
import { idsWithNoOther } from '../../../src/cutover/mirror/moved-request.js';
import type { Exchange } from '../../../src/cutover/relay/exchange.js';
import { createFacadeRelay } from '../../../src/cutover/relay/facade-relay.js';
import { createLegacyClient, legacyLimits } from '../../../src/cutover/relay/legacy-clients.js';
import { createOwnMark } from '../../../src/cutover/relay/own-mark.js';
import { asFailure, sendFailure } from '../../../rest/errors.js';
import type { AnyRoute, Facade } from '../../../rest/route.js';
import { createByteBudget } from '../../../src/platform/byte-budget.js';
import { createLogger } from '../../../src/platform/watching/logger.js';
import { createUpstreamMetrics } from '../../../src/platform/watching/upstream-metrics.js';
import type { RouteInForce } from '../../../src/cutover/route-states.js';
import { eventually } from '../../support/eventually.js';
import { type OldService, startOldService } from '../../support/old-service.js';

/* The stored copies of requests and answers for the other side: complete, within limits, and none when nobody needs them. */

const MIB = 1024 * 1024;
const ELO_ANSWER = { elo: 'é'.repeat(10) };
const entryOf = (method: 'get' | 'post' | 'put', more: Partial<AnyRoute> = {}) =>
  ({
    ...{ id: `portal.things.${method}`, method, path: '/things', auth: 'open', summary: '' },
    operation: parse(method === 'get' ? '{ things }' : 'mutation { write }'),
    ...more,
  }) as AnyRoute;
const [reading, writing] = [entryOf('get'), entryOf('post')];
/** The rules of routes say that this one is never mirrored. */
const neverMirrored = entryOf('put', { id: 'messaging.otp.send' });
const facade = { name: 'portal', base: '/portal', routes: [reading, writing, neverMirrored] } as unknown as Facade;

let old: OldService,
  url: string,
  server: ReturnType<express.Express['listen']>,
  client: ReturnType<typeof createLegacyClient>;
let state: RouteInForce;
const exchanges: Exchange[] = [];
const memory = { taken: 0 };
const spooled = { taken: 0 };
const budgetOf = (bytes: { taken: number }, max: number) => {
  const { take, giveBack } = createByteBudget(max);
  return {
    take(some: number) {
      take(some);
      bytes.taken += some;
    },
    giveBack(some: number) {
      giveBack(some);
      bytes.taken -= some;
    },
  };
};
const inMode = (mode: RouteInForce['mode'], { percent = 100, mirror = false } = {}) => {
  state = { sunset: null, isClosed: false, brownouts: [], mode, percent, mirror, switchedAt: null };
};

beforeAll(async () => {
  old = await startOldService();
  const log = createLogger({ level: 'silent' });
  const metrics = createUpstreamMetrics(new Registry());
  client = createLegacyClient('portal', old.url, {
    ...{ metrics, limits: legacyLimits },
    mark: createOwnMark(['of this installation'], 'portal'),
  });
  const relay = createFacadeRelay({
    facade,
    client,
    metrics,
    log,
    originOf: (req: Request) => `http://${req.host}`,
    states: { of: () => state, close: async () => {} },
    keySides: { whereWas: async () => null, note() {}, flush: async () => {}, close: async () => {} },
    readCookies: async () => null,
    readToken: async () => null,
    budget: budgetOf(memory, 8 * MIB),
    spool: { budget: budgetOf(spooled, 100 * MIB), max: 60 * MIB },
    afterwards: exchange => void exchanges.push(exchange),
    mirrored: () => undefined,
    inTurn: async () => null,
    idsFor: async () => idsWithNoOther,
    ended() {},
    identify: async () => {},
    undocumented() {},
  });
  const app = express();
  const own = (entry: AnyRoute) => async (req: Request, res: express.Response) => {
    if (await relay.takes(entry, state, req, res)) return;
    if (req.headers['x-refuse']) return void res.status(401).end('no');
    // This is long after the body began to arrive.
    await new Promise(resolve => setTimeout(resolve, 20));
    let bytes = 0;
    for await (const piece of req as AsyncIterable<Buffer>) bytes += piece.length;
    const json = JSON.stringify({ ...ELO_ANSWER, bytes });
    res.setHeader('content-type', 'application/json');
    res.write(json.slice(0, 9));
    res.end(Buffer.from(json.slice(9)));
  };
  const router = express.Router();
  router.get('/things', own(reading));
  router.post('/things', own(writing));
  router.put('/things', own(neverMirrored));
  app.use('/portal', router);
  app.use(((error, _req, res, _next) => sendFailure(res, asFailure(error, log))) satisfies express.ErrorRequestHandler);
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/portal/things`;
});
afterAll(async () => {
  await client.close();
  server.close();
  server.closeAllConnections();
  await old.close();
});
beforeEach(() => {
  old.answer();
  exchanges.length = 0;
});

const ask = async (init: RequestInit = {}, query = '') => {
  const answer = await fetch(url + query, init);
  return { status: answer.status, text: await answer.text() };
};
/** The exchange that was reported; nothing is left when it is released. */
async function told(): Promise<Exchange> {
  await eventually(() => exchanges.length > 0, 'an exchange');
  expect(exchanges).toHaveLength(1);
  return exchanges[0]!;
}
const released = (exchange: Exchange) => {
  exchange.release();
  expect([memory.taken, spooled.taken]).toEqual([0, 0]);
};

it('COMPARE keeps the request unchanged and the uncompressed answer of the old service', async () => {
  inMode('COMPARE');
  old.answer((req, res) => {
    req.resume();
    res.writeHead(201, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(gzipSync('{"old":1}'));
  });
  await ask({ method: 'POST', body: 'á', headers: { 'x-a': '1' } }, '?q=%20');
  const exchange = await told();
  expect(exchange).toMatchObject({ by: 'legacy', compare: true, mirror: false, entry: writing });
  expect(exchange.request).toMatchObject({
    method: 'POST',
    url: '/portal/things?q=%20',
    address: '127.0.0.1',
    headers: { 'x-a': '1' },
  });
  expect(exchange.request!.body!.toString()).toBe('á');
  expect([exchange.answer.status, exchange.answer.body!.toString()]).toEqual([201, '{"old":1}']);
  expect(exchange.answer.headers).not.toHaveProperty('content-encoding');
  expect(memory.taken > 0).toBe(true);
  released(exchange);
});

it('VERIFY keeps Elo’s answer, and Elo still reads the whole body', async () => {
  inMode('VERIFY');
  expect(JSON.parse((await ask()).text)).toEqual({ ...ELO_ANSWER, bytes: 0 });
  const exchange = await told();
  expect(exchange).toMatchObject({ by: 'elo', compare: true, mirror: false, request: { method: 'GET', body: null } });
  expect(JSON.parse(exchange.answer.body!.toString())).toEqual({ ...ELO_ANSWER, bytes: 0 });
  released(exchange);

  // A write is not compared, because the other side would do it.
  exchanges.length = 0;
  await ask({ method: 'POST', body: 'x' });
  expect(exchanges).toEqual([]);

  inMode('VERIFY', { mirror: true });
  const long = Buffer.alloc(900 * 1024, 65);
  expect(JSON.parse((await ask({ method: 'POST', body: long })).text).bytes).toBe(long.length);
  const written = await told();
  expect(written).toMatchObject({ by: 'elo', compare: false, mirror: true });
  expect(written.request!.body!.equals(long)).toBe(true);
  released(written);
});

it('a mirrored upload stays in a file until nobody needs it', async () => {
  inMode('VERIFY', { mirror: true });
  const long = Buffer.alloc(5 * MIB, 66);
  expect(JSON.parse((await ask({ method: 'POST', body: long })).text).bytes).toBe(long.length);
  const exchange = await told();
  expect(exchange.request).toMatchObject({ body: null });
  const { file } = exchange.request!;
  expect((await readFile(file!)).equals(long)).toBe(true);
  expect([memory.taken < MIB, spooled.taken]).toEqual([true, long.length]);
  released(exchange);
  expect(existsSync(file!)).toBe(false);
  // Without mirror a long body is not worth the disk space.
  exchanges.length = 0;
  inMode('COMPARE');
  await ask({ method: 'POST', body: long });
  const compared = await told();
  expect(compared.request).toBeNull();
  released(compared);
});

it('a request that was refused before its body was read is not kept', async () => {
  inMode('VERIFY', { mirror: true });
  expect((await ask({ method: 'POST', body: Buffer.alloc(3 * MIB), headers: { 'x-refuse': '1' } })).status).toBe(401);
  const exchange = await told();
  expect([exchange.request, exchange.answer.status]).toEqual([null, 401]);
  released(exchange);
});

it('a short body that Elo did not read is kept whole or not at all', async () => {
  inMode('VERIFY', { mirror: true });
  expect((await ask({ method: 'POST', body: 'short', headers: { 'x-refuse': '1' } })).status).toBe(401);
  const exchange = await told();
  expect(exchange.request?.body?.toString() ?? 'short').toBe('short');
  released(exchange);
});

it('without room the answer is not kept, and the caller notices nothing', async () => {
  inMode('COMPARE');
  old.answer((_req, res) => void res.end(Buffer.alloc(1.5 * MIB)));
  for (let n = 0; n < 8; n += 1) expect((await ask()).text).toHaveLength(1.5 * MIB);
  await eventually(() => exchanges.length === 8, 'all exchanges');
  expect(exchanges.map(({ answer }) => answer.body?.length ?? null)).toEqual([
    ...Array<number>(5).fill(1.5 * MIB),
    ...Array<null>(3).fill(null),
  ]);
  for (const each of exchanges) each.release();
  expect(memory.taken).toBe(0);
  exchanges.length = 0;
  old.answer((_req, res) => void res.end(Buffer.alloc(2 * MIB + 1)));
  await ask();
  const exchange = await told();
  expect(exchange.answer.body).toBeNull();
  released(exchange);
});

it('an answer that was not sent whole is not compared', async () => {
  inMode('COMPARE');
  old.answer((_req, res) => {
    res.writeHead(200, { 'content-length': 100 });
    res.write('half');
    setTimeout(() => res.destroy(), 10);
  });
  await expect(ask()).rejects.toThrow('terminated');
  await old.stop();
  expect((await ask({ method: 'POST', body: 'x' })).status).toBe(502);
  await old.start();
  expect([exchanges.length, memory.taken]).toEqual([0, 0]);
});

it('a route that is never mirrored is compared, and not kept for the other side', async () => {
  inMode('COMPARE', { mirror: true });
  await ask({ method: 'PUT', body: 'x' });
  const exchange = await told();
  expect(exchange).toMatchObject({ by: 'legacy', compare: true, mirror: false });
  released(exchange);
  exchanges.length = 0;
  inMode('LEGACY', { mirror: true });
  await ask({ method: 'PUT', body: 'x' });
  expect(exchanges).toEqual([]);
});

it('LEGACY keeps nothing without `mirror`, and the sample is a share of the requests', async () => {
  inMode('LEGACY');
  await ask({ method: 'POST', body: 'x' });
  inMode('LEGACY', { mirror: true });
  await ask();
  expect(exchanges).toEqual([]);
  await ask({ method: 'POST', body: 'x' });
  const exchange = await told();
  expect(exchange).toMatchObject({ by: 'legacy', compare: false, mirror: true });
  released(exchange);
  exchanges.length = 0;
  inMode('COMPARE', { percent: 30 });
  for (let n = 0; n < 200; n += 1) await ask();
  // The limits are six standard deviations to either side.
  expect(exchanges.length > 21 && exchanges.length < 99).toBe(true);
  for (const each of exchanges) each.release();
  expect(memory.taken).toBe(0);
});
