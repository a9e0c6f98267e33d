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
 * So many reads go over one connection at most. PostgreSQL runs them one after the other, so that each waits for those before
 * it; and more cost hardly less for each (`npm run bench`).
 */
const MAX_TOGETHER = 6;

/** SQLSTATE of what is ended because it waits for what waits for it. */
export const DEADLOCK = '40P01';
const ignore = (): void => {};

/**
 * Reads that requests ask for in the same turn of the event loop leave together, some in one message over one connection:
 * to send a message, to wake a backend of PostgreSQL and to be woken by its answer costs more than a short read.
 *
 * PostgreSQL takes the statements of a message for one transaction. For reads it makes no difference (each has a snapshot of
 * its own); what writes or locks rows must not come here. Nor must what is long, because others wait behind it.
 */
export class SharedReads {
  private readonly waiting: Waiting[] = [];
  private isTurnAwaited = false;
  /** Connections that were asked for and are not there yet. */
  private awaited = 0;

  /** @param alone sends a read by itself */
  constructor(
    private readonly pool: Pool,
    private readonly alone: (read: Read) => Promise<Result>,
  ) {}

  /** @throws the error of the read itself, not of those that it was sent with */
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
    // One that breaks tells the pipeline too.
    client.on('error', ignore);
    client.query(pipeline);
  }

  /**
   * One is told why it failed, and what failed with it is asked again; unless PostgreSQL had all the time there is for an answer.
   * In a deadlock all are asked again: tables that were read first stay locked to the end of the message.
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
