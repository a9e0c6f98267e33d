import type { Difference } from '../domain/parity/compared-answer.rules.js';
import type { FoundDifference, Outcome, RouteComparisons } from '../domain/parity/record-comparisons.write.js';
import type { Logger } from '../platform/logger.js';

/** What a comparison of a route has found. */
export interface Comparison {
  route: string;
  outcome: Outcome;
  /** When it was asked. */
  began: Date;
  /** Of `different` only. */
  differences?: readonly Difference[];
  /** With which the old service answered. */
  status?: number;
}

/** Counts comparisons in memory, and has them written now and then. */
export interface ParityLedger {
  note(comparison: Comparison): void;
  /** Writes what has been counted. What could not be written is written the next time. */
  flush(): Promise<void>;
  /** Writes it for the last time. */
  close(): Promise<void>;
}

const FLUSH_MS = 2_000;
/** Places that wait to be written: while the database is away, other ones are not noted. */
const MAX_WAITING = 5_000;

interface Options {
  write: (comparisons: readonly RouteComparisons[], found: readonly FoundDifference[]) => Promise<void>;
  now: () => Date;
  log: Logger;
}

export function createParityLedger({ write, now, log }: Options): ParityLedger {
  let counts = new Map<string, RouteComparisons>();
  let places = new Map<string, FoundDifference>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  let isClosed = false;

  const count = ({ route, began, ...more }: RouteComparisons): void => {
    const known = counts.get(route);
    if (!known) return void counts.set(route, { route, began, ...more });
    if (began < known.began) known.began = began;
    for (const outcome of outcomes) known[outcome] += more[outcome];
  };
  const found = (difference: FoundDifference): void => {
    const { route, path, kind } = difference;
    const key = JSON.stringify([route, path, kind]);
    const known = places.get(key);
    if (known) {
      const began = difference.began < known.began ? difference.began : known.began;
      places.set(key, { ...difference, began, count: known.count + difference.count });
    } else if (places.size < MAX_WAITING) places.set(key, difference);
  };
  const writeOnce = async (): Promise<void> => {
    if (counts.size === 0) return;
    const [taken, takenPlaces] = [counts, places];
    counts = new Map();
    places = new Map();
    try {
      await write([...taken.values()], [...takenPlaces.values()]);
    } catch (error) {
      log.warn({ err: error }, 'what comparisons with old services found could not be written: it is tried again');
      for (const each of taken.values()) count(each);
      for (const each of takenPlaces.values()) found(each);
      later();
    }
  };
  const flush = (): Promise<void> => (writing = writing.then(writeOnce));
  const later = (): void => {
    if (timer || isClosed) return;
    timer = setTimeout(() => {
      timer = null;
      void flush();
    }, FLUSH_MS).unref();
  };

  return {
    note({ route, outcome, began, differences = [], status = 0 }) {
      count({ route, began, ...none, [outcome]: 1 });
      for (const each of differences) found({ ...each, route, status, began, count: 1, seenAt: now() });
      later();
    },
    flush,
    async close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await flush();
    },
  };
}

const none: Record<Outcome, number> = { equal: 0, different: 0, unknownCallers: 0, skipped: 0, otherSideFailed: 0 };
const outcomes = Object.keys(none) as Outcome[];
