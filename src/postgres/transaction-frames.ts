import { AsyncLocalStorage } from 'node:async_hooks';
import type { Client, ClientConfig, QueryConfig, QueryResult } from 'pg';
import { insideOf } from './pg-internals.js';
import { type PipelinedStatement, runTogether } from './pipeline.js';
import { beginning } from './pool-state.js';

/**
 * The statements that go with the first and the last message of each transaction of a chain of calls: they take no round trip
 * of their own.
 */
export interface TransactionFrame {
  /** A promise to wait for before a transaction can begin; null: nothing. */
  wait(): Promise<void> | null;
  /** The statement that goes with `begin`. */
  first(): PipelinedStatement;
  /** The row that it gave; null when the transaction could not begin. */
  begun(row: Record<string, unknown> | null): void;
  /** The statement that goes with `commit`; null: none. */
  last(): PipelinedStatement | null;
  /** The transaction is committed; with the number of rows that the last statement changed. */
  committed(changed: number): void;
  /** True when a statement outside of transactions gets a transaction of its own, for the sake of the frame. */
  wraps(statement: string): boolean;
  /** An ended frame surrounds no more transactions. */
  readonly ended: boolean;
}

const frames = new AsyncLocalStorage<TransactionFrame>();

/** Runs the work with this frame around each transaction that it opens. */
export const withinFrame = <T>(frame: TransactionFrame, work: () => T): T => frames.run(frame, work);

/** Runs the work without any frame: it is no part of the work around it. */
export const outsideFrames = <T>(work: () => T): T => frames.exit(work);

/** The frame around the transactions opened here. */
export const currentFrame = (): TransactionFrame | undefined => {
  const frame = frames.getStore();
  return frame?.ended ? undefined : frame;
};

/**
 * A callback that runs with the frame of the present code, independent of its caller. `AsyncResource.bind` does the same with
 * an object and a property definition each time. These keep the callback's values in memory until the next full collection.
 */
export const keepFrame = <Given extends unknown[]>(
  callback: (...given: Given) => void,
): ((...given: Given) => void) => {
  const frame = frames.getStore();
  return (...given) =>
    frames.getStore() === frame ? callback(...given) : frames.run(frame as TransactionFrame, () => callback(...given));
};

type AnyClient = new (config?: ClientConfig) => Client;
type Callback = (error: Error | null, result?: unknown) => void;

/** `commit`, and the statements that go with it. */
export interface Commit extends QueryConfig {
  before?: readonly PipelinedStatement[];
}

/** A transaction whose `begin` is sent with its first statement. */
interface Pending {
  begin: string;
  frame: TransactionFrame | undefined;
}

// Without names: a pooler may not know the names of another connection, and its abilities are found out in a transaction.
const BEGIN: PipelinedStatement = { text: 'begin' };
const COMMIT: PipelinedStatement = { text: 'commit' };
const nothing = { rows: [], rowCount: null, fields: [] };

/**
 * A client that sends `begin` together with the first statement of a transaction, and puts the frame of its callers around
 * their transactions. A transaction without statements sends nothing.
 */
