import type { Logger } from './watching/logger.js';

/** A number of calls by a client, since the last write. */
export interface Counted<Key> {
  client: string;
  key: Key;
  calls: number;
}

/** A caller's name, and the source of it: a key or a role; the word of a signed-in caller; the word of anybody. */
export interface Client {
  name: string;
  known: 'PROVEN' | 'SAID' | 'SAID_BY_STRANGER';
}

/** Counts in memory the actions of clients, and has the counts written now and then. */
export interface Tally<Key> {
  /** The name for counting a client: its own, or that of all others once a day has too many. */
  nameOf(client: Client): string;
  /** @param client the result of `nameOf` @param key the same object for the same thing */
  add(client: string, key: Key, calls: number): void;
  /** Writes the counts until now. After a failure they are written the next time. */
  flush(): Promise<void>;
  /** Writes the counts for the last time. */
  close(): Promise<void>;
}

const FLUSH_MS = 60_000;
/**
 * The number of distinguished clients of a day: a caller may say any name. Each source of a name has places of its own, so that
 * made-up names take no places of the others.
 */
const MAX_CLIENTS: Record<Client['known'], number> = { PROVEN: 200, SAID: 150, SAID_BY_STRANGER: 50 };
const OTHERS = '(others)';
/** The number of keys by client that wait to be written. */
const MAX_WAITING = 50_000;

interface Options<Key> {
  /** The day of the written counts, `YYYY-MM-DD`. */
  today: () => string;
  write: (day: string, counted: readonly Counted<Key>[]) => Promise<void>;
  /** The name of the counts, for the log. */
  what: string;
  log: Logger;
  /** Adds counts that were kept back until the write. */
  collect?: () => void;
  /**
   * Milliseconds until a client's first action of a day is written, for counts whose existence, not number, decides something;
   * as long as all else when left out.
   */
  firstWaitMs?: number;
}

export function createTally<Key>({ today, write, what, log, collect, firstWaitMs }: Options<Key>): Tally<Key> {
  let waiting = new Map<string, Map<Key, number>>();
  let size = 0;
  const nobodyYet = () => ({ PROVEN: new Set<string>(), SAID: new Set<string>(), SAID_BY_STRANGER: new Set<string>() });
  let clients = { day: '', names: nobodyYet() };
  /** The clients and keys of a day that are written, or will be written soon. */
  let written = new Map<string, Set<Key>>();
  let writing: Promise<void> = Promise.resolve();
  let soon: NodeJS.Timeout | null = null;

  const nameOf = ({ name, known }: Client): string => {
    const names = clients.names[known];
    if (names.has(name)) return name;
    if (names.size >= MAX_CLIENTS[known]) return OTHERS;
    names.add(name);
    return name;
  };
  const add = (client: string, key: Key, calls: number): void => {
    let ofClient = waiting.get(client);
    if (!ofClient) waiting.set(client, (ofClient = new Map<Key, number>()));
    const before = ofClient.get(key);
    if (before === undefined && size >= MAX_WAITING) return;
    if (before === undefined) size += 1;
    ofClient.set(key, (before ?? 0) + calls);
    if (firstWaitMs !== undefined && before === undefined) writeSoon(client, key);
  };
  const writeSoon = (client: string, key: Key): void => {
    let ofClient = written.get(client);
    if (!ofClient) written.set(client, (ofClient = new Set<Key>()));
    if (ofClient.has(key)) return;
    ofClient.add(key);
    soon ??= setTimeout(() => {
      soon = null;
      void flush();
    }, firstWaitMs).unref();
  };
  const writeAll = async (): Promise<void> => {
    collect?.();
    const day = today();
    if (day !== clients.day) {
      clients = { day, names: nobodyYet() };
      written = new Map();
    }
    if (size === 0) return;
    const taken = waiting;
    waiting = new Map();
    size = 0;
    const counted = [...taken].flatMap(([client, keys]) => [...keys].map(([key, calls]) => ({ client, key, calls })));
    try {
      await write(day, counted);
    } catch (error) {
      log.warn({ err: error }, `${what} could not be written: it is tried again`);
      for (const { client, key, calls } of counted) add(client, key, calls);
    }
  };
  /** One after another: a caller that waits for it knows that all earlier counts are written. */
  const flush = (): Promise<void> => (writing = writing.then(writeAll));
  const timer = setInterval(() => void flush(), FLUSH_MS).unref();

  return {
    nameOf,
    add,
    flush,
    async close() {
      clearInterval(timer);
      if (soon) clearTimeout(soon);
      await flush();
    },
  };
}
