import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { type ChangeFeed, noChangeFeed, openChangeFeed } from '../../src/postgres/change-feed.js';
import { boundedPool } from '../../src/postgres/connections.js';
import { eventually } from '../support/eventually.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
const open: ChangeFeed[] = [];
beforeAll(async () => {
  elo = await startTestApp();
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

function aFeed(url = elo.databaseUrl, times: object = {}) {
  const { options, guard } = boundedPool(null);
  const pool = new Pool({ ...options, connectionString: url, max: 1, application_name: 'feed' });
  guard(pool);
  const heard: string[] = [];
  const feed = openChangeFeed({
    pool,
    log: elo.app.services.log,
    heard: (topic, key) => heard.push(`${topic} ${key}`),
    times: { againMs: 20, aliveEveryMs: 50, readyMs: 60_000, ...times },
  });
  open.push(feed);
  return { feed, heard };
}
const notify = (payload: string, channel = 'elo_changes') =>
  elo.make.em().execute('select pg_notify(?, ?)', [channel, payload]);
const endConnections = () =>
  elo.make.em().execute(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'feed'`);

it('tells the listeners of a key of its changes, with the id of the changed thing', async () => {
  const { feed, heard } = aFeed();
  const told: (string | null)[] = [];
  const others: (string | null)[] = [];
  const stop = feed.listen('slots', 5, id => told.push(id));
  feed.listen('slots', 6, id => others.push(id));
  await feed.ready();
  await notify('slots 5/7 5');
  await notify('slots 6/1');
  await eventually(() => others.length === 1, 'a change of the other key');
  expect(told).toEqual(['7', null]);
  stop();
  await notify('slots 5/8 6/2');
  await eventually(() => others.length === 2, 'the next change');
  expect(told).toHaveLength(2);
  expect(heard).toEqual(['slots 5', 'slots 5', 'slots 6', 'slots 5', 'slots 6']);
});

it('leaves out topics and channels that it does not know', async () => {
  const { feed, heard } = aFeed();
  await feed.ready();
  await notify('weather 5');
  await notify('slots 1', 'elo_other');
  await notify('caller 3');
  await eventually(() => heard.length > 0, 'a change');
  expect(heard).toEqual(['caller 3']);
});

it('a watch begins with everything, and goes on with changes until it is closed', async () => {
  const { feed } = aFeed();
  const watch = await feed.watch('submission', 9, { everyMs: 1 });
  expect((await watch.next()).value).toEqual({ id: null });
  const next = watch.next();
  await notify('submission 9/4');
  expect((await next).value).toEqual({ id: '4' });
  await watch.return();
  expect((await watch.next()).done).toBe(true);
});

it('tells all listeners to look again when the connection was away', async () => {
  const { feed } = aFeed();
  const told: (string | null)[] = [];
  feed.listen('key', 'a', id => told.push(id));
  await feed.ready();
  expect(told).toEqual([]);
  await endConnections();
  await eventually(() => told.length > 0, 'the gap');
  expect(told).toEqual([null]);
  await notify('key a/1');
  await eventually(() => told.length > 1, 'a change after the gap');
  expect(told).toEqual([null, '1']);
});

it('refuses watchers while changes are not heard', async () => {
  const { feed } = aFeed('postgres://127.0.0.1:1/none', { readyMs: 50 });
  await expect(feed.ready()).rejects.toMatchObject({ reason: 'UNAVAILABLE' });
  await expect(feed.watch('slots', 1)).rejects.toMatchObject({ reason: 'UNAVAILABLE' });
});

it('a process without subscriptions hears nothing', async () => {
  await expect(noChangeFeed.ready()).rejects.toMatchObject({ reason: 'UNAVAILABLE' });
  await expect(noChangeFeed.watch('slots', 1)).rejects.toMatchObject({ reason: 'UNAVAILABLE' });
  noChangeFeed.listen('slots', 1, () => {})();
  await noChangeFeed.close();
});
