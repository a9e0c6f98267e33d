import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type OutgoingHttpHeaders, request } from 'node:http';
import { keepLegacyWrites } from '../../../src/cutover/domain/mirror/keep-legacy-writes.write.js';
import type { User } from '../../../src/entities/index.js';
import { createJobContext } from '../../../src/graph/context.js';
import { eventually } from '../../support/eventually.js';
import { countRecurring, runRecurring } from '../../support/jobs.js';
import { type Answering, type OldService, startOldService } from '../../support/old-service.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/* A write to an old service is noted before it is sent, so that it is known even when its result is lost. */

let elo: TestApp, old: OldService, admin: User, enrollment: { id: number };
beforeAll(async () => {
  old = await startOldService();
  elo = await startTestApp(
    { LEGACY_URL_PORTAL: old.url },
    { cutoverOptions: { legacyLimits: { headersMs: 500, failures: 50 } }, waits: { turnMs: 500 } },
  );
  admin = await elo.make.anAdmin();
  enrollment = await elo.make.anEnrollment();
  await switchTo('mirror: true');
});
beforeEach(async () => {
  await old.start().catch(() => {});
  old.answer();
  await rows('truncate mirror_intents, mirror_writes, outbox');
});

const ROUTE = 'portal.log.record';
const rows = (sql: string) => elo.make.em().execute<any[]>(sql);
async function switchTo(more: string, routes = [ROUTE]) {
  const { body } = await elo.graphql(
    `mutation { setRouteMode(routes: ${JSON.stringify(routes)}, mode: LEGACY, force: true, ${more}) { id } }`,
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
const mirrors = async () =>
  (await elo.graphql('{ mirrors { toward waiting failed } }', {}, { as: admin })).body.data.mirrors;
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
/** Waits until all intents are settled. */
const settled = () => eventually(async () => (await intents()).length === 0, 'notes being taken away');
const noted = () => eventually(async () => (await intents()).length === 1, 'the note');

it('an intent is recorded while the old service works, and no longer', async () => {
  const goOn = Promise.withResolvers<void>();
  old.answer(async (_req, res) => {
    await goOn.promise;
    res.writeHead(200, { 'content-type': 'application/json' }).end('{"message":"x","status":201}');
  });
  const answer = note();
  await noted();
  expect(await intents()).toEqual([{ route: ROUTE, facade: 'portal', keys: [] }]);
  // A caller that waits for equal records must not get an early answer while the old service may have more than Elo.
  expect(await mirrors()).toEqual([{ toward: 'ELO', waiting: 1, failed: 0 }]);
  goOn.resolve();
  expect((await answer).status).toBe(200);
  await elo.app.cutover.parity.idle();
  await settled();
  expect(await rows('select route, failed_at from mirror_writes')).toEqual([{ route: ROUTE, failed_at: null }]);
});

it.each<[string, number, Answering]>([
  ['that the old service refused', 404, (_req, res) => void res.writeHead(404).end('{}')],
  ['that failed there', 500, (_req, res) => void res.writeHead(500).end('no')],
])('no intent remains for a write %s', async (_what, status, answering) => {
  old.answer(answering);
  expect((await note()).status).toBe(status);
  await settled();
  expect(await failures()).toEqual([]);
});

it('no intent remains for a write that never reached the old service', async () => {
  await old.stop();
  expect((await note()).status).toBe(502);
  await settled();
  expect(await failures()).toEqual([]);
});

it.each<[string, number, Answering]>([
  ['does not answer in time', 504, () => {}],
  ['breaks the connection', 502, req => void req.socket.destroy()],
])(
  'a write is listed as unknown when the old service %s, because it may have been done',
  async (_what, status, answering) => {
    old.answer(answering);
    expect((await note()).status).toBe(status);
    await settled();
    expect(await failures()).toEqual([UNKNOWN]);
  },
);

it('a write whose answer broke off or whose caller left is listed as unknown', async () => {
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

/** Begins a request; the test decides when to send its body, how much of it, and when to leave. */
async function begin(path: string, headers: OutgoingHttpHeaders) {
  const all = { authorization: await elo.bearer(admin), ...headers };
  const req = request(elo.url + path, { method: 'POST', headers: all });
  req.on('error', () => {});
  return req;
}

it('Elo also does a write that the old service accepts after its caller left', async () => {
  const asked = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const text = 'x'.repeat(300_000);
  old.answer(async (_req, res) => {
    asked.resolve();
    await goOn.promise;
    res.writeHead(200, { 'content-type': 'application/json' });
    res.write(`{"message":"${text}`);
    setTimeout(() => res.end('","status":201}'), 20);
  });
  const gone = new AbortController();
  const left = note({ signal: gone.signal });
  await asked.promise;
  gone.abort();
  await expect(left).rejects.toThrow('aborted');
  goOn.resolve();
  await settled();
  expect(await rows('select route, failed_at, sealed is null as is_lost from mirror_writes')).toEqual([
    { route: ROUTE, failed_at: null, is_lost: false },
  ]);
});

it.each([
  ['before it was passed on', '/portal/api/logs', 'application/json', 1_000, 100],
  ['on its way', '/portal/api/submissions', 'multipart/form-data; boundary=x', 3_000_000, 2_000_000],
])('no intent remains for a write whose body broke off %s', async (_when, path, type, length, sent) => {
  await switchTo('mirror: true', ['portal.submissions.create']);
  const statements = await elo.statements(async () => {
    const req = await begin(path, { 'content-type': type, 'content-length': length });
    req.write(Buffer.alloc(sent, 'x'));
    await noted();
    if (sent > 1_000_000) await eventually(async () => (await old.connections()) > 0, 'the old service being asked');
    req.destroy();
    await settled();
  });
  expect(statements.filter(sql => sql.includes('insert into mirror_intents'))).toHaveLength(1);
  expect(await failures()).toEqual([]);
});

it('no intent remains for a write whose caller left while it waited for older writes', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  old.answer((_req, res) => {
    asked += 1;
    res.end();
  });
  // An older write waits for the old service, and is not done in time.
  await rows(`
    insert into mirror_writes (facade, route, toward, keys, created, sealed, request_id, accepted_at, claimed_until)
    values ('portal', '${ROUTE}', 'LEGACY', '{Enrollment:${enrollment.id}}', '{}', '', 'x', now(), now() + interval '1 hour')`);
  const gone = new AbortController();
  const left = note({ signal: gone.signal }).finally(resolve);
  await noted();
  gone.abort();
  await expect(left).rejects.toThrow('aborted');
  await promise;
  await settled();
  expect([await failures(), asked]).toEqual([[], 0]);
});

it('ids that no record has hold up no other write', async () => {
  old.answer((_req, res) => {
    res.writeHead(201, { 'content-type': 'application/json' }).end('{"id":9999999999,"message":"x","status":201}');
  });
  const ids = [9_999_999_999, 1e20, '9999999999', 2_147_483_648, 2_147_483_647, enrollment.id];
  for (const id of ids) {
    const body = JSON.stringify({ subscriber_id: id, client_id: id, action: 'x' });
    expect((await note({ body })).status).toBe(201);
  }
  await settled();
  const kept = await rows('select reason, keys from mirror_writes order by id');
  expect(kept.map(({ reason }) => reason)).toEqual(ids.map(() => null));
  expect(kept.slice(0, 4).map(({ keys }) => keys)).toEqual([[], [], [], []]);
});

it('an intent that can’t be stored holds up no other write and is listed by the sweep', async () => {
  await rows(`alter table mirror_writes add constraint test_refused check (not keys @> '{Enrollment:77}')`);
  try {
    old.answer((_req, res) => {
      res.writeHead(200, { 'content-type': 'application/json' }).end('{"message":"x","status":201}');
    });
    const ids = [71, 72, 77, 73, 74];
    const noteOf = (id: number) => note({ body: JSON.stringify({ subscriber_id: id, action: 'x' }) });
    for (const answer of await Promise.all(ids.map(noteOf))) expect(answer.status).toBe(200);
    await eventually(async () => (await rows('select id from mirror_writes')).length === 4, 'the others being kept');
    await eventually(() => elo.logged().includes('a write of an old service can’t be mirrored'), 'the log');
    expect(await rows('select keys[1] as key from mirror_writes order by 1')).toEqual(
      [71, 72, 73, 74].map(id => ({ key: `Enrollment:${id}` })),
    );
    await noted();
  } finally {
    await rows('alter table mirror_writes drop constraint test_refused');
  }
  await rows(`update mirror_intents set begun_at = begun_at - interval '1 hour'`);
  expect(await runRecurring(elo, 'mirror-sweep')).toBe(1);
  expect(await failures()).toMatchObject([{ reason: 'OUTCOME_UNKNOWN' }]);
});

it('an intent of a killed process is listed once by the sweep, and removed when its outcome is known', async () => {
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
  // The failure names its records, and holds nothing back.
  expect(await rows('select keys, detail from mirror_writes')).toEqual([{ keys: [], detail: 'Enrollment:7' }]);
  await keepLegacyWrites(createJobContext(elo.app.services, 'mirror'), [], [id]);
  expect(await failures()).toEqual([]);
});

it('an intent costs one statement before the old service is called, and none without `mirror`', async () => {
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
