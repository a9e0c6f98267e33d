import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Client, type ClientConfig, type Pool, type PoolConfig, type Submittable } from 'pg';
import { readMessages, type StatementResult } from './row-bytes.js';
import { Pipeline, type PipelinedStatement } from './pipeline.js';
import { isPrepared, type Prepared, PreparedQuery } from './prepared-query.js';
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
/** PostgreSQL ends a statement itself at its limit; after this further time the connection is taken for broken. */
const GRACE_MS = 2_000;
/** Without any answer on any connection for this time, PostgreSQL is taken to be gone. */
const SILENCE_MS = 3_000;

export interface StatementLimits {
  /** Milliseconds after which PostgreSQL cancels a statement. */
  statementMs: number;
  /** Milliseconds for which a statement waits for a lock. */
  lockMs: number;
}

/** Part of a query's configuration: ends the wait for this statement sooner than its connection would. */
export interface LimitedQuery {
  limitMs?: number;
  /**
   * The named statement comes from a client, and there can be any number of these. A connection keeps the last ones prepared
   * and closes the one that was unused for longest.
   */
  isClients?: boolean;
  /** The known description of the named statement: it is not described again. */
  prepared?: Prepared;
}

/** The number of clients' statements that a connection keeps prepared; PostgreSQL holds some 50 kB for each. */
export const MAX_CLIENT_STATEMENTS = 200;

/** The receiver of the error when a broken connection takes no queries: a callback, or a query that is submitted itself. */
type Refusable =
  ((error?: Error, ...more: unknown[]) => void) | { handleError?(error: Error, ...more: unknown[]): void };

/** The members of pg's client that its types do not name. */
interface Inside {
  connection: EventEmitter & {
    stream: Socket;
    parsedStatements: Record<string, string>;
    attachListeners(stream: Socket): void;
  } & Protocol;
  _types: unknown;
  _queryQueue: readonly unknown[];
  /** The statement that is answered now. */
  _getActiveQuery(): Pipeline | { _result?: StatementResult } | null;
  /** False after an error of the connection. */
  _queryable: boolean;
  _ending: boolean;
  _connect(callback: (error?: Error) => void): void;
  _errorAllQueries(error: Error): void;
}

/*
 * Errors that the driver describes only in sentences get a SQLSTATE here, at their source: the rest of the program asks for
 * codes.
 */
const CONNECTION_FAILURE = '08006';
const TOO_MANY_CONNECTIONS = '53300';
const withCode = <E extends Error>(error: E, code: string): E & { code: string } =>
  Object.assign(error, { code: (error as { code?: string }).code ?? code });
const throwWithCode = (error: Error): never => {
  throw withCode(error, CONNECTION_FAILURE);
};
function withCodes(told: Refusable): Refusable {
  if (typeof told === 'function')
    return (error, ...more) => told(error && withCode(error, CONNECTION_FAILURE), ...more);
  const handleError = told.handleError?.bind(told);
  if (handleError) told.handleError = (error, ...more) => handleError(withCode(error, CONNECTION_FAILURE), ...more);
  return told;
}

/** The pooler between us and PostgreSQL, found out when the first connection is made. */
interface Pooler {
  /** The pooler sends named statements to the server connection that has them. */
  prepares: boolean;
}

/** The state of a pool that its connections share. */
interface Known {
  limits: StatementLimits | null;
  waits: Waits;
  /** Undefined before the first connection, null without a pooler. */
  pooler: Pooler | null | undefined;
}

interface Protocol {
  close(what: { type: 'S'; name: string }): void;
  sync(): void;
}

/** Closes a prepared statement by a message of the protocol, because poolers understand that one but not SQL's DEALLOCATE. */
const closing = (name: string) => ({
  callback: () => {},
  submit: (connection: Protocol) => {
    connection.close({ type: 'S', name });
    connection.sync();
  },
  handleReadyForQuery: () => {},
  handleError: () => {},
});

const resultOf = (query: ReturnType<Inside['_getActiveQuery']>): StatementResult | undefined =>
  query instanceof Pipeline ? query.result : query?._result;

