import { Client, type ClientConfig, type Submittable } from 'pg';
import { clientMethods, type ClientInside, insideOf, type ResultInside } from './pg-internals.js';
import { Pipeline, type PipelinedStatement } from './pipeline.js';
import {
  CONNECTION_FAILURE,
  limitsAfter,
  longestWait,
  noAnswer,
  type Pooler,
  type PoolState,
  withCode,
} from './pool-state.js';
import { isPrepared, type Prepared, PreparedQuery } from './prepared-query.js';
import { readMessages } from './row-bytes.js';

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

/** Closes a prepared statement by a message of the protocol, because poolers understand that one but not SQL's DEALLOCATE. */
export const closing = (name: string) => ({
  callback: () => {},
  submit: (connection: ClientInside['connection']) => {
    connection.close({ type: 'S', name });
    connection.sync();
  },
  handleReadyForQuery: () => {},
  handleError: () => {},
});

const resultOf = (query: ReturnType<ClientInside['_getActiveQuery']>): ResultInside | undefined =>
  query instanceof Pipeline ? query.result : query?._result;

/**
 * A client that limits every wait for an answer on our side: PostgreSQL's own limits do not work when it is frozen or the
 * network is cut. A connection without an answer in time is closed, because nobody knows what will still come over it.
 */
export function clientOf(known: PoolState): new (config?: ClientConfig) => Client {
  const { waits } = known;
  const limitMs = longestWait(known);
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
      clientMethods._connect.call(this.#inside, error => callback(error && withCode(error, CONNECTION_FAILURE)));
    }

    /** Overrides a method of pg: tells all waiting queries that the connection broke. */
    _errorAllQueries(error: Error): void {
      clientMethods._errorAllQueries.call(this.#inside, withCode(error, CONNECTION_FAILURE));
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
        pipeline.statements = pipeline.statements.flatMap(each => pipelinedThroughPooler(each, { ...known, pooler }));
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

    get #inside(): ClientInside {
      return insideOf(this);
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
 * A pooler in transaction mode gives each transaction another server connection, where a prepared statement may be unknown.
 */
function throughPooler(query: unknown, { prepares }: Pooler): unknown {
  const { name } = (query ?? {}) as { name?: string };
  return name === undefined || prepares ? query : { ...(query as object), name: undefined };
}

/** Transactions begin in pipelines (transaction-frames.ts): the limits go with them. */
function pipelinedThroughPooler(statement: PipelinedStatement, state: PoolState & { pooler: Pooler }) {
  const own = throughPooler(statement, state.pooler) as PipelinedStatement;
  const text = limitsAfter(own.text, state);
  return text === null ? [own] : [own, { text, isAside: true } as const];
}
