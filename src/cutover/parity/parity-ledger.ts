import type { Difference } from '../domain/parity/compared-answer.rules.js';
import type { FoundDifference, Outcome, RouteComparisons } from '../domain/parity/record-comparisons.write.js';
import type { Logger } from '../../platform/watching/logger.js';

/** The findings of a comparison of a route. */
export interface Comparison {
  route: string;
  outcome: Outcome;
  /** The time of the request. */
  began: Date;
  /** Set for `different` only. */
  differences?: readonly Difference[];
  /** The status of the old service's answer. */
  status?: number;
}

/** Counts comparisons in memory, and has them written now and then. */
export interface ParityLedger {
  note(comparison: Comparison): void;
  /** Writes the counts. After a failure they are written the next time. */
  flush(): Promise<void>;
  /** Writes the counts for the last time. */
  close(): Promise<void>;
}

const FLUSH_MS = 2_000;
/**
 * Comparisons, and places of differences, that wait to be written. While the database is away, further comparisons are added to
 * a waiting one of their route, and further places are not noted.
 */
const MAX_WAITING = 5_000;

interface Options {
  write: (comparisons: readonly RouteComparisons[], found: readonly FoundDifference[]) => Promise<void>;
  now: () => Date;
  log: Logger;
}

export function createParityLedger({ write, now, log }: Options): ParityLedger {
  // Each by itself, because `resetParity` separates the ones that began before it from later ones.
  let counts: RouteComparisons[] = [];
  let places = new Map<string, FoundDifference>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  let isClosed = false;

  const count = (each: RouteComparisons): void => {
    if (counts.length < MAX_WAITING) return void counts.push(each);
    const known = counts.findLast(({ route }) => route === each.route);
    if (!known) return;
    if (each.began < known.began) known.began = each.began;
    for (const outcome of outcomes) known[outcome] += each[outcome];
  };
  const found = (difference: FoundDifference): void => {
    const { route, path, kind, began } = difference;
    const key = JSON.stringify([route, path, kind, began]);
    const known = places.get(key);
    if (known) places.set(key, { ...difference, count: known.count + difference.count });
    else if (places.size < MAX_WAITING) places.set(key, difference);
  };
  const writeOnce = async (): Promise<void> => {
    if (counts.length === 0) return;
    const [taken, takenPlaces] = [counts, places];
    counts = [];
    places = new Map();
    try {
      await write(taken, [...takenPlaces.values()]);
    } catch (error) {
      log.warn({ err: error }, 'results of comparisons with old services could not be written: this is tried again');
      for (const each of taken) count(each);
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
