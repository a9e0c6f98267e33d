import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildGraph } from '../../src/graph/schema.js';
import { eventually } from '../support/eventually.js';
import { FRIDAY } from '../support/scheduling.js';
import { type Pair, startPair } from '../support/standby.js';
import { isCallerLookup, startTestApp, type TestApp } from '../support/test-app.js';
import { operationWorld } from './operation-examples.js';

// Two servers of ours on a PostgreSQL and its hot standby.

let pair: Pair;
let elo: TestApp;
let other: TestApp;
let logs: string;
let admin: { id: number };
beforeAll(async () => {
  pair = await startPair();
  logs = await mkdtemp(path.join(tmpdir(), 'elo-replica-'));
  const environment = {
    DATABASE_URL: pair.primary.url,
    DATABASE_READ_URL: pair.standby.url,
    LOG_DIR: logs,
    STORAGE_URL: `file:${path.join(logs, 'storage')}`,
    CHATBOT_APP_KEY: 'chatbot',
  };
  const start = () => startTestApp(environment, { database: pair.primary });
  [elo, other] = await Promise.all([start(), start()]);
  admin = await elo.make.anAdmin();
});
afterAll(async () => {
  await Promise.all([elo.close(), other.close()]);
  await pair.stop();
  await rm(logs, { recursive: true, force: true });
});

const metric = async ({ app }: TestApp, name: string) =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await app.metrics.registry.metrics())?.[1] ?? 0);
const readsAt = (of: TestApp, side: 'replica' | 'primary') => metric(of, `elo_reads_total\\{side="${side}"\\}`);
const isUsed = async (of: TestApp) => (await metric(of, 'elo_replica_used')) === 1;
const used = () => eventually(async () => (await isUsed(elo)) && (await isUsed(other)), 'reading from the replica');
beforeEach(used);

let posts = 0;
const aPost = async (by = elo): Promise<string> => {
  const input = `{ title: "${++posts}", slug: "post-${posts}", body: "B", category: "noticias" }`;
  const { body } = await by.graphql(`mutation { createPost(input: ${input}) { id } }`, {}, { as: admin });
  expect(body.errors).toBeUndefined();
  return body.data.createPost.id;
};
const titleOf = async (id: string, by = elo): Promise<string | null> => {
  const { body } = await by.graphql(`query title { post(id: ${id}) { title } }`, {}, { as: admin });
  if (body.errors) expect(body.errors[0].extensions.code).toBe('NOT_FOUND');
  return body.data?.post.title ?? null;
};
/** Past the application, which would wait for the replica. */
const rename = (id: string, title: string) =>
  pair.primary.execute(`update posts set title = '${title}' where id = ${id}`);
/** What connections of ours asked a server for last. */
const askedFor = async (node: Pair['primary'], text: string) =>
  (
    await node.execute(
      `select from pg_stat_activity where application_name = 'elo' and query ilike '%${text}%' and pid <> pg_backend_pid()`,
    )
  ).length > 0;
const linesOf = ({ logged }: TestApp, text: string) =>
  logged()
    .split('\n')
    .filter(line => line.includes(text)).length;

it('queries of the graph and of the facades ask the standby, and nothing but them does', async () => {
  const id = await aPost();
  const as = await elo.make.anAdmin();
  await pair.standby.caughtUp();
  const before = await readsAt(elo, 'replica');
  const atPrimary = await elo.statements(async () => {
    const { body } = await elo.graphql(`{ post(id: ${id}) { title } }`, {}, { as });
    expect(body).toEqual({ data: { post: { title: String(posts) } } });
    expect(await askedFor(pair.standby, 'from "posts"')).toBe(true);
    const { status } = await elo.call('GET', '/portal/api/submissions?class_id=1', { as });
    expect(status).toBe(200);
    expect(await askedFor(pair.standby, 'from "submissions"')).toBe(true);
  });
  expect(await readsAt(elo, 'replica')).toBe(before + 2);
  // Who calls is asked at the primary, and what changes something reads there.
  expect([...new Set(atPrimary.map(isCallerLookup))]).toEqual([true]);
  const ofMutation = await elo.statements(() =>
    elo.graphql(`mutation { updatePost(id: ${id}, input: { body: "C" }) { title } }`, {}, { as }),
  );
  expect(ofMutation.filter(sql => /^select .*"posts"/s.test(sql)).length).toBeGreaterThan(0);
  expect(await readsAt(elo, 'replica')).toBe(before + 2);
});

it('what was answered as done is seen by whoever asks next, through another server too', async () => {
  const before = await readsAt(other, 'replica');
  for (let times = 0; times < 30; times++) {
    const [writer, reader] = times % 2 ? [other, elo] : [elo, other];
    const id = await aPost(writer);
    expect(await titleOf(id, reader)).toBe(String(posts));
  }
  // And not because all was asked at the primary.
  expect(await readsAt(other, 'replica')).toBeGreaterThan(before + 5);
});

