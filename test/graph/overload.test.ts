import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Pool } from 'pg';
import { boundedPool } from '../../src/postgres/connections.js';
import { toAppError } from '../../src/graph/errors.js';
import { eventually } from '../support/eventually.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const EXTENSIONS = {
  code: 'RATE_LIMITED',
  reason: 'BUSY',
  params: { with: 'REQUESTS', retryAfter: 1 },
  retryAfter: 1,
};
const BUSY = 'Too many requests at the moment, try again shortly';
const AWAY = 'The database does not answer at the moment, try again shortly';

let elo: TestApp;
let admin: { id: number };
beforeAll(async () => {
  // Two connections allow four operations at once, and forty waiting.
  elo = await startTestApp({ DATABASE_POOL_SIZE: '2' });
  admin = await elo.make.aUser({ roles: ['ADMIN'] });
});
afterAll(() => elo.close());

/** Locks a table so that its readers hang until `work` has ended. */
const whileLocked = <T>(work: () => Promise<T>): Promise<T> =>
  elo.orm.em.fork().transactional(async em => {
    await em.execute('lock table submissions in access exclusive mode');
    return work();
  });
const waitingStatements = async (): Promise<number[]> =>
  (
    await elo.orm.em
      .fork()
      .execute<{ pid: number }[]>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
  ).map(({ pid }) => pid);
const list = () => elo.call('GET', '/portal/api/submissions', { as: admin });
const query = () => elo.graphql('{ submissions { nodes { id } } }', {}, { as: admin });

it('an overloaded server answers 503 with Retry-After in the shape of each face, and finishes running requests', async () => {
  await list(); // the server caches the caller for some seconds now
  const metric = async () => {
    const { body } = await elo.call('GET', '/metrics');
    return Number(/^elo_requests_refused_total (\d+)$/m.exec(body as string)?.[1]);
  };
  const before = await metric();
  const { waiting, refused, graph } = await whileLocked(async () => {
    // Four run, forty wait, and the others are refused: the first answer is a refusal, because the table is locked.
    const waiting = Array.from({ length: 60 }, list);
    expect((await Promise.race(waiting)).status).toBe(503);
    const [refused, graph, live] = await Promise.all([list(), query(), elo.call('GET', '/livez')]);
    expect(live.status).toBe(200);
    return { waiting, refused, graph };
  });
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(refused.body).toEqual({ status: 503, message: BUSY });
  expect(graph.status).toBe(503);
  expect(graph.headers.get('retry-after')).toBe('1');
  expect(graph.body).toEqual({
    errors: [{ message: BUSY, extensions: EXTENSIONS }],
  });
  // The running ones go on; on a busy machine some of the others may have waited too long.
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(4);
  expect(statuses.filter(status => status !== 200 && status !== 503)).toEqual([]);
  // test/platform/gate.test.ts checks the exact number.
  expect(await metric()).toBeGreaterThan(before);
  expect((await list()).status).toBe(200);
});

it('a statement ended by a time limit is reported as busy, not as a fault', async () => {
  await list();
  const reply = await whileLocked(async () => {
    const answer = [list(), query()];
    await eventually(async () => (await waitingStatements()).length === 2);
    for (const pid of await waitingStatements()) await elo.orm.em.fork().execute('select pg_cancel_backend(?)', [pid]);
    return Promise.all(answer);
  });
  const [rest, graph] = reply;
  expect([rest!.status, rest!.body]).toEqual([503, { status: 503, message: BUSY }]);
  expect(graph!.status).toBe(503);
  expect(graph!.body.errors).toMatchObject([{ message: BUSY, path: ['submissions'], extensions: EXTENSIONS }]);
  expect(elo.logged()).toContain('what this needs is busy or away');
});

it('a connection lost during a statement is reported as an unavailable database', async () => {
  await list();
  const [rest, graph] = await whileLocked(async () => {
    const answer = [list(), query()];
    await eventually(async () => (await waitingStatements()).length === 2);
    const pids = await waitingStatements();
    const pool = await elo.orm.em.getDriver().getConnection().getNativeClient();
    // The connection ends without a message, like that of a machine that is switched off.
    const { _clients: clients } = pool as unknown as {
      _clients: { processID: number; connection: { stream: Socket } }[];
    };
    for (const { processID, connection } of [...clients]) if (pids.includes(processID)) connection.stream.destroy();
    return Promise.all(answer);
  });
  expect([rest!.status, rest!.body]).toEqual([503, { status: 503, message: AWAY }]);
  expect(graph!.status).toBe(503);
  expect((await list()).status).toBe(200);
});

it('a database that accepts connections and never answers counts as unavailable', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { options, guard } = boundedPool(null);
  const pool = new Pool({ host: '127.0.0.1', port, ...options, connectionTimeoutMillis: 100 });
  guard(pool);
  try {
    const error: unknown = await pool.query('select 1').catch((thrown: unknown) => thrown);
    expect(toAppError(error, elo.app.services.log)).toMatchObject({ code: 'UPSTREAM_FAILED', reason: 'UNAVAILABLE' });
  } finally {
    await pool.end();
    silent.close();
  }
});

it('twelve queries that read everything leave connections for small ones', async () => {
  const other = await startTestApp({ DATABASE_POOL_SIZE: '8' });
  try {
    const as = await other.make.aUser({ roles: ['ADMIN'] });
    const small = () => other.graphql('{ submissions { nodes { id } } }', {}, { as });
    await small();
    const heavy = await other.orm.em.fork().transactional(async em => {
      await em.execute('lock table audit_records in access exclusive mode');
      const asked = Array.from({ length: 12 }, (_, index) =>
        other.graphql(
          `{ auditStats(from: "2026-01-${index + 10}T00:00:00Z", to: "2026-02-01T00:00:00Z") { total } }`,
          {},
          { as },
        ),
      );
      await eventually(async () => {
        const [{ count }] = await other.orm.em
          .fork()
          .execute<[{ count: number }]>(
            `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
        return count > 0;
      });
      // One connection has the lock and two wait for it: five are left, for any number of requests.
      for (let times = 0; times < 20; times += 1) expect((await small()).status).toBe(200);
      return asked;
    });
    for (const { body } of await Promise.all(heavy)) expect(body).toEqual({ data: { auditStats: { total: 0 } } });
  } finally {
    await other.close();
  }
});
