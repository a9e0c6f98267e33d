import { AsyncLocalStorage } from 'node:async_hooks';
import type { Client, ClientConfig, QueryResult } from 'pg';

/**
 * What goes with the first and the last message of each transaction that a chain of calls opens: it takes no round trip of
 * its own.
 */
export interface TransactionFrame {
  /** Statements that go with `begin`. */
  first(): string | Promise<string>;
  /** The row that they gave, if they gave one; null when the transaction could not begin. */
  begun(row: Record<string, unknown> | null): void;
  /** The statement that goes with `commit`; null: none. */
  last(): string | null;
  /** The transaction is committed, and the last statement changed so many rows. */
  committed(changed: number): void;
  /** Whether a statement outside of transactions gets one of its own, for the sake of the frame. */
  wraps(statement: string): boolean;
  /** An ended frame is around no more transactions. */
  readonly ended: boolean;
}

const frames = new AsyncLocalStorage<TransactionFrame>();

/** Runs the work with this frame around each transaction that it opens. */
export const withinFrame = <T>(frame: TransactionFrame, work: () => T): T => frames.run(frame, work);

/** The frame around the transactions that are opened here. */
export const currentFrame = (): TransactionFrame | undefined => {
  const frame = frames.getStore();
  return frame?.ended ? undefined : frame;
};

/**
 * A callback that is called with the frame of here, whoever calls it. `AsyncResource.bind` does the same with an object and
 * a property definition each time, which keeps what the callback holds in memory until the next full collection.
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

/** A client that puts the frame of its callers around their transactions. */
export function framed(Base: AnyClient): AnyClient {
  return class extends Base {
    #isIdle = true;
    #frame: TransactionFrame | null = null;

    constructor(config?: ClientConfig) {
      super(config);
      const { connection } = this as unknown as { connection: NodeJS.EventEmitter };
      connection.on('readyForQuery', ({ status }: { status: string }) => (this.#isIdle = status === 'I'));
    }

    override query(...given: any[]): any {
      const statement = textOf(given[0]);
      if (this.#frame) {
        if (statement === 'commit') return answer(given, this.#commit(this.#frame));
        // What the frame began is undone with the rest.
        if (statement === 'rollback') this.#frame = null;
      } else if (statement !== null && this.#isIdle) {
        const frame = currentFrame();
        if (frame && /^(begin|start transaction)\b/i.test(statement))
          return answer(given, this.#begin(frame, statement));
        if (frame?.wraps(statement)) return answer(given, this.#wrap(frame, given));
      }
      return super.query(...(given as Parameters<Client['query']>));
    }

    async #begin(frame: TransactionFrame, begin: string): Promise<unknown> {
      let results: QueryResult[];
      try {
        results = await this.#send(`${begin}; ${await frame.first()}`);
      } catch (error) {
        frame.begun(null);
        await super.query('rollback').catch(() => {});
        throw error;
      }
      this.#frame = frame;
      frame.begun((results.find(({ rows }) => rows.length > 0)?.rows[0] as Record<string, unknown> | undefined) ?? {});
      return results[0];
    }

    async #commit(frame: TransactionFrame): Promise<unknown> {
      const last = frame.last();
      const results = await this.#send(last === null ? 'commit' : `${last}; commit`);
      this.#frame = null;
      frame.committed(last === null ? 0 : (results[0]!.rowCount ?? 0));
      return results.at(-1);
    }

    async #wrap(frame: TransactionFrame, given: unknown[]): Promise<unknown> {
      await this.#begin(frame, 'begin');
      try {
        const own = given.filter(each => typeof each !== 'function');
        const result = await (super.query(...(own as Parameters<Client['query']>)) as unknown as Promise<unknown>);
        await this.#commit(frame);
        return result;
      } catch (error) {
        this.#frame = null;
        await super.query('rollback').catch(() => {});
        throw error;
      }
    }

    /** Several statements in one message. */
    async #send(statements: string): Promise<QueryResult[]> {
      return [(await super.query(statements)) as unknown as QueryResult | QueryResult[]].flat();
    }
  };
}

/** Null for what is no statement but a protocol of its own, such as COPY. */
function textOf(query: unknown): string | null {
  if (typeof query === 'string') return query;
  const { text, submit } = query as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && typeof submit !== 'function' ? text : null;
}

/** Tells whoever gave a callback by that, as the driver does. */
function answer(given: readonly unknown[], result: Promise<unknown>): Promise<unknown> | undefined {
  const callback = given.find(each => typeof each === 'function') as Callback | undefined;
  if (!callback) return result;
  result.then(
    found => callback(null, found),
    (error: Error) => callback(error),
  );
  return undefined;
}
