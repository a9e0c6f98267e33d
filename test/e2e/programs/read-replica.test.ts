import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildGraph } from '../../../src/graph/schema.js';
import { eventually } from '../../support/eventually.js';
import { FRIDAY } from '../../support/scheduling.js';
import { type Pair, startPair } from '../support/standby.js';
import { isCallerLookup, startTestApp, type TestApp } from '../../support/test-app.js';
import { operationWorld } from '../../graph/operation-examples.js';

// Two servers of Elo run on a PostgreSQL and its hot standby.

let pair: Pair;
let elo: TestApp;
let other: TestApp;
let logs: string;
let start: (more?: Record<string, string>) => Promise<TestApp>;
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
  start = more => startTestApp({ ...environment, ...more }, { database: pair.primary });
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
/** Writes without the application, because the application would wait for the replica. */
const rename = (id: string, title: string) =>
  pair.primary.execute(`update posts set title = '${title}' where id = ${id}`);
/**
 * The result of work that read that number of operations from the replica. It runs again when a busy machine left the replica
 * meanwhile.
 */
const atReplica = <T>(operations: number, work: () => Promise<T>): Promise<NonNullable<T>> =>
  eventually(async () => {
    await used();
    const before = await readsAt(elo, 'replica');
    const found = await work();
    return (await readsAt(elo, 'replica')) === before + operations ? found : null;
  }, 'reading from the replica');
/** True when the last statement of one of Elo's connections at a server has the text. */
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

it('queries of the graph and the facades read from the standby, and nothing else does', async () => {
  const id = await aPost();
  const as = await elo.make.anAdmin();
  await pair.standby.caughtUp();
  expect(await atReplica(1, () => titleOf(id))).toBe(String(posts));
  expect(await askedFor(pair.standby, 'from "posts"')).toBe(true);
  const atPrimary = await atReplica(2, () =>
    elo.statements(async () => {
      const { body } = await elo.graphql(`{ post(id: ${id}) { title } }`, {}, { as });
      expect(body).toEqual({ data: { post: { title: String(posts) } } });
      const { status } = await elo.call('GET', '/portal/api/submissions?class_id=1', { as });
      expect(status).toBe(200);
    }),
  );
  expect(await askedFor(pair.standby, 'from "submissions"')).toBe(true);
  // The caller is looked up at the primary, and a mutation reads there too.
  expect(atPrimary.filter(sql => !isCallerLookup(sql))).toEqual([]);
  const ofMutation = await atReplica(0, () =>
    elo.statements(() => elo.graphql(`mutation { updatePost(id: ${id}, input: { body: "C" }) { title } }`, {}, { as })),
  );
  expect(ofMutation.filter(sql => /^select .*"posts"/s.test(sql)).length).toBeGreaterThan(0);
});

it('an acknowledged write is visible to the next reader, through another server too', async () => {
  const before = await readsAt(other, 'replica');
  for (let times = 0; times < 30; times++) {
    const [writer, reader] = times % 2 ? [other, elo] : [elo, other];
    const id = await aPost(writer);
    expect(await titleOf(id, reader)).toBe(String(posts));
  }
  // The replica served reads, so the result does not come from the primary alone.
  expect(await readsAt(other, 'replica')).toBeGreaterThan(before + 5);
});

const reads = () => eventually(() => elo.app.services.replica.reads());

describe('a standby that lags behind', () => {
  it('is read for a moment by callers without writes, and not after an acknowledged write', async () => {
    const id = await aPost();
    const seen = await eventually(async () => {
      await used();
      const name = `renamed ${++posts}`;
      const before = await titleOf(id, other);
      return pair.standby.whilePaused(async () => {
        await rename(id, name);
        const stale = await titleOf(id);
        // A machine that stood still for a second has left the replica by now: the test tries once more.
        if (stale === name) return null;
        const written = await aPost(elo);
        return { before, stale, written: await titleOf(written, other), name, renamed: await titleOf(id, other) };
      });
    });
    expect(seen).toEqual({ ...seen, stale: seen.before, written: String(posts), renamed: seen.name });
  });

  it('is left with one log line, delays no writes, and is read again when it has caught up', async () => {
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
    await eventually(async () => (await metric(elo, 'elo_replica_lag_seconds')) < 0.5, 'a small lag');
  });
});

