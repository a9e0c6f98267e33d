import type { AccessRecordSchema } from '../entities/access-record.entity.js';
import type { InferEntity } from '@mikro-orm/core';
import type { Logger } from './watching/logger.js';

/** The record that somebody read data of a person, or a table of many people. */
export type Access = Omit<InferEntity<typeof AccessRecordSchema>, 'id'>;

/**
 * Records of every access to personal data. They are noted in memory and written in batches: no answer waits for them, and many
 * requests share a statement. A killed process loses a second of them; a requested stop loses nothing.
 */
export interface AccessLedger {
  /** Equal accesses of one request are kept once. */
  note(access: Access): void;
  /** Writes the noted accesses. After a failure they are written the next time. */
  flush(): Promise<void>;
  /** Writes the accesses for the last time. */
  close(): Promise<void>;
}

/** The ledger for reads that nobody gets to see: trials and jobs. */
export const noAccesses: AccessLedger = { note() {}, async flush() {}, async close() {} };

/** At this number they are written at once. */
const FLUSH_AT = 1_000;
/** The limit while the database takes none for a while: more than these are lost, and the log says so. */
const MAX_WAITING = 50_000;

interface Options {
  write: (accesses: readonly Access[]) => Promise<void>;
  log: Logger;
  /** The longest wait of an access, in milliseconds. */
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
      // The accesses noted meanwhile are later; together they may be too many.
      for (const [key, access] of waiting) taken.set(key, access);
      waiting = taken;
    }
    if (lost === 0) return;
    log.error({ count: lost }, 'who read what of people was lost: more waited than are kept');
    lost = 0;
  };
  /** One statement at a time, so that a slow database does not get many of them. */
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
