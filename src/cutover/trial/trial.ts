import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { KeptAnswer, KeptRequest } from '../relay/exchange.js';
import { SETTING } from '../../domain/kernel/audit-triggers.js';
import { LEGACY_IDS } from '../../domain/kernel/legacy-ids.js';
import { createGate } from '../../platform/gate.js';
import { type PipelinedStatement, SharedTransaction, type Spoiled, asOwnChain } from '../../postgres/index.js';
import type { Services } from '../../platform/services.js';
import { inWorkFolder } from '../../platform/files/work-folders.js';
import { createRequestContexts } from '../../server/request-contexts.js';
import { overlayOf } from './storage-overlay.js';
import { keptEvents, trialServices } from './trial-services.js';

/** Ids that the old service gave to its records, by table, in the order of making the rows here. */
export type IdsOfLegacy = ReadonlyMap<string, readonly number[]>;

/**
 * The reasons why a request could not be asked of this server a second time. `ROUTE`: it asks a foreign server (a sign-in
 * elsewhere). `BUSY`: there was no place, or no connection to spare. `TIME`: it took too long. `LOCKED`: somebody else held a
 * needed row. `BROKEN`: the connection to the database, or the answer, broke.
 */
export type NotTriableReason = Spoiled;

/** The answer of this server is not known: that is no difference. */
export class NotTriable extends Error {
  constructor(
    readonly reason: NotTriableReason,
    options?: ErrorOptions,
  ) {
    super(`The request could not be tried (${reason})`, options);
    this.name = 'NotTriable';
  }
}

export interface SilentOptions {
  ids?: IdsOfLegacy;
  /** Statements that are committed together with the request's changes, and not at all when it failed. */
  alongside?: readonly PipelinedStatement[];
}

/** Asks this very server a kept request, inside of the process: the same routes, another outside world. */
export interface Trial {
  /**
   * Works a request out and leaves nothing: its transaction is rolled back, and nothing leaves the house or is stored. Numbers
   * taken from sequences are not given back. A body longer than 2 MiB is not kept (null).
   * @throws NotTriable
   */
  tryOut(request: KeptRequest): Promise<KeptAnswer>;
  /**
   * Does a request, in one transaction, with an audit record whose route is `mirror`; without outbox, mails or messages.
   * Nothing is done when the answer is a failure (400 and above); it is given, not thrown.
   * @throws NotTriable then nothing is done either, or after `BROKEN` at the commit nobody knows
   */
  doSilently(request: KeptRequest, options?: SilentOptions): Promise<KeptAnswer>;
}

/** The contexts and the storage for the routes of a trial. */
export interface TrialWorld {
  contexts: ReturnType<typeof createRequestContexts>;
  storage: Services['storage'];
}

const worlds = new AsyncLocalStorage<TrialWorld>();

/** The world of the trial that this chain of calls belongs to. @throws Error outside of trials */
export function trialWorld(): TrialWorld {
  const world = worlds.getStore();
  if (!world) throw new Error('This is asked for in trials only');
  return world;
}

/** Milliseconds. Others wait no longer than this for a row that a trial has touched. */
const times = { lock: 300, statement: 3_000, all: 5_000, turn: 10_000, connection: 500, look: 25 } as const;
/** One caller is looked up, and nobody else shall have to wait for the caller's key. */
const lookUps = { most: 10, notesUse: false } as const;
const MAX_AT_ONCE = 2;
const MAX_WAITING = 200;

interface Parts {
  pool: Pool;
  services: Services;
  /** Sends a request through the routes of the trial (trial-app.ts). */
  ask(request: KeptRequest): Promise<KeptAnswer>;
}

export function createTrial({ pool, services, ask }: Parts): Trial {
  const { max } = pool.options;
  const gate = createGate({
    atOnce: Math.max(1, Math.min(MAX_AT_ONCE, max - 1)),
    waiting: MAX_WAITING,
    waitMs: times.turn,
    runMs: 2 * times.all,
  });

  const inTransaction = async (
    request: KeptRequest,
    { ids, alongside = [], isKept }: SilentOptions & { isKept: boolean },
  ): Promise<KeptAnswer> => {
    const client = await spareConnection(pool);
    const transaction = await SharedTransaction.begin(client, {
      lockMs: times.lock,
      statementMs: times.statement,
      settings: [SETTING],
      isKept,
    });
    const timer = setTimeout(() => {
      transaction.spoil('TIME', new Error(`The trial took longer than ${times.all} ms`));
      transaction.cutOff();
    }, times.all);
    try {
      return await inWorkFolder(async folder => {
        const overlay = services.storage && overlayOf(services.storage, folder);
        const own = trialServices(services, overlay?.storage ?? null);
        const tell = keptEvents(own.events, services.events);
        const contexts = createRequestContexts(own, { how: lookUps, ...(isKept && { routeFor: () => 'mirror' }) });
        if (ids) await transaction.set(LEGACY_IDS, JSON.stringify(Object.fromEntries(ids)));
        const answer = await transaction.ended(
          transaction.run(() => worlds.run({ contexts, storage: own.storage }, () => ask(request))),
        );
        if (transaction.spoiled || !isKept || answer.status >= 400) {
          await transaction.rollBack();
          return answer;
        }
        const takeAway = await overlay?.store();
        try {
          await transaction.commit(alongside);
        } catch (error) {
          // If nobody knows the outcome of the commit, a file too many is better than a missing one.
          if (!transaction.isInDoubt) await takeAway?.();
          throw error;
        }
        tell();
        await overlay?.remove();
        return answer;
      });
    } catch (error) {
      transaction.cutOff();
      transaction.spoil('BROKEN', error as Error);
      throw error;
    } finally {
      clearTimeout(timer);
      if (transaction.spoiled) {
        const { by, cause } = transaction.spoiled;
        // eslint-disable-next-line no-unsafe-finally -- whatever came of it, it is worth nothing
        throw new NotTriable(by, { cause });
      }
    }
  };

  const pass = (request: KeptRequest, options: SilentOptions & { isKept: boolean }): Promise<KeptAnswer> =>
    // The caller may run within a transaction, or a mutation: the trial is no part of them.
    asOwnChain(() => gate.pass(() => inTransaction(request, options))).catch((error: unknown) => {
      throw error instanceof NotTriable ? error : new NotTriable('BUSY', { cause: error });
    });

  return {
    tryOut: request => pass(request, { isKept: false }),
    doSilently: (request, options = {}) => pass(request, { ...options, isKept: true }),
  };
}

/** A spare connection, because requests go first. @throws NotTriable when there is none for a moment */
async function spareConnection(pool: Pool): Promise<PoolClient> {
  const { max } = pool.options;
  const left = max > 1 ? 1 : 0;
  const until = performance.now() + times.connection;
  while (pool.waitingCount > 0 || pool.idleCount + max - pool.totalCount <= left) {
    if (performance.now() > until) throw new NotTriable('BUSY');
    await sleep(times.look);
  }
  return pool.connect().catch((error: unknown) => {
    throw new NotTriable('BROKEN', { cause: error });
  });
}