/** The waits for PostgreSQL of all connections of a pool together. */
interface Waits {
  begin(): void;
  answered(): void;
  end(): void;
  silent(): boolean;
}

function createWaits(): Waits {
  let waiting = 0;
  let since = 0;
  return {
    begin() {
      if (waiting++ === 0) since = performance.now();
    },
    answered() {
      since = performance.now();
    },
    end() {
      waiting -= 1;
    },
    silent: () => waiting > 0 && performance.now() - since > SILENCE_MS,
  };
}

/**
 * A client that limits every wait for an answer on our side: PostgreSQL's own limits do not work when it is frozen or the
 * network is cut. A connection without an answer in time is closed, because nobody knows what will still come over it.
 */
function clientOf(known: Known): new (config?: ClientConfig) => Client {
  const { limits, waits } = known;
  const limitMs = limits === null ? null : limits.statementMs + GRACE_MS;
  return class extends Client {
    #timer: NodeJS.Timeout | undefined;
    #waiting = false;
    #ended = false;
    /** Names of clients' prepared statements, the one used last at the end. */
    readonly #ofClients = new Set<string>();

    constructor(config?: ClientConfig) {
      super(config);
      const { connection } = this.#inside;
      const resultNow = () => resultOf(this.#inside._getActiveQuery());
      connection.attachListeners = stream => readMessages(stream, connection, resultNow);
      connection.on('readyForQuery', () => {
        waits.answered();
        clearTimeout(this.#timer);
        // The client sends the next statement of its queue now, if there is one.
        if (this.#inside._queryQueue.length > 0) this.#expectAnswer(limitMs);
        else this.#stopWaiting();
      });
      this.on('drain', () => this.#stopWaiting());
      connection.once('end', () => {
        this.#ended = true;
        this.#stopWaiting();
      });
      // Connecting has a time limit of its own (connectionTimeoutMillis).
      this.#startWaiting();
    }

    /** Overrides a method of pg: the connection could not be made, or broke. */
    _connect(callback: (error?: Error) => void): void {
      const base = Client.prototype as unknown as Inside;
      base._connect.call(this as unknown as Inside, error => callback(error && withCode(error, CONNECTION_FAILURE)));
    }

    /** Overrides a method of pg: tells all waiting queries that the connection broke. */
    _errorAllQueries(error: Error): void {
      const base = Client.prototype as unknown as Inside;
      base._errorAllQueries.call(this as unknown as Inside, withCode(error, CONNECTION_FAILURE));
    }

    override query(...given: any[]): any {
      if (!this.#ended) {
        this.#startWaiting();
        clearTimeout(this.#timer);
        this.#expectAnswer((given[0] as LimitedQuery | null)?.limitMs ?? limitMs);
      }
      if (given[0] instanceof Pipeline) this.#useAll(given[0]);
      else {
        if (known.pooler) given[0] = throughPooler(given[0], known.pooler);
        this.#use((given[0] ?? {}) as PipelinedStatement);
      }
      if (isPrepared(given[0])) {
        const [query, callback] = [given[0], given.at(-1) as unknown];
        if (typeof callback !== 'function')
          return new Promise((resolve, reject) => {
            this.#submit([new PreparedQuery(query, (error, result) => (error ? reject(error) : resolve(result)))]);
          });
        given = [new PreparedQuery(query, callback as ConstructorParameters<typeof PreparedQuery>[1])];
      }
      return this.#submit(given);
    }

    #submit(given: any[]): any {
      const isBroken = !this.#inside._queryable || this.#inside._ending;
      if (isBroken)
        given = given.map(each => (each instanceof Object ? withCodes(each as Refusable) : (each as unknown)));
      const result: unknown = super.query(...(given as Parameters<Client['query']>));
      return isBroken && result instanceof Promise ? result.catch(throwWithCode) : result;
    }

    #useAll(pipeline: Pipeline): void {
      const { pooler } = known;
      if (pooler)
        pipeline.statements = pipeline.statements.flatMap(each => pipelinedThroughPooler(each, pooler, limits));
      pipeline.statements.forEach(each => this.#use(each));
      pipeline.useTypes(this.#inside._types);
    }

    #use({ name, isClients }: PipelinedStatement): void {
      if (!isClients || name === undefined) return;
      this.#ofClients.delete(name);
      this.#ofClients.add(name);
      if (this.#ofClients.size <= MAX_CLIENT_STATEMENTS) return;
      const [oldest] = this.#ofClients as Iterable<string> as [string];
      this.#ofClients.delete(oldest);
      delete this.#inside.connection.parsedStatements[oldest];
      super.query(closing(oldest) as unknown as Submittable);
    }

    get #inside(): Inside {
      return this as unknown as Inside;
    }

    #expectAnswer(withinMs: number | null): void {
      if (withinMs === null) return;
      this.#timer = setTimeout(() => {
        this.#inside.connection.stream.destroy(noAnswer(`within ${withinMs} ms`));
      }, withinMs);
    }

    #startWaiting(): void {
      if (this.#waiting) return;
      this.#waiting = true;
      waits.begin();
    }

    #stopWaiting(): void {
      clearTimeout(this.#timer);
      if (!this.#waiting) return;
      this.#waiting = false;
      waits.end();
    }
  };
}

/**
 * A pooler in transaction mode gives each transaction another server connection. A setting made outside of a transaction is in
 * force for somebody else, and a prepared statement may be unknown.
 */
function throughPooler(query: unknown, { prepares }: Pooler): unknown {
  const { name } = (query ?? {}) as { name?: string };
  return name === undefined || prepares ? query : { ...(query as object), name: undefined };
}

const beginning = /^(begin|start transaction)\b/i;

/** Transactions begin in pipelines (transaction-frames.ts): the limits go with them. */
function pipelinedThroughPooler(
  statement: PipelinedStatement,
  pooler: Pooler,
  limits: StatementLimits | null,
): PipelinedStatement[] {
  const own = throughPooler(statement, pooler) as PipelinedStatement;
  if (!limits || !beginning.test(own.text)) return [own];
  const text = `select set_config('statement_timeout', '${limits.statementMs}', true), set_config('lock_timeout', '${limits.lockMs}', true)`;
  return [own, { text, isAside: true }];
}

/**
 * Settings of a new connection. They are no startup parameters, because poolers refuse them. A pooler keeps the time zone with
 * our connection, but it can't keep the limits. So the limits are set on connections to PostgreSQL itself only. Such a
 * connection has the process id that was told at connecting; a pooler tells an id of its own.
 */
async function setUp(client: Client, known: Known): Promise<void> {
  const { processID } = client as unknown as { processID: number };
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
  if (known.pooler === undefined) known.pooler = set!.rowCount > 0 ? null : { prepares: await prepares(client) };
}

/** A pooler that follows prepared statements gives them names of its own. */
async function prepares(client: Client): Promise<boolean> {
  const name = `elo_${randomUUID()}`;
  await client.query('begin');
  const { rows } = await client.query<{ name: string }>({ name, text: 'select name from pg_prepared_statements' });
  await new Promise<void>(resolve =>
    client.query({ ...closing(name), handleReadyForQuery: resolve } as unknown as Submittable),
  );
  delete (client as unknown as Inside).connection.parsedStatements[name];
  await client.query('commit');
  return !rows.some(row => row.name === name);
}

const known = new WeakMap<Pool, Known>();

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
  const own: Known = { limits, waits, pooler: undefined };
  return {
    options: {
      connectionTimeoutMillis: CONNECT_MS,
      idleTimeoutMillis: UNUSED_MS,
      // A connection that only listens notices in this way that the other side is gone.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      Client: isTracing() ? traced(framed(clientOf(own))) : framed(clientOf(own)),
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

const noAnswer = (how: string, cause?: Error): Error =>
  Object.assign(new Error(`No answer from PostgreSQL ${how}`, { cause }), { code: 'ETIMEDOUT' });
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
