import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Client, PoolClient, QueryConfig, QueryResult, Submittable } from 'pg';
import { Pipeline, type PipelinedStatement, runTogether } from './pipeline.js';
import { beginning } from './pool-state.js';
import { framed } from './transaction-frames.js';

/*
 * A request is tried in one transaction that is rolled back, or done in one that is committed as a whole. All its statements go
 * there, also statements that would otherwise have a connection or a transaction of their own. The pool gives it this one
 * connection, on which transactions are savepoints.
 */

const shared = new AsyncLocalStorage<SharedTransaction>();

/** The transaction shared by all of this chain of calls, if there is one. */
export const sharedTransaction = (): SharedTransaction | undefined => shared.getStore();

/** True when the work here has happened elsewhere already, or is only tried. */
export const isSilent = (): boolean => shared.getStore() !== undefined;

/** True when the work here has happened elsewhere already, and is kept: its consequences were drawn there. */
export const isDoneElsewhere = (): boolean => shared.getStore()?.isKept === true;

/**
 * To be called before a request to a foreign server.
 * @throws Error while a request is tried or done silently; the request is then marked as unfit for that
 */
export function assertMayLeave(): void {
  const transaction = shared.getStore();
  if (transaction)
    throw transaction.spoil('ROUTE', new Error('This asks a server of somebody else, which a trial must not'));
}

/** The reason why the result of a shared transaction says nothing about the real outcome. */
export type Spoiled = 'ROUTE' | 'BUSY' | 'TIME' | 'LOCKED' | 'BROKEN';

interface Options {
  lockMs: number;
  statementMs: number;
  /** Settings that a transaction makes for itself: they end with it, as in a transaction of its own. */
  settings: readonly string[];
  /** True when it is going to be committed. */
  isKept: boolean;
}

/** Finds, by SQLSTATE, the failures of statements that the trial itself causes. */
const spoiledBy = (error: unknown): Spoiled | null => {
  const { code } = error as { code?: unknown };
  if (code === '55P03' || code === '40P01' || code === '40001') return 'LOCKED';
  if (code === '57014') return 'TIME';
  const isOfConnection = typeof code !== 'string' || /^(08|57P0|53|E[A-Z]+$)/.test(code);
  return isOfConnection ? 'BROKEN' : null;
};

export class SharedTransaction {
  /** The first reason that makes the outcome worthless. */
  spoiled: { by: Spoiled; cause: unknown } | null = null;
  private line: Promise<unknown> = Promise.resolve();
  /** Savepoints that stand for transactions, the innermost last. */
  private readonly open: string[] = [];
  private names = 0;
  private isEnded = false;
  private readonly cut = Promise.withResolvers<never>();
  private readonly lost = (error: Error): void => void this.spoil('BROKEN', error);

  private constructor(
    private readonly client: PoolClient,
    private readonly settings: readonly string[],
    readonly isKept: boolean,
  ) {
    client.on('error', this.lost);
    // Perhaps nobody waits for it.
    this.cut.promise.catch(() => {});
  }

  /** Begins a transaction on a connection of the pool; the connection belongs to it from now on. */
  static async begin(client: PoolClient, options: Options): Promise<SharedTransaction> {
    const { lockMs, statementMs, settings, isKept } = options;
    const transaction = new SharedTransaction(client, settings, isKept);
    try {
      await client.query({ text: 'begin' });
      await client.query({
        text: `select set_config('lock_timeout', $1, true), set_config('statement_timeout', $2, true)`,
        values: [String(lockMs), String(statementMs)],
      });
      return transaction;
    } catch (error) {
      transaction.leave(error as Error);
      throw error;
    }
  }

  /** Runs the work with all its statements in this transaction. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return shared.run(this, work);
  }

  /** Sets something for the transaction. */
  async set(setting: string, value: string): Promise<void> {
    await this.inTurn(client => client.query({ text: 'select set_config($1, $2, true)', values: [setting, value] }));
  }

