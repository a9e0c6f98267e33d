import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { ChangeWatch, type WatchOptions } from './change-watch.js';
import { type LimitedQuery, poolerOf } from './connections.js';
import { unavailable } from '../failures/errors.js';
import type { Logger } from '../platform/watching/logger.js';

/*
 * What is written through any process, told to all of them. Triggers notify with the commit (migration change-notices), and
 * each process listens over one connection of its own, to PostgreSQL itself: a pooler hands connections around. What is
 * told is what changed, never how: who wants to know reads it, and sees at least what was committed.
 *
 * A connection that breaks is made again, sooner or later. What was told meanwhile is lost, so that everybody who
 * watches anything is told to look again then.
 */

/** What is told: the records of a class or meeting, routes of a facade, and what callers are known by. */
export const changeTopics = [
  'liveSession',
  'slots',
  'submission',
  'cutover',
  'routes',
  'caller',
  'login',
  'key',
] as const;
export type ChangeTopic = (typeof changeTopics)[number];

export interface ChangeFeed {
  /** Ends when changes are heard, which begins when somebody asks first. @throws UNAVAILABLE when they are not heard soon */
  ready(): Promise<void>;
  /**
   * Watches a key of a topic, such as the slots of a class: the first change is told at once, for what the watcher reads
   * then is the beginning.
   * @throws UNAVAILABLE when changes are not heard now
   */
  watch(topic: ChangeTopic, key: string | number, options?: WatchOptions): Promise<ChangeWatch>;
  /** Is told of each change of a key until the returned function is called; of null, too, after a gap. */
  listen(topic: ChangeTopic, key: string | number, changed: Told): () => void;
  close(): Promise<void>;
}

/** @param id of what of the key changed; null when that is not known, or the key stands for one thing */
type Told = (id: string | null) => void;

interface Options {
  /** Of one connection, to PostgreSQL itself. */
  pool: Pool;
  log: Logger;
  /** Told of each change before those who listen to it. */
  heard?: (topic: ChangeTopic, key: string) => void;
  times?: Partial<typeof feedTimes>;
}

export const feedTimes = {
  /** From one look whether the connection still answers to the next. */
  aliveEveryMs: 10_000,
  /** How long an answer may take. */
  answerMs: 5_000,
  /** Between two tries to connect: doubled each time, up to the second. */
  againMs: 250,
  againAtMostMs: 10_000,
  /** How long one who wants to watch waits for the connection. */
  readyMs: 5_000,
};

/** Begins to listen when somebody wants to watch: most processes of tests, and workers, never do. */
export function openChangeFeed({ pool, log, heard, times }: Options): ChangeFeed {
  const { aliveEveryMs, answerMs, againMs, againAtMostMs, readyMs } = { ...feedTimes, ...times };
  const listeners = new Map<string, Set<Told>>();
  const closing = new AbortController();
  const isClosed = () => closing.signal.aborted;
  /** Whoever asks first: listening is no part of their work. */
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

  /** Ends when the connection does. */
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
          // It stays so.
          isGivenUp = true;
          for (const go of [...waiting]) go();
          return;
        }
        // Not all processes at once, when the database is back.
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

/** What a process without subscriptions has: a worker. */
export const noChangeFeed: ChangeFeed = {
  ready: () => Promise.reject(unavailable()),
  watch: () => Promise.reject(unavailable()),
  listen: () => () => {},
  close: async () => {},
};
