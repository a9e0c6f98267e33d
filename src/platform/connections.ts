import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Client, type ClientConfig, type Pool, type PoolConfig, type Submittable } from 'pg';

/** Who finds no free connection, or can't open one, for so long is told to come again. */
const CONNECT_MS = 5_000;
/** PostgreSQL ends a statement itself at its limit. Longer than that it had its chance. */
const GRACE_MS = 2_000;
/** Asked for so long without any answer on any connection, PostgreSQL is taken to be gone. */
const SILENCE_MS = 3_000;

export interface StatementLimits {
  /** Milliseconds after which PostgreSQL cancels a statement. */
  statementMs: number;
  /** Milliseconds for which it waits for a lock. */
  lockMs: number;
}

/** Part of a query's configuration: ends the wait for this statement sooner than its connection would. */
export interface LimitedQuery {
  limitMs?: number;
  /**
   * The named statement is a client's, of which there can be any number: a connection keeps the last ones prepared and
   * closes the one that was not used for longest.
   */
  isClients?: boolean;
}

/** Statements of clients that a connection keeps prepared; PostgreSQL holds some 50 kB for each. */
export const MOST_OF_CLIENTS = 200;

/** What of pg's client its types do not name. */
interface Inside {
  connection: EventEmitter & { stream: Socket; parsedStatements: Record<string, string> } & Protocol;
  _queryQueue: readonly unknown[];
}

interface Protocol {
  close(what: { type: 'S'; name: string }): void;
  sync(): void;
}

/** Closes a prepared statement by a message of the protocol, which poolers understand too; SQL's DEALLOCATE they do not. */
const closing = (name: string) => ({
  callback: () => {},
  submit: (connection: Protocol) => {
    connection.close({ type: 'S', name });
    connection.sync();
  },
  handleReadyForQuery: () => {},
  handleError: () => {},
});

/** The waits for PostgreSQL of all connections of a pool. */
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
 * A client whose every wait for an answer has an end on our side: PostgreSQL's own limits say nothing when it is frozen or
 * the network is cut. A connection without an answer in time is closed, because nobody knows what will still come over it.
 */
function clientWithin(limitMs: number, waits: Waits): new (config?: ClientConfig) => Client {
  return class extends Client {
    #timer: NodeJS.Timeout | undefined;
    #waiting = false;
    #ended = false;
    /** Names of clients' prepared statements, the one used last at the end. */
    readonly #ofClients = new Set<string>();

    constructor(config?: ClientConfig) {
      super(config);
      const { connection } = this.#inside;
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

    override query(...given: any[]): any {
      if (!this.#ended) {
        this.#startWaiting();
        clearTimeout(this.#timer);
        this.#expectAnswer((given[0] as LimitedQuery | null)?.limitMs ?? limitMs);
      }
      const { name, isClients } = (given[0] ?? {}) as LimitedQuery & { name?: string };
      if (isClients && name !== undefined) this.#useClients(name);
      return super.query(...(given as Parameters<Client['query']>));
    }

    #useClients(name: string): void {
      this.#ofClients.delete(name);
      this.#ofClients.add(name);
      if (this.#ofClients.size <= MOST_OF_CLIENTS) return;
      const [oldest] = this.#ofClients as Iterable<string> as [string];
      this.#ofClients.delete(oldest);
      delete this.#inside.connection.parsedStatements[oldest];
      super.query(closing(oldest) as unknown as Submittable);
    }

    get #inside(): Inside {
      return this as unknown as Inside;
    }

    #expectAnswer(withinMs: number): void {
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

const waitsOf = new WeakMap<Pool, Waits>();

/** Whether PostgreSQL, asked over this pool, has answered nothing for some seconds. */
export const isSilent = (pool: Pool): boolean => waitsOf.get(pool)?.silent() ?? false;

/**
 * Options of a pool that waits for nothing without end, and what to do with the pool once it is there.
 * @param limits null for work that may take as long as it takes, such as migrations
 */
export function boundedPool(limits: StatementLimits | null): { options: PoolConfig; guard(pool: Pool): void } {
  const waits = createWaits();
  return {
    options: {
      connectionTimeoutMillis: CONNECT_MS,
      // A connection that only listens learns in this way that the other side is gone.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...(limits && { Client: clientWithin(limits.statementMs + GRACE_MS, waits) }),
    },
    guard(pool) {
      waitsOf.set(pool, waits);
      const connect = pool.connect.bind(pool) as unknown as Connect;
      const explained = (error: Error | undefined) =>
        error && waits.silent() ? noAnswer('on any connection', error) : error;
      const guarded: Connect = callback => {
        if (callback) return connect((error, client, release) => callback(explained(error), client, release));
        return connect()!.catch((error: Error) => {
          throw explained(error);
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
