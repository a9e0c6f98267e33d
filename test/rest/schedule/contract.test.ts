import { beforeAll, describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { isRaw } from '../../../rest/route.js';
import { schedule } from '../../../rest/schedule/schedule.facade.js';
import { readConfig } from '../../../src/config/config.js';
import { feedAddress } from '../../../src/domain/scheduling/feed-address.js';
import { ensureAppKey } from '../../../src/domain/sessions/ensure-app-key.js';
import { findRoute } from '../../support/declared-shapes.js';
import { startDemoApp } from '../../support/demo-app.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { isWrite, tryWritesFirst } from '../../support/try-first.js';
import { scheduleExamples } from './examples.js';

let elo: TestApp;
let tried: ReturnType<typeof tryWritesFirst>;
beforeAll(async () => {
  elo = await startDemoApp();
  tried = tryWritesFirst(elo);
});

const of = (path: string) => schedule.base + path;
const KEY = { authorization: 'demo-api-key' };

/** A working day of São Paulo, far enough ahead to be free. */
const workingDay = () => {
  let day = DateTime.now().setZone('America/Sao_Paulo').plus({ days: 20 });
  while (day.weekday > 5) day = day.plus({ days: 1 });
  return day.toISODate()!;
};
/**
 * The address as the graph gives it to the owner, made from the secret of development: the examples must be known before the
 * server is.
 */
const feed = new URL(
  feedAddress(readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgresql://localhost/x' }), {
    employeeId: 1,
    version: 1,
  }),
);
const examples = scheduleExamples(workingDay(), (feed.pathname + feed.search).replace(schedule.base, ''));

describe.each(schedule.routes.map(entry => [entry.id, entry] as const))('route %s', (id, entry) => {
  const method = entry.method.toUpperCase();
  const target = of(examples[id]?.path ?? '');
  const json = examples[id]?.json;

  if (entry.auth === 'open') {
    it('answers callers without a key', async () => {
      expect((await elo.call(method, target, { json })).status).toBe(200);
    });
  } else {
    it('refuses callers without a key, whoever they are', async () => {
      const refused = async (headers: Record<string, string>) => {
        const { status, body } = await elo.call(method, target, { json, headers });
        expect(status).toBe(401);
        return body;
      };
      expect(await refused({})).toEqual({ message: 'Missing Api Key' });
      expect(await refused({ cookie: 'authjs.session-token=wrong' })).toEqual({ message: 'Missing Api Key' });
      expect(await refused({ authorization: 'wrong' })).toEqual({ message: 'Invalid Api Key' });
      expect(await refused({ authorization: 'Bearer wrong' })).toEqual({ message: 'Invalid Api Key' });
      expect(await refused({ authorization: await elo.bearer({ id: 1 }) })).toEqual({ message: 'Invalid Api Key' });
      const { body } = await elo.graphql('{ uploadToken }', {}, { headers: KEY });
      expect(await refused({ authorization: `Bearer ${body.data.uploadToken}` })).toEqual({
        message: 'Invalid Api Key',
      });
    });
  }

  if (!isRaw(entry) && entry.body) {
    it('answers 400 to a body that is a list', async () => {
      const reply = await elo.call(method, target, { headers: KEY, json: [1] });
      expect(reply).toMatchObject({ status: 400, body: { message: expect.any(String) } });
    });
  }
});

it.each(['demo-api-key', 'Bearer demo-api-key'])(
  'each example answers as declared with the credential %s',
  async authorization => {
    for (const [id, { path, json, status = 200, body }] of Object.entries(examples)) {
      // The second round finds the time taken and the appointment canceled.
      if (authorization !== KEY.authorization && /create|cancel/.test(id)) continue;
      const { entry } = findRoute(schedule.routes.find(each => each.id === id)!.method, of(path))!;
      const reply = await elo.call(entry.method.toUpperCase(), of(path), { headers: { authorization }, json });
      expect({ id, status: reply.status, body: reply.body }).toEqual({ id, status, body });
    }
  },
);

it('a revoked key is refused', async () => {
  const revoked = await startTestApp();
  try {
    await ensureAppKey(revoked.app.services);
    await revoked.make.em().execute('update api_keys set revoked_at = now()');
    const { status, body } = await revoked.call('GET', of('/api/test-auth'), { headers: KEY });
    expect({ status, body }).toEqual({ status: 401, body: { message: 'Invalid Api Key' } });
  } finally {
    await revoked.close();
  }
});

it('a trial of every write left nothing behind', () => {
  const writes = schedule.routes.filter(entry => isWrite(entry)).map(({ id }) => id);
  expect(writes.filter(id => !tried.succeeded.has(id))).toEqual([]);
});