  /** The result of work in it, or an error when the transaction is cut off. @throws Error then */
  ended<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.cut.promise]);
  }

  /** The client that the pool gives to work in this transaction. @throws Error when it has ended */
  connect(): PoolClient {
    this.assertOpen();
    return new SharedClient({ of: this }) as unknown as PoolClient;
  }

  /** Notes that the outcome is worthless. @returns the given error */
  spoil(by: Spoiled, cause: Error): Error {
    this.spoiled ??= { by, cause };
    return cause;
  }

  /** True when nobody knows whether it is committed. */
  get isInDoubt(): boolean {
    return this.isEnded && this.spoiled?.by === 'BROKEN';
  }

  /** Undoes everything. */
  rollBack(): Promise<void> {
    return this.end({ text: 'rollback' });
  }

  /**
   * Keeps everything, together with the effects of these statements. @throws Error when it could not be committed: nothing is
   * kept then
   */
  async commit(before: readonly PipelinedStatement[]): Promise<void> {
    await this.line;
    await this.end({ text: 'commit', before } as QueryConfig);
  }

  /** Ends it at once, also with statements on their way: the connection is closed, and PostgreSQL undoes its work. */
  cutOff(): void {
    if (this.isEnded) return;
    const error = new Error('The shared transaction was cut off');
    this.leave(error);
    this.cut.reject(error);
  }

  private async end(statement: QueryConfig): Promise<void> {
    await this.line;
    if (this.isEnded) throw new Error('The shared transaction was cut off');
    this.isEnded = true;
    try {
      await this.client.query(statement);
    } catch (error) {
      const by = spoiledBy(error);
      if (by) this.spoil(by, error as Error);
      this.leave(error as Error);
      throw error;
    }
    this.leave();
  }

  private leave(error?: Error): void {
    this.isEnded = true;
    this.client.off('error', this.lost);
    // The pool closes a connection that is given back with an error; a broken one emits its error once more meanwhile.
    if (error) this.client.on('error', () => {});
    this.client.release(error);
  }

  private assertOpen(): void {
    if (this.isEnded) throw new Error('The request that this belongs to was tried, and the trial has ended');
  }

  // The following members are for its clients.

  /** Runs work in turn: there is one connection. */
  inTurn<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const result = this.line.then(async () => {
      this.assertOpen();
      try {
        return await work(this.client);
      } catch (error) {
        const by = spoiledBy(error);
        if (by) this.spoil(by, error as Error);
        throw error;
      }
    });
    this.line = result.catch(() => {});
    return result;
  }

  /** Submits a protocol of its own, such as COPY: the others wait for its end. */
  submit<T extends Submittable>(query: T): T {
    this.assertOpen();
    const submitted = this.client.query(query);
    const end = finished(submitted as unknown as NodeJS.ReadableStream).catch(() => {});
    this.line = Promise.all([this.line, end]);
    return submitted;
  }

  newName(): string {
    return `elo_${++this.names}`;
  }

  /** The statements that begin a savepoint in the place of a transaction. */
  opening(name: string): PipelinedStatement[] {
    const depth = this.open.push(name);
    const kept = this.settings.map(
      setting =>
        `set_config('elo.before_${depth}.${setting}', coalesce(current_setting('${setting}', true), ''), true)`,
    );
    return [{ text: `savepoint ${name}` }, ...(kept.length > 0 ? [aside(`select ${kept.join(', ')}`)] : [])];
  }

  /** The statements that end it well: with the checks of a commit. */
  closing(name: string): PipelinedStatement[] {
    const depth = this.open.indexOf(name) + 1;
    const restored = this.settings.map(
      setting => `set_config('${setting}', current_setting('elo.before_${depth}.${setting}', true), true)`,
    );
    return [
      ...(depth === 1 ? [aside('set constraints all immediate')] : []),
      ...(restored.length > 0 ? [aside(`select ${restored.join(', ')}`)] : []),
      // If two are open at once and neither lies within the other, the inner one would end with the outer one.
      { text: depth === this.open.length ? `release savepoint ${name}` : 'select 1' },
    ];
  }

  closed(name: string): void {
    this.open.splice(this.open.indexOf(name), 1);
  }

  /** The statement that undoes it. */
  undoing(name: string): string {
    if (this.open.at(-1) !== name)
      this.spoil('BROKEN', new Error('Of two transactions at once, the first one was rolled back'));
    return `rollback to savepoint ${name}; release savepoint ${name}`;
  }
}

const aside = (text: string): PipelinedStatement => ({ text, isAside: true });
const nothing = { rows: [], rowCount: null, fields: [], command: '', oid: 0 } as unknown as QueryResult;