describe('a standby that does not answer', () => {
  const askAll = async (id: string) => {
    const [title, list] = await Promise.all([
      titleOf(id),
      elo.call('GET', '/portal/api/submissions?class_id=1', { as: admin }),
    ]);
    return { title, status: list.status };
  };

  it('fails no request when it is killed, and is read again when it is back', async () => {
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
    // A post written now is read at once.
    expect(await titleOf(await aPost(), other)).toBe(String(posts));

    await pair.standby.start();
    expect(await atReplica(2, () => askAll(id))).toEqual(expected);
  });

  it('delays nobody when it is frozen', async () => {
    const id = await aPost();
    // An operation has read from the replica, and has more to read.
    const begun = await reads();
    const side = async () => (await begun.rows<{ is: boolean }>('select pg_is_in_recovery() as is', []))[0]!.is;
    expect(await side()).toBe(true);
    await pair.standby.whileFrozen(async () => {
      const began = performance.now();
      const answers = await Promise.all(Array.from({ length: 10 }, () => askAll(id)));
      expect([...new Set(answers.map(each => JSON.stringify(each)))]).toEqual([
        JSON.stringify({ title: String(posts), status: 200 }),
      ]);
      expect(performance.now() - began).toBeLessThan(6_000);
      expect(await titleOf(await aPost(), other)).toBe(String(posts));
      expect(await side()).toBe(false);
    });
    await used();
    expect(await side()).toBe(false);
    expect(await askAll(id)).toEqual({ title: await titleOf(id), status: 200 });
  });
});

describe('a read from the replica', () => {
  it('is repeated at the primary when it conflicts with the replay, and later reads stay at the replica', async () => {
    await aPost();
    await pair.standby.execute('alter system set max_standby_streaming_delay = 0');
    await pair.standby.execute('select pg_reload_conf()');
    const before = await metric(elo, 'elo_reads_repeated_total');
    const slow = (await reads()).rows<{ standby: boolean }>(
      'select pg_is_in_recovery() as standby, pg_sleep(1), count(*) from posts',
      [],
    );
    await eventually(() => askedFor(pair.standby, 'pg_sleep(1)'));
    await pair.primary.execute('begin; lock table posts in access exclusive mode; commit');
    expect((await slow).map(({ standby }) => standby)).toEqual([false]);
    expect(await metric(elo, 'elo_reads_repeated_total')).toBe(before + 1);
    expect(await isUsed(elo)).toBe(true);
  });

  it('can’t write, and the error is reported, not repeated', async () => {
    const own = await reads();
    await expect(own.rows(`update posts set title = 'x'`, [])).rejects.toMatchObject({ code: '25006' });
    await expect(own.rows('select id from posts for update', [])).rejects.toMatchObject({ code: '25006' });
  });

  it('continues at the primary after its operation read there', async () => {
    const own = await reads();
    const side = async () => (await own.rows<{ is: boolean }>('select pg_is_in_recovery() as is', []))[0]!.is;
    expect(await side()).toBe(true);
    own.stayAtPrimary();
    expect(await side()).toBe(false);
  });
});

describe('a server without a usable replica', () => {
  const within = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };

  it('logs an unreachable replica, and its writes are visible through the other servers', async () => {
    const cut = await start({ DATABASE_READ_URL: 'postgresql://elo:x@127.0.0.1:1/elo' });
    try {
      await eventually(() => cut.logged().includes('ECONNREFUSED'), 'the line in the log');
      for (let times = 0; times < 3; times++) {
        await used();
        await pair.standby.whilePaused(async () => {
          const id = await aPost(cut);
          expect(await titleOf(id)).toBe(String(posts));
          expect(await titleOf(id, cut)).toBe(String(posts));
        });
      }
      // The other servers have left the replica for longer than they may read from it: a write has nothing to wait for.
      await pair.standby.whilePaused(() =>
        eventually(async () => (await within(() => aPost(cut))) < 500, 'a write that waits for nothing'),
      );
      await used();
      // Now they read from the replica again, and a write waits for them.
      expect(await within(() => aPost(cut))).toBeGreaterThan(900);
      expect(linesOf(cut, 'read from the primary')).toBe(1);
    } finally {
      await cut.close();
    }
  });

  it('logs that the replica belongs to another database, and reads from the primary', async () => {
    const elsewhere = new URL(pair.standby.url);
    elsewhere.pathname = '/postgres';
    const wrong = await start({ DATABASE_READ_URL: elsewhere.href });
    try {
      await eventually(() => wrong.logged().includes('It is a standby of another database'), 'the line in the log');
      expect(await titleOf(await aPost(wrong), wrong)).toBe(String(posts));
    } finally {
      await wrong.close();
    }
  });
});

it('every query of the graph only reads, and the standby answers it', async () => {
  elo.setNow(FRIDAY);
  const world = await operationWorld(elo, logs);
  // The sentiment job needs a message to judge, and stores its judgement.
  const message = await world.exampleOf('postLiveMessage');
  await elo.graphql(`mutation { postLiveMessage(${message!.args}) { id } }`, {}, { as: world.participant });
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
  const [kept] = await pair.primary.execute<{ count: string }>('select count(*) from message_sentiments');
  expect(kept).toEqual({ count: '1' });
  expect(failed).toEqual([]);
  expect(await readsAt(elo, 'replica')).toBeGreaterThan(before + queries.length);
});
