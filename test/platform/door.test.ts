import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import express from 'express';
import { facades } from '../../rest/index.js';
import { runsOperation, waitAtDoor } from '../../src/door.js';
import { createGate, type Gate } from '../../src/platform/gate.js';
import { eventually } from '../support/eventually.js';

let gate: Gate, url: string, close: () => Promise<unknown>;
/** What stands in the async context of a request. */
const context = new AsyncLocalStorage<string>();
/** Lets go the request that has the only place. */
let letGo: () => void;

beforeEach(async () => {
  gate = createGate({ atOnce: 1, waiting: 10, waitMs: 60_000, runMs: 60_000, doorMs: 60_000 });
  const held = Promise.withResolvers<void>();
  letGo = held.resolve;
  const app = express();
  app.use((req, _res, next) => context.run(req.url, next));
  app.use(waitAtDoor(gate, req => req.url.startsWith('/read')));
  app.get(
    '/read/held',
    async (_req, res) => void res.send(await gate.pass(async () => held.promise.then(() => 'held'))),
  );
  app.get('/read/refused', (_req, res) => void res.sendStatus(401));
  app.use(async (_req, res) => void res.send(await gate.pass(async () => context.getStore())));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = async () => {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  };
});
afterEach(() => close());

const ask = async (path: string, signal?: AbortSignal) => (await fetch(url + path, { signal: signal ?? null })).text();
const isWaiting = (count: number) => eventually(() => gate.waiting === count);

it('begins each request in its own context, in their order', async () => {
  const held = ask('/read/held');
  await eventually(() => gate.running === 1);
  const first = ask('/read/1');
  await isWaiting(1);
  const second = ask('/read/2');
  await isWaiting(2);
  letGo();
  expect(await Promise.all([held, first, second])).toEqual(['held', '/read/1', '/read/2']);
  expect([gate.running, gate.waiting]).toEqual([0, 0]);
});

it('goes on behind one that is refused, and behind one whose client has left', async () => {
  const held = ask('/read/held');
  await eventually(() => gate.running === 1);
  const leaving = new AbortController();
  const left = ask('/read/left', leaving.signal).catch((error: Error) => error.name);
  await isWaiting(1);
  const refused = ask('/read/refused');
  await isWaiting(2);
  const last = ask('/read/last');
  await isWaiting(3);
  leaving.abort();
  expect(await left).toBe('AbortError');
  letGo();
  expect(await Promise.all([held, refused, last])).toEqual(['held', 'Unauthorized', '/read/last']);
});

it('keeps nobody else', async () => {
  const held = ask('/read/held');
  await eventually(() => gate.running === 1);
  const change = ask('/change');
  await isWaiting(1);
  const read = ask('/read/1');
  await isWaiting(2);
  letGo();
  expect(await Promise.all([held, change, read])).toEqual(['held', '/change', '/read/1']);
});

it('tells what runs operations: reads of Elo’s own facades, and the graph', () => {
  const hosts = new Map([['hub.example.org', { facade: 'portal', port: null }]]);
  const asks = runsOperation(facades, {
    facadeHosts: hosts as never,
    legacyUrls: new Map([['cms', 'https://old.example.org']]),
  });
  const asked = (method: string, path: string, hostname = 'elo.example.org') =>
    asks({ method, url: path, hostname } as never);
  expect(asked('GET', '/portal/api/submissions?limit=1')).toBe(true);
  expect(asked('HEAD', '/Portal/api/submissions')).toBe(true);
  expect(asked('GET', '/api/submissions', 'hub.example.org')).toBe(true);
  expect(asked('POST', '/graphql')).toBe(true);
  expect(asked('GET', '/graphql?query={me{id}}')).toBe(true);
  for (const [method, path] of [
    ['POST', '/portal/api/submissions'],
    ['OPTIONS', '/graphql'],
    ['GET', '/cms/cms-json/wp/v2/posts'],
    ['GET', '/livez'],
    ['GET', '/readyz'],
    ['GET', '/metrics'],
    ['GET', '/admin'],
    ['POST', '/uploads'],
  ] as const)
    expect([path, asked(method, path)]).toEqual([path, false]);
});