describe('a standby that is behind', () => {
  it('is read for a moment by those who changed nothing, and not when something was answered as done', async () => {
    const id = await aPost();
    const seen = await eventually(async () => {
      await used();
      const name = `renamed ${++posts}`;
      const before = await titleOf(id, other);
      return pair.standby.whilePaused(async () => {
        await rename(id, name);
        const stale = await titleOf(id);
        // A machine that stood still for a second has left the replica by now: then once more.
        if (stale === name) return null;
        const written = await aPost(elo);
        return { before, stale, written: await titleOf(written, other), name, renamed: await titleOf(id, other) };
      });
    });
    expect(seen).toEqual({ ...seen, stale: seen.before, written: String(posts), renamed: seen.name });
  });

  it('is left, told once, keeps no writes waiting then, and is read again when it has everything', async () => {
    const lines = () => ({ left: linesOf(elo, 'read from the primary'), back: linesOf(elo, 'read from the replica') });
    const before = lines();
    let told = before;
    await pair.standby.whilePaused(async () => {
      const id = await aPost();
      await eventually(async () => !(await isUsed(elo)) && !(await isUsed(other)), 'leaving the replica');
      told = await eventually(() => (lines().left > before.left ? lines() : null));
      expect(await titleOf(id)).toBe(String(posts));
      const durations: number[] = [];
      await eventually(async () => {
        const began = performance.now();
        await aPost();
        durations.push(performance.now() - began);
        return durations.at(-1)! < 500;
      }, 'a write that waits for nothing');
      expect(await metric(elo, 'elo_replica_lag_seconds')).toBeGreaterThan(0.5);
      expect((await elo.call('GET', '/readyz')).status).toBe(200);
      expect(lines()).toEqual(told);
    });
    await used();
    await eventually(() => lines().back > told.back);
    expect(await metric(elo, 'elo_replica_lag_seconds')).toBeLessThan(0.5);
  });
});

describe('a standby without answers', () => {
  const askAll = async (id: string) => {
    const [title, list] = await Promise.all([
      titleOf(id),
      elo.call('GET', '/portal/api/submissions?class_id=1', { as: admin }),
    ]);
    return { title, status: list.status };
  };

  it('fails no request when it is killed amid them, and is read again when it is back', async () => {
    const id = await aPost();
    const answers: object[] = [];
    const over = new AbortController();
    const reader = async () => {
      while (!over.signal.aborted) answers.push(await askAll(id));
    };
    const readers = Promise.all(Array.from({ length: 6 }, reader));
    await eventually(() => answers.length > 20);
    await pair.standby.kill();
    const count = answers.length;
    await eventually(async () => answers.length > count + 20 && !(await isUsed(other)));
    over.abort();
    await readers;
    const expected = { title: await titleOf(id), status: 200 };
    expect(answers.filter(each => JSON.stringify(each) !== JSON.stringify(expected))).toEqual([]);
    // What is written now is read at once.
    expect(await titleOf(await aPost(), other)).toBe(String(posts));

    await pair.standby.start();
    await used();
    const before = await readsAt(elo, 'replica');
    expect(await askAll(id)).toEqual(expected);
    expect(await readsAt(elo, 'replica')).toBe(before + 2);
  });

  it('keeps nobody waiting when it is frozen', async () => {
    const id = await aPost();
    await pair.standby.whileFrozen(async () => {
      const began = performance.now();
      const answers = await Promise.all(Array.from({ length: 10 }, () => askAll(id)));
      expect([...new Set(answers.map(each => JSON.stringify(each)))]).toEqual([
        JSON.stringify({ title: String(posts), status: 200 }),
      ]);
      expect(performance.now() - began).toBeLessThan(6_000);
      expect(await titleOf(await aPost(), other)).toBe(String(posts));
    });
    await used();
    expect(await askAll(id)).toEqual({ title: await titleOf(id), status: 200 });
  });
});

describe('a read of the replica', () => {
  const reads = () => elo.app.services.replica.reads()!;

  it('that stands in the way of replaying is repeated at the primary, and the next ones stay', async () => {
    await aPost();
    await pair.standby.execute('alter system set max_standby_streaming_delay = 0');
    await pair.standby.execute('select pg_reload_conf()');
    const before = await metric(elo, 'elo_reads_repeated_total');
    const slow = reads().rows<{ standby: boolean }>(
      'select pg_is_in_recovery() as standby, pg_sleep(1), count(*) from posts',
      [],
    );
    await eventually(() => askedFor(pair.standby, 'pg_sleep(1)'));
    await pair.primary.execute('begin; lock table posts in access exclusive mode; commit');
    expect((await slow).map(({ standby }) => standby)).toEqual([false]);
    expect(await metric(elo, 'elo_reads_repeated_total')).toBe(before + 1);
    expect(await isUsed(elo)).toBe(true);
  });

  it('can’t write: that is a fault of ours, which no repeating hides', async () => {
    await expect(reads().rows(`update posts set title = 'x'`, [])).rejects.toMatchObject({ code: '25006' });
    await expect(reads().rows('select id from posts for update', [])).rejects.toMatchObject({ code: '25006' });
  });

  it('goes on at the primary when something was seen there', async () => {
    const own = reads();
    const side = async () => (await own.rows<{ is: boolean }>('select pg_is_in_recovery() as is', []))[0]!.is;
    expect(await side()).toBe(true);
    own.stayAtPrimary();
    expect(await side()).toBe(false);
  });
});

it('every query of the graph only reads, and is answered by the standby', async () => {
  elo.setNow(FRIDAY);
  const world = await operationWorld(elo, logs);
  await pair.standby.caughtUp();
  await used();
  const queries = Object.keys(buildGraph().getQueryType()!.getFields());
  const failed: unknown[] = [];
  const before = await readsAt(elo, 'replica');
  for (const as of [world.admin, world.facilitator, world.participant])
    for (const operation of queries) {
      const { args, of = '{ __typename }' } = (await world.exampleOf(operation))!;
      const { body } = await elo.graphql(`{ ${operation}${args ? `(${args})` : ''} ${of} }`, {}, { as });
      const { code } = body.errors?.[0].extensions ?? {};
      if (['INTERNAL', 'UPSTREAM_FAILED'].includes(code)) failed.push({ operation, body });
    }
  elo.setNow(null);
  expect(failed).toEqual([]);
  expect(await readsAt(elo, 'replica')).toBeGreaterThan(before + queries.length);
});