/** Looks like a client of the pool; `begin` and `commit` are a savepoint and its release. */
class SavepointClient extends EventEmitter {
  /** The savepoint that stands for the transaction of this client. */
  #own: string | null = null;
  readonly #of: SharedTransaction;

  constructor({ of }: { of: SharedTransaction }) {
    super();
    this.#of = of;
  }

  readonly release = (error?: Error | boolean): void => {
    // The result of a copy was not read to its end, so the transaction is spoiled.
    if (error === true) this.#of.spoil('BROKEN', new Error('A copy was broken off'));
  };

  query(first: string | QueryConfig | Pipeline | Submittable, ...more: unknown[]): unknown {
    if (first instanceof Pipeline) return void this.#pipe(first);
    if (typeof (first as Submittable).submit === 'function') return this.#of.submit(first as Submittable);
    const given = typeof first === 'string' ? { text: first } : (first as QueryConfig);
    const query = Array.isArray(more[0]) ? { ...given, values: more[0] as unknown[] } : given;
    const result = this.#one(query);
    const callback = more.find(each => typeof each === 'function') as Callback | undefined;
    if (!callback) return result;
    result.then(
      found => callback(null, found),
      (error: Error) => callback(error),
    );
    return undefined;
  }

  /** The frames around the client ask whether a transaction runs. */
  getTransactionStatus(): string {
    return this.#own === null ? 'I' : 'T';
  }

  async #pipe({ statements, callback }: Pipeline): Promise<void> {
    let results: QueryResult[];
    try {
      results = await this.#of.inTurn(client => this.#translated(client, statements));
    } catch (error) {
      return callback(error as Error);
    }
    callback(null, results);
  }

  async #translated(client: PoolClient, statements: readonly PipelinedStatement[]): Promise<QueryResult[]> {
    const isEnd = statements.some(({ text }) => text === 'commit');
    const translated = statements.flatMap(statement => {
      if (beginning.test(statement.text)) return this.#of.opening((this.#own = this.#of.newName()));
      return statement.text === 'commit' && this.#own !== null ? this.#of.closing(this.#own) : [statement];
    });
    const results = await runTogether(query => client.query(query), translated);
    if (isEnd && this.#own !== null) {
      this.#of.closed(this.#own);
      this.#own = null;
    }
    return results;
  }

  #one(query: QueryConfig): Promise<QueryResult> {
    return this.#of.inTurn(async client => {
      if (query.text === 'commit' && this.#own === null) return nothing;
      if (query.text === 'rollback') return this.#rollBack(client);
      if (query.text === 'commit' || beginning.test(query.text)) return (await this.#translated(client, [query]))[0]!;
      return this.#own === null ? this.#alone(client, query) : client.query(query);
    });
  }

  async #rollBack(client: PoolClient): Promise<QueryResult> {
    const own = this.#own;
    if (own === null) return nothing;
    this.#own = null;
    const text = this.#of.undoing(own);
    this.#of.closed(own);
    try {
      await client.query(text);
    } catch (error) {
      this.#of.spoil('BROKEN', error as Error);
      throw error;
    }
    return nothing;
  }

  /** A statement outside of transactions fails alone. */
  async #alone(client: PoolClient, query: QueryConfig): Promise<QueryResult> {
    const name = this.#of.newName();
    try {
      if (query.values?.length || !query.text.includes(';')) {
        const results = await runTogether(
          each => client.query(each),
          [{ text: `savepoint ${name}` }, query as PipelinedStatement, { text: `release savepoint ${name}` }],
        );
        return results[1]!;
      }
      await client.query(`savepoint ${name}`);
      const result = await client.query(query);
      await client.query(`release savepoint ${name}`);
      return result;
    } catch (error) {
      await client.query(`rollback to savepoint ${name}; release savepoint ${name}`).catch((failure: Error) => {
        this.#of.spoil('BROKEN', failure);
      });
      throw error;
    }
  }
}

type Callback = (error: Error | null, result?: unknown) => void;
/** A client with the frames of its callers around each of their transactions. */
const SharedClient = framed(SavepointClient as unknown as new () => Client) as unknown as new (given: {
  of: SharedTransaction;
}) => Client;
