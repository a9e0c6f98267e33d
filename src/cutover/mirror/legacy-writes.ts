import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { namesMade, recordsMade, subjectOf } from './moved-request.js';
import type { Exchange, Intent, KeptRequest } from '../relay/exchange.js';
import { isMirrored } from '../routes/rules-of.js';
import { asLost } from '../domain/mirror/intents.write.js';
import { keepLegacyWrites, type LegacyWrite } from '../domain/mirror/keep-legacy-writes.write.js';
import { createJobContext } from '../../graph/context.js';
import { isValueRefused } from '../../postgres/index.js';
import { isRefusal } from '../moving-routes.js';
import type { Services } from '../../platform/services.js';
import { requireStorage } from '../../platform/files/storage.js';

/** Accepted writes that wait in memory while the database is away, and their bodies together. */
const MAX_WRITES = 2_000;
const MAX_BYTES = 32 * 1024 * 1024;
/** A longer answer is not kept for comparing. */
const MAX_ANSWER = 256 * 1024;
/** The number of writes that one statement keeps. */
const BATCH = 100;
const PAUSE_MS = 1_000;

/**
 * Writes that old services accepted, on their way into the database. The caller has the answer by then. If a process is killed
 * in the moment between, its notes (Intent) tell the writes in hand, unless the database was away.
 */
export interface LegacyWrites {
  /** @returns a promise that ends when it is kept, or never will be. Throws nothing. */
  accept(exchange: Exchange): Promise<void>;
  /** Handles the outcome of a write that is not to be done here: the old service did not do it, or its outcome is not known. */
  ended(intent: Intent, end: 'not done' | 'unknown'): void;
  /** Settled when every write accepted until now is kept. */
  kept(): Promise<void>;
  /** Keeps the accepted writes, once, and logs the ones it could not keep. */
  close(): Promise<void>;
}

interface InHand {
  /** Null: only its note is taken away. */
  write: LegacyWrite | null;
  /** The id of its note. */
  intent: string | null;
  bytes: number;
  settled: () => void;
}

export function createLegacyWrites(services: Services): LegacyWrites {
  const { log } = services;
  /** In the order of the answers. */
  const inHand: { ready: Promise<InHand> }[] = [];
  let bytes = 0;
  let latest = Promise.resolve();
  let isClosing = false;
  let flushing: Promise<void> | null = null;

  const flush = async (): Promise<void> => {
    let isAway = false;
    let most = BATCH;
    const done = (batch: readonly InHand[]): void => {
      inHand.splice(0, batch.length);
      for (const each of batch) {
        bytes -= each.bytes;
        each.settled();
      }
    };
    while (inHand.length > 0) {
      const batch = await Promise.all(inHand.slice(0, most).map(({ ready }) => ready));
      try {
        const writes = batch.flatMap(({ write }) => write ?? []);
        const intents = batch.flatMap(({ intent }) => intent ?? []);
        await keepLegacyWrites(createJobContext(services, 'mirror'), writes, intents);
      } catch (error) {
        if (isClosing) {
          const routes = [...new Set(batch.flatMap(({ write }) => write?.route ?? []))];
          log.error({ err: error, routes, writes: inHand.length }, 'writes of old services were not mirrored');
          for (const { ready } of inHand.splice(0)) void ready.then(({ settled }) => settled());
          break;
        }
        if (isValueRefused(error)) {
          // A write that can't be kept must not hold up the others. Its note stays, so that it is listed like a lost one.
          if (batch.length === 1) {
            log.error({ err: error, route: batch[0]!.write?.route }, 'a write of an old service can’t be mirrored');
            done(batch);
          }
          most = batch.length === 1 ? BATCH : 1;
          continue;
        }
        if (!isAway) log.warn({ err: error }, 'writes of old services wait for the database');
        isAway = true;
        await sleep(PAUSE_MS, undefined, { ref: false });
        continue;
      }
      isAway = false;
      done(batch);
    }
    // In the same turn as the last look: a later write begins a new one.
    flushing = null;
  };

  /** A body that is too long for memory goes to storage. @returns null when it can't be kept */
  const stored = async ({ file, ...request }: KeptRequest) => {
    if (file === undefined) return request;
    const key = `mirror/${randomUUID()}`;
    try {
      await requireStorage(services.storage).putFile(key, file, 'application/octet-stream');
      return { ...request, stored: key };
    } catch (error) {
      log.error({ err: error }, 'the body of a write of an old service could not be kept');
      return null;
    }
  };

  const take = (each: { ready: Promise<InHand> }): void => {
    inHand.push(each);
    flushing ??= flush();
  };
  const idOf = async (intent: Intent | null): Promise<string | null> => ((await intent?.noted) ? intent!.id : null);
  const nobodyWaits = { bytes: 0, settled: () => {} };

  /** A write without a note need not be taken away: while the database is away nothing of it waits here. */
  const ended = async (intent: Intent, end: 'not done' | 'unknown'): Promise<void> => {
    const id = await idOf(intent);
    if (id === null || isClosing || inHand.length >= MAX_WRITES) return;
    const write = end === 'unknown' ? asLost(intent) : null;
    take({ ready: Promise.resolve({ write, intent: id, ...nobodyWaits }) });
  };

  return {
    async accept(exchange) {
      const { facade, entry, caller, request, answer, intent } = exchange;
      if (!isMirrored(entry)) return;
      if (isRefusal(answer)) {
        if (intent) await ended(intent, 'not done');
        return;
      }
      const answered = exchange.compare && (answer.body?.length ?? Infinity) <= MAX_ANSWER ? answer : null;
      const size = (request?.body?.length ?? 0) + (answered?.body?.length ?? 0);
      if (isClosing || inHand.length >= MAX_WRITES || bytes + size > MAX_BYTES) {
        log.error({ route: entry.id }, 'a write of an old service is not mirrored: too many wait in memory');
        return;
      }
      bytes += size;
      const acceptedAt = services.now();
      latest = new Promise<void>(settled => {
        const read = async (): Promise<InHand> => {
          const pending = request && (await stored(request));
          const nothing = { named: [], about: [] };
          const subject = request ? await subjectOf(facade, entry, request, caller).catch(() => nothing) : nothing;
          const write: LegacyWrite = {
            facade: facade.name,
            route: entry.id,
            requestId: String(answer.headers['x-request-id'] ?? ''),
            acceptedAt,
            callerId: caller,
            ...subject,
            made: recordsMade(entry, answer),
            request: pending && {
              ...pending,
              form: null,
              called: namesMade(entry, answer),
              ...(answered && { answered }),
            },
          };
          return { write, intent: await idOf(intent), bytes: size, settled };
        };
        take({ ready: read() });
      });
      await latest;
    },
    ended: (intent, end) => void ended(intent, end),
    kept: () => latest,
    async close() {
      isClosing = true;
      await flushing;
    },
  };
}
