import { finished } from 'node:stream/promises';
import { Client, type ClientConfig, type QueryConfig } from 'pg';
import type { LimitedQuery } from './client.js';
import { CONNECTION_FAILURE, limitsAfter, longestWait, noAnswer, type PoolState, withCode } from './pool-state.js';
import { answered, statementOf } from './transaction-frames.js';

/**
 * The client of plain mode: the documented API of pg, and a limit on every wait for an answer, as clientOf (client.ts) has it.
 * Statements have no names: nothing is prepared.
 */
export function plainClientOf(state: PoolState): new (config?: ClientConfig) => Client {
  const { waits } = state;
  const usualMs = longestWait(state);
  return class extends Client {
    #isBroken = false;
    #isSilent = false;

    constructor(config?: ClientConfig) {
      super(config);
      this.on('error', () => (this.#isBroken = true));
      this.on('end', () => (this.#isBroken = true));
    }

    override connect(callback?: any): any {
      waits.begin();
      const connected = super.connect().then(waits.answered, (error: Error) => {
        throw withCode(error, CONNECTION_FAILURE);
      });
      return answered([callback], connected.finally(waits.end));
    }

    override query(...given: any[]): any {
      const query = statementOf(given);
      if (query !== null) return answered(given, this.#run(query));
      // A protocol of its own, such as COPY, is a stream.
      const copy = super.query(...(given as Parameters<Client['query']>)) as unknown as NodeJS.ReadableStream;
      const { limitMs = usualMs } = given[0] as LimitedQuery;
      this.#within(limitMs, finished(copy)).catch(() => {});
      return copy;
    }

    async #run(query: QueryConfig & LimitedQuery): Promise<unknown> {
      const { text, values, types, rowMode, limitMs = usualMs } = query as typeof query & { rowMode?: 'array' };
      const config = { text, values, types, ...(rowMode && { rowMode }) };
      const result = await this.#within(limitMs, super.query(config as QueryConfig));
      const limits = limitsAfter(text, state);
      if (limits !== null) await this.#within(limitMs, super.query(limits));
      return result;
    }

    async #within<T>(limitMs: number | null, answer: Promise<T>): Promise<T> {
      const noAnswerYet = () => {
        this.#isSilent = true;
        // With a statement on its way, pg closes the connection at once.
        void this.end();
      };
      const timer = limitMs === null ? undefined : setTimeout(noAnswerYet, limitMs);
      waits.begin();
      try {
        const result = await answer;
        waits.answered();
        return result;
      } catch (error) {
        if (this.#isSilent) throw noAnswer(`within ${limitMs} ms`, error as Error);
        throw this.#isBroken ? withCode(error as Error, CONNECTION_FAILURE) : error;
      } finally {
        clearTimeout(timer);
        waits.end();
      }
    }
  };
}
