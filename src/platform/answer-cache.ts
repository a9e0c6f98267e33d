import { LRUCache } from 'lru-cache';
import type { AppEvents } from './events.js';
import type { Gate } from './gate.js';

/** The answer to a question, with its time. */
export interface Answer<Value> {
  value: Value;
  computedAt: Date;
  /** Seconds for which the answer is given out. */
  lifetime: number;
}

/** A computation, with the lifetime of its answer. */
export interface Computation<Value> {
  /** Seconds. */
  lifetime: number;
  /** Seconds for which a failure is repeated without another try; 0 when the next one may try at once. */
  failureLifetime: number;
  /** True for failures that are repeated so. */
  isLasting(error: unknown): boolean;
  compute(): Promise<Value>;
}

/**
 * Answers of this process to questions that many ask. A caller during the computation of an answer waits for that one, and
 * failures are forgotten. Bounded by number and size; the least recently asked go first.
 */
export interface AnswerCache {
  answer<Value>(key: string, computation: Computation<Value>): Promise<Answer<Value>>;
  /**
   * Reads the rows for an answer. Such statements count all rows: a few run at once, the others wait in line, so that most
   * connections are left to small questions.
   * @throws BUSY or UNAVAILABLE when too many wait, or when it took too long
   */
  read<T>(statement: () => Promise<T>): Promise<T>;
}

const MAX_ANSWERS = 2_000;
/** Characters of JSON. */
const MAX_CHARACTERS = 32 * 1024 * 1024;

type Kept = Answer<unknown> | { failure: unknown };

/** Shared by all callers: nobody may change it. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

export function createAnswerCache(
  now: () => Date,
  gate: Pick<Gate, 'pass'>,
  events: Pick<AppEvents, 'emit'>,
  max = MAX_ANSWERS,
): AnswerCache {
  const kept = new LRUCache<string, Kept, Computation<unknown>>({
    max,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (entry, key) => key.length + JSON.stringify('value' in entry ? entry.value : '').length,
    // Lifetimes follow the server's own clock, read each time.
    perf: { now: () => now().getTime() },
    ttl: 1,
    ttlResolution: 0,
    // A waiting caller gets the answer, even if it was pushed out meanwhile.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { options, context: { lifetime, failureLifetime, isLasting, compute } }) {
      try {
        const value = frozen(await compute());
        options.ttl = lifetime * 1000;
        return { value, computedAt: now(), lifetime };
      } catch (error) {
        if (failureLifetime === 0 || !isLasting(error)) throw error;
        options.ttl = failureLifetime * 1000;
        return { failure: error };
      }
    },
  });

  return {
    read: statement => gate.pass(statement),
    async answer<Value>(key: string, computation: Computation<Value>) {
      const status: LRUCache.Status<string, Kept, Computation<unknown>> = {};
      const asked = kept.fetch(key, { context: computation, status });
      events.emit('answerAsked', status.fetch === 'hit' || status.fetch === 'inflight' ? 'kept' : 'computed');
      const entry = (await asked)!;
      if ('failure' in entry) throw entry.failure;
      return entry as Answer<Value>;
    },
  };
}
