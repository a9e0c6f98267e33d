import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { keepLegacyWrites } from '../../../src/domain/mirror/keep-legacy-writes.write.js';
import type { User } from '../../../src/entities/index.js';
import { createJobContext } from '../../../src/graph/context.js';
import { eventually } from '../../support/eventually.js';
import { countRecurring, runRecurring } from '../../support/jobs.js';
import { type Answering, type OldService, startOldService } from '../../support/old-service.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/* A write on its way to an old service is noted first, so that it is known of when nobody hears what became of it. */

let elo: TestApp, old: OldService, admin: User, enrollment: { id: number };
beforeAll(async () => {
  old = await startOldService();
  elo = await startTestApp({ LEGACY_URL_PORTAL: old.url }, { legacyLimits: { headersMs: 500, failures: 50 } });
  admin = await elo.make.anAdmin();
  enrollment = await elo.make.anEnrollment();
  await switchTo('mirror: true');
});
afterAll(async () => {
  await elo.close();
  await old.close();
});
beforeEach(async () => {
  await old.start().catch(() => {});
  old.answer();
  await rows('truncate mirror_intents, mirror_writes, outbox');
});

const ROUTE = 'portal.log.record';
const rows = (sql: string) => elo.make.em().execute<any[]>(sql);
async function switchTo(more: string) {
  const { body } = await elo.graphql(
    `mutation { setRouteMode(routes: ["${ROUTE}"], mode: LEGACY, force: true, ${more}) { id } }`,
    {},
    { as: admin },
  );
  expect(body.errors).toBeUndefined();
}
const note = async (init: RequestInit = {}) =>
  fetch(`${elo.url}/portal/api/logs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: await elo.bearer(admin) },
    body: JSON.stringify({ subscriber_id: enrollment.id, action: 'x' }),
    ...init,
  });
const intents = () => rows('select route, facade, keys from mirror_intents');
const failures = async () => {
  const { body } = await elo.graphql(
    '{ mirrorFailures { facade route toward reason attempts status behind isRetryable } }',
    {},
    { as: admin },
  );
  return body.data.mirrorFailures;
};
const UNKNOWN = {
  facade: 'portal',
  route: ROUTE,
  toward: 'ELO',
  reason: 'OUTCOME_UNKNOWN',
  attempts: 0,
  status: null,
  behind: 0,
  isRetryable: false,
};
/** Everything that was told has been dealt with. */
const settled = () => eventually(async () => (await intents()).length === 0, 'notes being taken away');
const noted = () => eventually(async () => (await intents()).length === 1, 'the note');

it('is noted while the old service works, and no longer than that', async () => {
  const goOn = Promise.withResolvers<void>();
  old.answer(async (_req, res) => {
    await goOn.promise;
    res.writeHead(200, { 'content-type': 'application/json' }).end('{"message":"x","status":201}');
  });
  const answer = note();
  await noted();
  expect(await intents()).toEqual([{ route: ROUTE, facade: 'portal', keys: [] }]);
  goOn.resolve();
  expect((await answer).status).toBe(200);
  await elo.app.parity.idle();
  await settled();
  expect(await rows('select route, failed_at from mirror_writes')).toEqual([{ route: ROUTE, failed_at: null }]);
});

it.each<[string, number, Answering]>([
  ['that the old service refused', 404, (_req, res) => void res.writeHead(404).end('{}')],
  ['that failed there', 500, (_req, res) => void res.writeHead(500).end('no')],
])('of a write %s nothing is left', async (_what, status, answering) => {
  old.answer(answering);
  expect((await note()).status).toBe(status);
  await settled();
  expect(await failures()).toEqual([]);
});

it('nor of one that never reached it', async () => {
  await old.stop();
  expect((await note()).status).toBe(502);
  await settled();
  expect(await failures()).toEqual([]);
});

it.each<[string, number, Answering]>([
  ['does not answer in time', 504, () => {}],
  ['breaks the connection', 502, req => void req.socket.destroy()],
])('one to which the old service %s is listed: it may have been done', async (_what, status, answering) => {
  old.answer(answering);
  expect((await note()).status).toBe(status);
  await settled();
  expect(await failures()).toEqual([UNKNOWN]);
});

it('so is one whose answer broke off, and one whose caller left', async () => {
  old.answer((_req, res) => {
    res.writeHead(200, { 'content-length': 100 });
    res.write('half');
    setTimeout(() => res.destroy(), 20);
  });
  await expect(note().then(answer => answer.text())).rejects.toThrow('terminated');
  await eventually(async () => (await failures()).length === 1, 'the first');
  const asked = Promise.withResolvers<void>();
  old.answer(() => asked.resolve());
  const gone = new AbortController();
  const left = note({ signal: gone.signal });
  await asked.promise;
  gone.abort();
  await expect(left).rejects.toThrow('aborted');
  await eventually(async () => (await failures()).length === 2, 'the second');
  await settled();
});

it('what a killed process left is listed by the sweep, once, and taken off the list when it is known after all', async () => {
  const id = '9b2f3c1e-0000-4000-8000-000000000001';
  await rows(`
    insert into mirror_intents (id, facade, route, keys, request_id, begun_at)
    values ('${id}', 'portal', '${ROUTE}', '{Enrollment:7}', 'x', '2026-03-02T12:00:00Z')`);
  elo.setNow('2026-03-02T12:04:00Z');
  expect(await countRecurring(elo, 'mirror-sweep')).toBe(0);
  expect(await runRecurring(elo, 'mirror-sweep')).toBe(0);
  expect(await intents()).toHaveLength(1);
  elo.setNow('2026-03-02T12:06:00Z');
  expect(await countRecurring(elo, 'mirror-sweep')).toBe(1);
  expect(await runRecurring(elo, 'mirror-sweep')).toBe(1);
  expect(await runRecurring(elo, 'mirror-sweep')).toBe(0);
  elo.setNow(null);
  expect([await intents(), await failures()]).toEqual([[], [UNKNOWN]]);
  // It names its records, and holds nothing back.
  expect(await rows('select keys, detail from mirror_writes')).toEqual([{ keys: [], detail: 'Enrollment:7' }]);
  await keepLegacyWrites(createJobContext(elo.app.services, 'mirror'), [], [id]);
  expect(await failures()).toEqual([]);
});

it('costs one statement before the old service is asked, and none without `mirror`', async () => {
  old.answer((_req, res) => void res.writeHead(404).end('{}'));
  const all = await elo.statements(async () => {
    await note();
    await settled();
  });
  expect(all.filter(sql => /insert into mirror_intents/.test(sql))).toHaveLength(1);
  expect(all.filter(sql => /from mirror_writes/.test(sql) && !/mirror_intents/.test(sql))).toEqual([]);
  await switchTo('mirror: false');
  const none = await elo.statements(() => note());
  expect(none.filter(sql => /mirror_/.test(sql))).toEqual([]);
  await switchTo('mirror: true');
});
