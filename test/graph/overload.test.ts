import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const BUSY = 'Too many requests at the moment, try again shortly';

let elo: TestApp;
let admin: { id: number };
beforeAll(async () => {
  // Two connections: four operations at once, forty waiting.
  elo = await startTestApp({ DATABASE_POOL_SIZE: '2' });
  admin = await elo.make.aUser({ roles: ['ADMIN'] });
});
afterAll(() => elo.close());

/** Locks a table so that its readers hang; they go on when `work` has ended. */
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

it('answers 503 with Retry-After to what there is no room for, in the shape of each face, and runs what has begun', async () => {
  await list(); // who the caller is, is known for some seconds now
  const metric = async () => {
    const { body } = await elo.call('GET', '/metrics');
    return Number(/^elo_requests_refused_total (\d+)$/m.exec(body as string)?.[1]);
  };
  const before = await metric();
  const { waiting, refused, graph } = await whileLocked(async () => {
    const waiting = Array.from({ length: 44 }, list);
    // Until the last of them is in line, others still get in.
    await eventually(async () => {
      const reply = await Promise.race([list(), new Promise<null>(resolve => setTimeout(resolve, 300, null))]);
      return reply?.status === 503;
    });
    const [refused, graph, live] = await Promise.all([list(), query(), elo.call('GET', '/livez')]);
    expect(live.status).toBe(200);
    return { waiting, refused, graph };
  });
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(refused.body).toEqual({ status: 503, message: BUSY });
  expect(graph.status).toBe(503);
  expect(graph.headers.get('retry-after')).toBe('1');
  expect(graph.body).toEqual({ message: BUSY });
  // Those that ran go on; on a busy machine some of the others may have waited too long.
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(4);
  expect(statuses.filter(status => status !== 200 && status !== 503)).toEqual([]);
  // How often exactly: test/platform/gate.test.ts.
  expect(await metric()).toBeGreaterThan(before);
  expect((await list()).status).toBe(200);
}, 60_000);

it('says busy, and not that something is broken, when a time limit of the database ends a statement', async () => {
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
  expect(graph!.body.errors).toMatchObject([
    { message: BUSY, path: ['submissions'], extensions: { code: 'RATE_LIMITED', reason: 'BUSY', retryAfter: 1 } },
  ]);
  expect(elo.logged()).toContain('what this needs is busy or away');
}, 60_000);
