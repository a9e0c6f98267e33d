import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { ChangeWatch, type WatchOptions } from './change-watch.js';
import type { LimitedQuery } from './client.js';
import { poolerOf } from './connections.js';
import { unavailable } from '../failures/errors.js';
import type { Logger } from '../platform/watching/logger.js';

/*
 * Every process hears of each write, through any process. Triggers notify with the commit (migration change-notices). Each
 * process listens over one connection of its own, to PostgreSQL itself, because a pooler hands connections around. A notice
 * names the changed record, never its values: a watcher reads the record, and sees at least the committed state.
 *
 * A connection that breaks is made again, sooner or later. Notices of the time between are lost, so every watcher is then told
 * to look again.
 */

/** Topics of notices: the records of a class or meeting, the routes of a facade, and the data by which callers are known. */
const changeTopics = ['liveSession', 'slots', 'submission', 'cutover', 'routes', 'caller', 'login', 'key'] as const;
export type ChangeTopic = (typeof changeTopics)[number];

export interface ChangeFeed {
  /**
   * Ends when changes are heard; listening begins with the first request for it. @throws UNAVAILABLE when they are not heard
   * soon
   */
  ready(): Promise<void>;
  /**
   * Watches a key of a topic, such as the slots of a class. The first change is told at once, because the watcher's first
   * reading is the beginning.
   * @throws UNAVAILABLE when changes are not heard now
   */
  watch(topic: ChangeTopic, key: string | number, options?: WatchOptions): Promise<ChangeWatch>;
  /** Calls `changed` with each change of a key until the returned function is called; with null, too, after a gap. */
  listen(topic: ChangeTopic, key: string | number, changed: Told): () => void;
  close(): Promise<void>;
}

/** @param id of the changed thing under the key; null when it is not known, or the key stands for one thing */
type Told = (id: string | null) => void;

interface Options {
  /** A pool of one connection, to PostgreSQL itself. */
  pool: Pool;
  log: Logger;
  /** Called with each change before the listeners. */
  heard?: (topic: ChangeTopic, key: string) => void;
  times?: Partial<typeof feedTimes>;
}

const feedTimes = {
  /** Milliseconds between two checks that the connection still answers. */
  aliveEveryMs: 10_000,
  /** Milliseconds that an answer may take. */
  answerMs: 5_000,
  /** Milliseconds between two tries to connect: doubled each time, up to the second constant. */
  againMs: 250,
  againAtMostMs: 10_000,
  /** Milliseconds for which a new watcher waits for the connection. */
  readyMs: 5_000,
};

/** Begins to listen for the first watcher: most processes of tests, and workers, never do. */
export function openChangeFeed({ pool, log, heard, times }: Options): ChangeFeed {
  const { aliveEveryMs, answerMs, againMs, againAtMostMs, readyMs } = { ...feedTimes, ...times };
  const listeners = new Map<string, Set<Told>>();
  const closing = new AbortController();
  const isClosed = () => closing.signal.aborted;
  /** Runs without the context of the first caller: listening is no part of their work. */
  const outside = AsyncLocalStorage.snapshot();
  let listening: Promise<void> | null = null;
  let isListening = false;
  let wasListening = false;
  let isGivenUp = false;
  const waiting = new Set<() => void>();

  const tell = ({ channel, payload = '' }: { channel: string; payload?: string }): void => {
    const [topic = '', ...changes] = payload.split(' ');
    if (channel !== CHANNEL || !(changeTopics as readonly string[]).includes(topic)) return;
    for (const change of changes) {
      const [key = '', id] = change.split('/');
      heard?.(topic as ChangeTopic, key);
      for (const told of listeners.get(`${topic} ${key}`) ?? []) told(id ?? null);
    }
  };
  const tellAllOfGap = (): void => {
    for (const each of [...listeners.values()]) for (const told of [...each]) told(null);
  };

  /** Ends with the connection. */
  const listenOnce = async (listens: () => void): Promise<void> => {
    if (await poolerOf(pool)) throw new PoolerBetween();
    const client = await pool.connect();
    const broken = Promise.withResolvers<never>();
    broken.promise.catch(() => {});
    const onEnd = () => broken.reject(new Error('The connection ended'));
    client.on('notification', tell);
    client.on('error', broken.reject);
    client.on('end', onEnd);
    try {
      await ask(client, `listen ${CHANNEL}`, answerMs);
      listens();
      for (;;) {
        await Promise.race([broken.promise, sleep(aliveEveryMs, undefined, { signal: closing.signal })]);
        await Promise.race([broken.promise, ask(client, 'select 1', answerMs)]);
      }
    } finally {
      client.off('notification', tell);
      client.off('error', broken.reject);
      client.off('end', onEnd);
      client.release(true);
    }
  };

  const keepListening = async (): Promise<void> => {
    for (let pause = againMs; !isClosed(); pause = Math.min(2 * pause, againAtMostMs)) {
      try {
        await listenOnce(() => {
          isListening = true;
          pause = againMs;
          for (const go of [...waiting]) go();
          if (wasListening) {
            log.info('changes are heard again');
            tellAllOfGap();
          }
          wasListening = true;
        });
      } catch (error) {
        isListening = false;
        if (isClosed()) return;
        log.warn({ err: error }, 'changes are not heard: subscriptions tell them when they are again');
        if (error instanceof PoolerBetween) {
          // The pooler will stay, so another try makes no sense.
          isGivenUp = true;
          for (const go of [...waiting]) go();
          return;
        }
        // A random part, so that not all processes connect at once when the database is back.
        await sleep(pause * (0.5 + Math.random() / 2), undefined, { signal: closing.signal }).catch(() => {});
      }
    }
  };

  const ready = (): Promise<void> => {
    listening ??= outside(keepListening);
    if (isListening) return Promise.resolve();
    if (isGivenUp) return Promise.reject(unavailable());
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        waiting.delete(end);
        if (isListening) resolve();
        else reject(unavailable());
      };
      const timer = setTimeout(end, readyMs);
      waiting.add(end);
    });
  };

  const listen: ChangeFeed['listen'] = (topic, key, told) => {
    const name = `${topic} ${key}`;
    const those = listeners.get(name) ?? new Set();
    listeners.set(name, those.add(told));
    return () => {
      those.delete(told);
      if (those.size === 0 && listeners.get(name) === those) listeners.delete(name);
    };
  };

  return {
    ready,
    listen,
    async watch(topic, key, options) {
      await ready();
      const watch = new ChangeWatch(options);
      watch.onClose(listen(topic, key, id => watch.changed(id)));
      return watch;
    },
    async close() {
      closing.abort();
      for (const go of [...waiting]) go();
      await listening;
      await pool.end();
    },
  };
}

const CHANNEL = 'elo_changes';

class PoolerBetween extends Error {
  constructor() {
    super('A pooler is in between: set DATABASE_DIRECT_URL');
  }
}

const ask = (client: PoolClient, text: string, limitMs: number): Promise<unknown> => {
  const query: QueryConfig & LimitedQuery = { text, limitMs };
  return client.query(query);
};

/** The change feed of a process without subscriptions: a worker. */
export const noChangeFeed: ChangeFeed = {
  ready: () => Promise.reject(unavailable()),
  watch: () => Promise.reject(unavailable()),
  listen: () => () => {},
  close: async () => {},
};