export function framed(Base: AnyClient): AnyClient {
  return class extends Base {
    #pending: Pending | null = null;
    /** The first statement waits for its frame; others wait for it. */
    #opening: Promise<unknown> | null = null;
    /** The message that should have begun the transaction failed: later statements must not run outside of one. */
    #isUndone = false;
    #frame: TransactionFrame | null = null;

    /** No transaction runs; null before the first answer. */
    get #isIdle(): boolean {
      const status = this.getTransactionStatus();
      return status === 'I' || status === null;
    }

    /**
     * PostgreSQL rolls back what a connection leaves behind when it ends. A refused `rollback` would keep the connection with its
     * transaction for ever: the pool would have one less, and wait for it when it ends.
     */
    async #rollBack(query: QueryConfig): Promise<unknown> {
      try {
        return await super.query(query);
      } catch (error) {
        const { _queryable: isThere, _ending: isEnding } = insideOf(this);
        if (isThere && !isEnding) throw error;
        return nothing;
      }
    }

    override query(...given: any[]): any {
      const query = statementOf(given);
      // A protocol of its own, such as COPY, is never the first statement of a transaction.
      if (query === null) return super.query(...(given as Parameters<Client['query']>));
      const { text } = query;
      if (this.#opening)
        return answered(
          given,
          this.#opening.catch(() => {}).then(() => this.query(query) as unknown),
        );
      if (text === 'rollback') {
        const isBegun = this.#pending === null;
        [this.#pending, this.#frame, this.#isUndone] = [null, null, false];
        return answered(given, isBegun ? this.#rollBack(query) : Promise.resolve(nothing));
      }
      if (this.#isUndone) return answered(given, Promise.reject(abortedTransaction()));
      if (this.#pending) return answered(given, this.#begin(this.#pending, query));
      if (text === 'commit' && !this.#isIdle) return answered(given, this.#commit(query));
      if (this.#isIdle && this.#frame === null) {
        if (beginning.test(text)) {
          this.#pending = { begin: text, frame: currentFrame() };
          return answered(given, Promise.resolve(nothing));
        }
        const frame = currentFrame();
        if (frame?.wraps(text)) return answered(given, this.#wrap(frame, query));
      }
      return super.query(...(given as Parameters<Client['query']>));
    }

    async #begin({ begin, frame }: Pending, query: QueryConfig): Promise<unknown> {
      const isCommit = query.text === 'commit';
      if (isCommit && !(query as Commit).before?.length) {
        this.#pending = null;
        return nothing;
      }
      const waiting = frame?.wait();
      if (waiting) {
        this.#opening = waiting.finally(() => (this.#opening = null));
        return this.#opening.then(() => this.query(query) as unknown);
      }
      this.#pending = null;
      this.#frame = frame ?? null;
      const opening = [{ text: begin }, ...(frame ? [frame.first()] : [])];
      try {
        if (isOneStatement(query) && !isCommit) return (await this.#send(frame, [...opening, query])).at(-1);
        await this.#send(frame, opening);
      } catch (error) {
        this.#isUndone = true;
        throw error;
      }
      return isCommit ? this.#commit(query) : super.query(query);
    }

    async #commit({ before = [] }: Commit): Promise<unknown> {
      const frame = this.#frame;
      const last = frame?.last();
      const results = await this.#pipe([...before, ...(last ? [last] : []), COMMIT]);
      this.#frame = null;
      frame?.committed(last ? (results.at(-2)!.rowCount ?? 0) : 0);
      return results.at(-1);
    }

    /** A statement in a transaction of its own: with all that belongs to it, one round trip. */
    async #wrap(frame: TransactionFrame, query: QueryConfig): Promise<unknown> {
      try {
        for (let waiting = frame.wait(); waiting; waiting = frame.wait()) await waiting;
        const opening = [BEGIN, frame.first()];
        if (isOneStatement(query)) {
          const last = frame.last();
          const results = await this.#send(frame, [...opening, query, ...(last ? [last] : []), COMMIT]);
          frame.committed(last ? (results[3]!.rowCount ?? 0) : 0);
          return results[2];
        }
        await this.#send(frame, opening);
        const result = await (super.query(query) as unknown as Promise<unknown>);
        this.#frame = frame;
        await this.#commit({ text: 'commit' });
        return result;
      } catch (error) {
        this.#frame = null;
        await super.query('rollback').catch(() => {});
        throw error;
      }
    }

    /** A pipeline that begins a transaction with a frame. */
    async #send(frame: TransactionFrame | undefined, statements: readonly PipelinedStatement[]) {
      try {
        const results = await this.#pipe(statements);
        frame?.begun(results[1]!.rows[0] as Record<string, unknown>);
        return results;
      } catch (error) {
        frame?.begun(null);
        throw error;
      }
    }

    #pipe(statements: readonly PipelinedStatement[]): Promise<QueryResult[]> {
      return runTogether(query => super.query(query), statements);
    }
  };
}

/** The statement, or null for a protocol of its own. */
export function statementOf([query, values]: unknown[]): QueryConfig | null {
  if (typeof query === 'string') return { text: query, ...(Array.isArray(values) ? { values } : {}) };
  const { text, submit } = query as { text?: unknown; submit?: unknown };
  if (typeof text !== 'string' || typeof submit === 'function') return null;
  return Array.isArray(values) ? { ...(query as QueryConfig), values } : (query as QueryConfig);
}

/** A text without parameters may be several statements, and these can't be part of a pipeline. */
const isOneStatement = ({ text, values }: QueryConfig): boolean =>
  (values !== undefined && values.length > 0) || !text.includes(';');

const abortedTransaction = () =>
  Object.assign(new Error('The transaction could not begin'), { code: '25P02', severity: 'ERROR' });

/** Tells the result to the callback, if one is given, as the driver does. */
export function answered(given: readonly unknown[], result: Promise<unknown>): Promise<unknown> | undefined {
  const callback = given.find(each => typeof each === 'function') as Callback | undefined;
  if (!callback) return result;
  result.then(
    found => callback(null, found),
    (error: Error) => callback(error),
  );
  return undefined;
}
