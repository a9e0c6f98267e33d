import { randomUUID } from 'node:crypto';
import { type Client, type Pool, type PoolConfig, type Submittable } from 'pg';
import { plainReads } from '../config/plain-reads.js';
import { clientOf, closing, type LimitedQuery } from './client.js';
import { insideOf } from './pg-internals.js';
import { plainClientOf } from './plain-client.js';
import {
  CONNECTION_FAILURE,
  createWaits,
  noAnswer,
  type Pooler,
  type PoolState,
  type StatementLimits,
  TOO_MANY_CONNECTIONS,
  withCode,
} from './pool-state.js';
import { type SharedTransaction, sharedTransaction } from './shared-transaction.js';
import { traced } from './traced-client.js';
import { isTracing, keepSpan } from '../platform/watching/tracing.js';
import { framed, keepFrame } from './transaction-frames.js';
import { assertOutsideTransaction } from './transactions.js';

/** A caller without a connection after this time is answered that they should try again. */
const CONNECT_MS = 5_000;
/**
 * An unused connection is kept for this time. A new connection has to prepare all of its statements again. With the driver's 10
 * seconds, nearly every request of a quiet hour would wait for that.
 */
const UNUSED_MS = 5 * 60_000;

const clientFor = plainReads ? plainClientOf : clientOf;

/**
 * Settings of a new connection. They are no startup parameters, because poolers refuse them. A pooler keeps the time zone with
 * our connection, but it can't keep the limits. So the limits are set on connections to PostgreSQL itself only. Such a
 * connection has the process id that was told at connecting; a pooler tells an id of its own.
 */
async function setUp(client: Client, known: PoolState): Promise<void> {
  const { processID } = insideOf(client);
  const { statementMs, lockMs } = known.limits ?? { statementMs: 0, lockMs: 0 };
  const settings = {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    // Otherwise PostgreSQL plans a list of few keys anew each time, because it expects ten of them: that costs more than
    // reading them. Each filter of a list has a text of its own, so that no plan has to guess the set parameters.
    plan_cache_mode: 'force_generic_plan',
  };
  const query: LimitedQuery & { text: string } = {
    text: `set time zone 'UTC';
      select set_config(name, value, false)
      from (values ${Object.entries(settings)
        .map(([name, value]) => `('${name}', '${value}')`)
        .join(', ')}) as s (name, value)
      where pg_backend_pid() = ${Number(processID)}`,
    limitMs: CONNECT_MS,
  };
  const [, set] = (await client.query(query)) as unknown as { rowCount: number }[];
  if (known.pooler === undefined)
    known.pooler = set!.rowCount > 0 ? null : { prepares: !plainReads && (await prepares(client)) };
}

/** A pooler that follows prepared statements gives them names of its own. */
async function prepares(client: Client): Promise<boolean> {
  const name = `elo_${randomUUID()}`;
  await client.query('begin');
  const { rows } = await client.query<{ name: string }>({ name, text: 'select name from pg_prepared_statements' });
  await new Promise<void>(resolve =>
    client.query({ ...closing(name), handleReadyForQuery: resolve } as unknown as Submittable),
  );
  delete insideOf(client).connection.parsedStatements[name];
  await client.query('commit');
  return !rows.some(row => row.name === name);
}

const known = new WeakMap<Pool, PoolState>();

/** True when PostgreSQL, asked over this pool, has answered nothing for some seconds. */
export const isSilent = (pool: Pool): boolean => known.get(pool)?.waits.silent() ?? false;

/** The pooler, such as PgBouncer, between this pool and PostgreSQL, or null; asks when it is not known yet. */
export async function poolerOf(pool: Pool): Promise<Pooler | null> {
  if (known.get(pool)?.pooler === undefined) await pool.query('select 1');
  return known.get(pool)?.pooler ?? null;
}

/**
 * Options of a pool with a limit on every wait, and a function that guards the pool once it exists.
 * @param limits null for work without a time limit, such as migrations
 */
export function boundedPool(limits: StatementLimits | null): { options: PoolConfig; guard(pool: Pool): void } {
  const waits = createWaits();
  const own: PoolState = { limits, waits, pooler: undefined };
  return {
    options: {
      connectionTimeoutMillis: CONNECT_MS,
      idleTimeoutMillis: UNUSED_MS,
      // A connection that only listens notices in this way that the other side is gone.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      Client: isTracing() ? traced(framed(clientFor(own))) : framed(clientFor(own)),
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types don't say
      onConnect: client => setUp(client as Client, own),
    },
    guard(pool) {
      known.set(pool, own);
      const connect = pool.connect.bind(pool) as unknown as Connect;
      // A client's own errors have codes. An error without a code and a cause means that nobody gave a connection back in time.
      const explained = (error: Error | undefined) => {
        if (error && waits.silent()) return noAnswer('on any connection', error);
        if (!error || pool.ending) return error;
        return withCode(error, error.cause ? CONNECTION_FAILURE : TOO_MANY_CONNECTIONS);
      };
      const guarded: Connect = callback => {
        assertOutsideTransaction();
        const transaction = sharedTransaction();
        if (transaction) return inSharedTransaction(transaction, callback);
        // The code that gives a connection back calls the waiting caller, but it is no part of that code's work.
        const own = callback && keepSpan(keepFrame(callback));
        if (own) return connect((error, client, release) => own(explained(error), client, release));
        return connect()!.catch((error: Error) => {
          throw explained(error) ?? error;
        });
      };
      pool.connect = guarded as unknown as Pool['connect'];
    },
  };
}

type Connect = (
  callback?: (error: Error | undefined, client: unknown, release: unknown) => void,
) => Promise<unknown> | undefined;

/** Gives the shared transaction's connection of this chain of calls, in the form of a pool's connection. */
function inSharedTransaction(
  transaction: SharedTransaction,
  callback: Parameters<Connect>[0],
): Promise<unknown> | undefined {
  const given = Promise.resolve().then(() => transaction.connect());
  if (!callback) return given;
  given.then(
    client => callback(undefined, client, client.release),
    (error: Error) => callback(error, undefined, () => {}),
  );
  return undefined;
}
