import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { findKeySide, type KeySide, recordKeySides } from './domain/routes/key-sides.write.js';
import type { Services } from '../platform/services.js';

/**
 * The side that a request with an Idempotency-Key went to first. Each side knows its own keys only: a request that is repeated
 * after a switch goes to the side that may have done it already.
 */
export interface KeySides {
  /**
   * @param switchedAt the time of the last switch of the route; if it is longer ago than a day, nobody is asked
   * @returns the side it went to; null: neither, as far as this process knows or the database says in time
   */
  whereWas(facade: string, key: string, switchedAt: Date | null): Promise<'elo' | 'legacy' | null>;
  /** Notes the side it goes to. It is written within moments, in the background. */
  note(facade: string, key: string, side: 'elo' | 'legacy'): void;
  /** Writes the waiting notes. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const DAY_MS = 24 * 3_600_000;
const FLUSH_MS = 200;
const MAX_WAITING = 10_000;

export function createKeySides({ database, log, now }: Pick<Services, 'database' | 'log' | 'now'>): KeySides {
  const known = new LRUCache<string, boolean>({ max: 50_000 });
  // A waiting caller is told soon that there is no answer.
  const hurried = database.within(1_000);
  let waiting: KeySide[] = [];
  let writing: Promise<void> | null = null;

  const hashOf = (facade: string, key: string) => createHash('sha256').update(`${facade} ${key}`).digest('base64url');
  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const taken = waiting;
      waiting = [];
      try {
        await recordKeySides(hurried, now(), taken);
      } catch (error) {
        log.warn({ err: error }, 'where requests with an Idempotency-Key went is known to this process alone');
      }
    }
  };
  const flush = (): Promise<void> => (writing ??= write().finally(() => (writing = null)));
  let timer: NodeJS.Timeout | null = null;

  return {
    async whereWas(facade, key, switchedAt) {
      const isLate = switchedAt === null || now().getTime() - switchedAt.getTime() > DAY_MS;
      if (isLate) return null;
      const hash = hashOf(facade, key);
      const isLegacy = known.get(hash) ?? (await findKeySide(hurried, hash).catch(() => null));
      return isLegacy === null ? null : isLegacy ? 'legacy' : 'elo';
    },
    note(facade, key, side) {
      const hash = hashOf(facade, key);
      if (known.has(hash)) return;
      known.set(hash, side === 'legacy');
      if (waiting.length < MAX_WAITING) waiting.push({ hash, isLegacy: side === 'legacy' });
      timer ??= setTimeout(() => {
        timer = null;
        void flush();
      }, FLUSH_MS).unref();
    },
    flush,
    async close() {
      if (timer) clearTimeout(timer);
      await flush();
    },
  };
}
