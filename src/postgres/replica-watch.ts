import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import type { LimitedQuery } from './client.js';
import { poolerOf } from './connections.js';
import { IDENTITY, IS_HELD, LOCK, LOG_END, REPLAYED, type Replayed } from './replica-questions.js';

/*
 * Decides when reads may go to the replica, and when it has the latest writes.
 *
 * A caller who got the answer "done" must see the write in every later request, in this process and all others. The same goes
 * for anyone who was told of it. The caller's request does not say through which process they wrote, so this is kept by time:
 *
 * 1. A check asks the primary where its log ends, and waits until the replica has replayed it. All that was committed before
 * the check began is then to be seen there.
 * 2. A process reads from the replica only for `leaseMs` after the beginning of its last good check: its reads lack nothing
 * that was committed longer ago than that.
 * 3. A write is answered when a check that began after its commit is good, or `leaseMs` after its commit. Then it is on the
 * replica, or every process has left the replica or made a good check since.
 * 4. Writes need not wait for a replica without readers. So each reader holds a shared advisory lock of the primary, over the
 * connection of its checks, for `2 * leaseMs` before it begins to read. If nobody has held it for `leaseMs`, no write waits: a
 * process that has taken it since reads only states that it has checked after the write.
 *
 * Each process measures durations by a clock of its own; clocks of different machines are never compared. This can't detect a
 * machine that stands still together with its clock: it may go on with the rest of its lease.
 */

export interface ReplicaTimes {
  /** Milliseconds from the end of a check to the next one, when no write waits for it. */
  everyMs: number;
  /** The replica must show the commits from before a check within this time. */
  lagMs: number;
  /** The greatest age of the data that is read. */
  leaseMs: number;
}
export const replicaTimes: ReplicaTimes = { everyMs: 200, lagMs: 500, leaseMs: 1_000 };

/** After a read that failed because of the replica, no reads go there for this number of `leaseMs`. */
const REST_LEASES = 3;
/** Milliseconds between checks while writes wait for a good one. */
const AGAIN_MS = 25;

/** The replica gave no answer to a check. */
class Silence extends Error {}

export interface WatchEvents {
  /** Reads go to the replica from now on. */
  used(): void;
  /** Reads go to the primary from now on. */
  left(reason: Error): void;
  /** The replica gives no answers: nobody should wait for one. */
  silent(reason: Error): void;
}

export interface ReplicaWatch {
  /** True when an operation that begins now may read from the replica. */
  isUsable(): boolean;
  /** Ends when every later caller, in any process, sees the present commits; after `leaseMs` at the latest. */
  caughtUp(): Promise<void>;
  /** Told of a read that failed because of the replica. */
  failed(error: Error): void;
  /**
   * Seconds from a commit until it is visible on the replica, as last measured. While reads go to the primary, the seconds
   * since then.
   */
  lagSeconds(): number;
  close(): Promise<void>;
}

/**
 * Begins to watch. The replica need not be there.
 * @param primary a pool of its own of one connection to PostgreSQL itself, past poolers
 * @param replica a pool of its own of one connection
 */
