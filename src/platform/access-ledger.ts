import type { AccessRecordSchema } from '../entities/access-record.entity.js';
import type { InferEntity } from '@mikro-orm/core';
import type { Logger } from './watching/logger.js';

/** That somebody read something of a person, or a table of many. */
export type Access = Omit<InferEntity<typeof AccessRecordSchema>, 'id'>;

/**
 * Who reads what of whom. It is noted in memory and written in batches: no answer waits for it, and many requests share a
 * statement. What is lost when a process is killed is a second of it; a stop that is asked for loses nothing.
 */
export interface AccessLedger {
  /** The same of one request is kept once. */
  note(access: Access): void;
  /** Writes what has been noted. What could not be written is written the next time. */
  flush(): Promise<void>;
  /** Writes it for the last time. */
  close(): Promise<void>;
}

/** For what nobody gets to see: trials and jobs. */
export const noAccesses: AccessLedger = { note() {}, async flush() {}, async close() {} };

/** So many are not kept waiting. */
const FLUSH_AT = 1_000;
/** When the database takes none for a while: more than these are lost, and the log says so. */
const MAX_WAITING = 50_000;

interface Options {
  write: (accesses: readonly Access[]) => Promise<void>;
  log: Logger;
  /** Accesses wait for at most so many milliseconds. */
  flushMs: number;
}

export function createAccessLedger({ write, log, flushMs }: Options): AccessLedger {
  let waiting = new Map<string, Access>();
  let lost = 0;
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;

  const writeAll = async (): Promise<void> => {
    const taken = waiting;
    waiting = new Map();
    try {
      await write([...taken.values()]);
    } catch (error) {
      log.warn({ err: error }, 'who read what of people could not be written: it is tried again');
      // What came meanwhile is later; together they may be too many.
      for (const [key, access] of waiting) taken.set(key, access);
      waiting = taken;
    }
    if (lost === 0) return;
    log.error({ count: lost }, 'who read what of people was lost: more waited than are kept');
    lost = 0;
  };
  /** One statement at a time, so that a slow database is not asked by many. */
  const flush = (): Promise<void> =>
    (writing = writing.then(async () => {
      if (waiting.size === 0) return;
      isWriting = true;
      await writeAll();
      isWriting = false;
    }));
  const timer = setInterval(() => {
    if (!isWriting && waiting.size > 0) void flush();
  }, flushMs).unref();

  return {
    note(access) {
      const key = `${access.requestId}:${access.kind}:${access.personId}:${access.operation}`;
      if (waiting.has(key)) return;
      if (waiting.size >= MAX_WAITING) {
        lost += 1;
        return;
      }
      waiting.set(key, access);
      if (waiting.size === FLUSH_AT) void flush();
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
