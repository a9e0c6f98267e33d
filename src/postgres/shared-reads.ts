import type { Pool, PoolClient, QueryResult } from 'pg';
import { Pipeline, type PipelinedStatement } from './pipeline.js';
import type { Prepared } from './prepared-query.js';
import type { RowBytes } from './row-bytes.js';
import { assertOutsideTransaction } from './transactions.js';

/** A statement that only reads and is prepared. */
export type Read = PipelinedStatement & { text: string; prepared: Prepared };
type Result = QueryResult<RowBytes>;

interface Waiting {
  read: Read;
  resolve(result: Result): void;
  reject(error: Error): void;
}

/**
 * The greatest number of reads in one message. PostgreSQL runs them one after the other, so that each waits for the earlier
 * ones; and more reads cost hardly less for each (`npm run bench`).
 */
const MAX_TOGETHER = 6;

/** SQLSTATE `deadlock_detected`. */
export const DEADLOCK = '40P01';
const ignore = (): void => {};

/**
 * Reads that requests ask for in the same turn of the event loop leave together, some in one message over one connection. To
 * send a message, to wake a backend of PostgreSQL and to be woken by its answer costs more than a short read.
 *
 * PostgreSQL takes the statements of a message for one transaction. For reads it makes no difference (each has a snapshot of
 * its own); statements that write or lock rows must not come here. Nor must long statements, because others wait behind them.
 */
export class SharedReads {
  private readonly waiting: Waiting[] = [];
  private isTurnAwaited = false;
  /** The number of requested connections that are not there yet. */
  private awaited = 0;

  /** @param alone sends a read by itself */
  constructor(
    private readonly pool: Pool,
    private readonly alone: (read: Read) => Promise<Result>,
  ) {}

  /** @throws the error of the read itself, not of the reads sent with it */
  ask(read: Read): Promise<Result> {
    assertOutsideTransaction();
    return new Promise((resolve, reject) => {
      this.waiting.push({ read, resolve, reject });
      if (this.isTurnAwaited) return;
      this.isTurnAwaited = true;
      setImmediate(this.connect);
    });
  }

  private readonly connect = (): void => {
    this.isTurnAwaited = false;
    while (this.awaited * MAX_TOGETHER < this.waiting.length) {
      this.awaited += 1;
      this.pool.connect((refused, client, release) => {
        this.awaited -= 1;
        const some = this.waiting.splice(0, MAX_TOGETHER);
        if (refused || !client) some.forEach(({ reject }) => reject(refused!));
        else if (some.length === 0) release();
        else this.send(some, client, release);
      });
    }
  };

  private send(some: readonly Waiting[], client: PoolClient, release: (error?: Error) => void): void {
    const since = performance.now();
    const reads = some.map(({ read }) => read);
    const pipeline = new Pipeline(reads, (error, results) => {
      client.off('error', ignore);
      release(error ?? undefined);
      const ms = (performance.now() - since) / some.length;
      if (error) {
        // It may have failed because it took too long.
        reads[pipeline.failing]?.prepared.kind.ran(ms);
        return this.settle(some, pipeline.failing, error);
      }
      some.forEach(({ read, resolve }, index) => {
        read.prepared.kind.ran(ms);
        resolve(results![index] as Result);
      });
    });
    // A broken connection tells the pipeline too.
    client.on('error', ignore);
    client.query(pipeline);
  }

  /**
   * The failed read gets its error, and the reads sent with it are asked again, unless PostgreSQL used up all the time for an
   * answer. In a deadlock all are asked again: tables that were read first stay locked to the end of the message.
   */
  private settle(some: readonly Waiting[], failing: number, error: Error): void {
    const { code } = error as { code?: string };
    some.forEach(({ read, resolve, reject }, index) => {
      const isTold = code === 'ETIMEDOUT' || (index === failing && code !== DEADLOCK);
      if (isTold) reject(error);
      else this.alone(read).then(resolve, reject);
    });
  }
}