export function watchReplica(
  { primary, replica }: { primary: Pool; replica: Pool },
  { everyMs, lagMs, leaseMs }: ReplicaTimes,
  events: WatchEvents,
): ReplicaWatch {
  const now = () => performance.now();
  /** The connection that holds the lock. */
  let session: PoolClient | null = null;
  /** The time since the lock is held; null: we don't hold it. */
  let heldSince: number | null = null;
  /**
   * The time of the answer to a check that found the lock free, and the beginning of the last such check in an unbroken row.
   */
  let freeSince: number | null = null;
  let freeAt = 0;
  /** The beginning of the last good check, and its duration. */
  let verifiedAt = -Infinity;
  let tookMs = 0;
  let restsUntil = 0;
  let isKnownReplica = false;
  let state: 'starting' | 'used' | 'left' = 'starting';
  let isSilent = false;
  let isClosed = false;

  const isUsable = () => state === 'used' && heldSince !== null && now() < verifiedAt + leaseMs && !isClosed;
  const nobodyReads = (): boolean =>
    freeSince !== null && now() >= freeSince + leaseMs && now() - freeAt <= leaseMs && heldSince === null;

  const leave = (reason: Error) => {
    if (state === 'left') return;
    state = 'left';
    events.left(reason);
  };

  /** The fault will stay, and is the same for all servers, so that nobody reads from the replica. */
  const giveUp = (reason: Error): never => {
    isClosed = true;
    state = 'left';
    events.left(reason);
    throw reason;
  };

  const ask = async <Row>(
    of: Pool | PoolClient,
    limitMs: number,
    text: string,
    values: unknown[] = [],
  ): Promise<Row> => {
    const query: QueryConfig & LimitedQuery = { text, values, limitMs };
    return (await of.query(query)).rows[0] as Row;
  };
  const endSession = () => {
    session?.release(true);
    session = null;
    heldSince = null;
    freeSince = null;
  };
  /** Asks over the connection that has the lock; the lock is lost with it. */
  const askPrimary = async <Row>(text: string): Promise<Row> => {
    try {
      if (!session) {
        if (await poolerOf(primary)) giveUp(new Error('A pooler is in between: set DATABASE_DIRECT_URL'));
        session = await primary.connect();
      }
      return await ask<Row>(session, 2 * leaseMs, text);
    } catch (error) {
      endSession();
      throw new Error('The primary can’t be asked how far the replica is', { cause: error });
    }
  };
  const askReplica = async <Row>(text: string, values?: unknown[]): Promise<Row> => {
    try {
      return await ask<Row>(replica, lagMs, text, values);
    } catch (error) {
      isKnownReplica = false;
      throw new Silence('The replica does not answer', { cause: error });
    }
  };

  const logEnd = async (began: number): Promise<string> => {
    if (heldSince !== null) return (await askPrimary<{ end: string }>(`select ${LOG_END}`)).end;
    const { end, isHeld } = await askPrimary<{ end: string; isHeld: boolean }>(`select ${LOG_END}, ${IS_HELD}`);
    if (isHeld) freeSince = null;
    else {
      if (freeSince === null || began - freeAt > leaseMs) freeSince = now();
      freeAt = began;
    }
    return end;
  };

  const requireReplayed = async (end: string, until: number): Promise<void> => {
    for (let pause = 1; ; pause = Math.min(2 * pause, 20)) {
      const found = await askReplica<Replayed>(REPLAYED, [end]);
      if (!found.isStandby) throw new Error('It is no standby: it takes writes of its own');
      if (found.isReplayed) return;
      if (now() + pause > until) throw new Error(`What was written is not there after ${lagMs} ms`);
      await sleep(pause);
    }
  };
  /** Checks for the primary's database; another one may happen to be further in its log. */
  const requireKnown = async (): Promise<void> => {
    if (isKnownReplica) return;
    const [own, its] = [await askPrimary<object>(IDENTITY), await askReplica<object>(IDENTITY)];
    if (JSON.stringify(own) !== JSON.stringify(its)) throw new Error('It is a standby of another database');
    isKnownReplica = true;
  };

  const check = async (): Promise<void> => {
    const began = now();
    try {
      const end = await logEnd(began);
      await requireKnown();
      await requireReplayed(end, began + lagMs);
      verifiedAt = began;
      isSilent = false;
      tookMs = now() - began;
      if (heldSince === null) {
        await askPrimary(`select pg_advisory_lock_shared(${LOCK})`);
        heldSince = now();
        freeSince = null;
        return;
      }
      if (state !== 'used' && now() >= Math.max(heldSince + 2 * leaseMs, restsUntil)) {
        state = 'used';
        events.used();
      }
    } catch (error) {
      if (isUsable()) return;
      const failure = error as Error;
      leave(failure);
      if (failure instanceof Silence && !isSilent) {
        isSilent = true;
        events.silent(failure);
      }
      await release();
    }
  };
  const release = async (): Promise<void> => {
    if (heldSince === null || now() < verifiedAt + leaseMs) return;
    heldSince = null;
    await askPrimary(`select pg_advisory_unlock_shared(${LOCK})`).catch(() => {});
  };

  // A check is no part of the work of its caller: not of their transaction, nor of their frame.
  const outside = AsyncLocalStorage.snapshot();
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const begin = (): Promise<void> =>
    (running = outside(check).finally(() => {
      running = null;
    }));
  /** A check that begins from now on; one for all callers in the meantime. */
  const anotherCheck = (): Promise<void> => {
    if (!running) return begin();
    return (next ??= running.then(() => {
      next = null;
      return begin();
    }));
  };

  let timer: NodeJS.Timeout | undefined;
  const goOn = async (): Promise<void> => {
    await anotherCheck();
    if (!isClosed) timer = setTimeout(() => void goOn(), everyMs).unref();
  };
  void goOn();

  return {
    isUsable,
    async caughtUp() {
      const committed = now();
      for (;;) {
        if (verifiedAt >= committed || nobodyReads() || isClosed) return;
        const left = committed + leaseMs - now();
        if (left <= 0) return;
        const checked = anotherCheck();
        await Promise.race([checked, sleep(left)]);
        if (verifiedAt < committed) await sleep(Math.min(AGAIN_MS, Math.max(1, committed + leaseMs - now())));
      }
    },
    failed(error) {
      restsUntil = now() + REST_LEASES * leaseMs;
      leave(error);
    },
    lagSeconds: () => (state === 'used' ? tookMs : now() - Math.max(verifiedAt, 0)) / 1_000,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.allSettled([running, next]);
      endSession();
    },
  };
}
