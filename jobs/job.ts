import type { Backoff } from './retries.js';
import type { z } from 'zod';
import type { FullCtx } from '../src/domain/context.js';
import type { Topic } from '../src/domain/kernel/hearing.js';

/** The data of a run that a job may read besides its payload. */
export interface Run {
  /** The number of this try, from 1. */
  attempt: number;
}

/** A consequence of a change, queued by `writeOutbox` under this name; tried again when it fails (retries.ts). */
export interface OutboxJob<Payload extends z.ZodType = z.ZodType> {
  kind: 'outbox';
  name: string;
  /** The people that it notifies, or its work. */
  tells: Topic;
  payload: Payload;
  /** The delays before another try; `defaultRetryBackoff` when left out. */
  backoff?: Backoff;
  /** True when a failed try is no failure: something that the job needs is not there yet. */
  isWaiting?(error: Error): boolean;
  /**
   * Runs at least once; must do its work once. Its writes are committed before it returns, and the message is marked as done
   * afterwards. A crash between the two repeats the run (delivery.ts).
   */
  run(ctx: FullCtx, payload: z.output<Payload>, run: Run): Promise<unknown>;
  /** After a failed try: another one follows at `next`. */
  willRetry?(ctx: FullCtx, payload: z.output<Payload>, error: Error, next: Date): Promise<unknown>;
  /** After the last try, before the message becomes a dead letter. May happen twice. */
  givenUp?(ctx: FullCtx, payload: z.output<Payload>, error: Error): Promise<unknown>;
}

/** A job that is repeated, by one process at a time. */
export interface RecurringJob {
  kind: 'recurring';
  name: string;
  /** `15 seconds` or a cron expression, in LEGACY_TIME_ZONE. */
  every: string;
  /** Must be idempotent. @returns the number of records done, in the unit that the job's name tells */
  run(ctx: FullCtx): Promise<number>;
  /** The number that it would do now; changes nothing (`npm run job -- NAME --dry-run`). */
  count(ctx: FullCtx): Promise<number>;
}

export type AnyJob = OutboxJob | RecurringJob;

/** Declares a job: types only. */
export const outboxJob = <P extends z.ZodType>(declaration: Omit<OutboxJob<P>, 'kind'>): OutboxJob =>
  ({ ...declaration, kind: 'outbox' }) as unknown as OutboxJob;
export const recurringJob = (declaration: Omit<RecurringJob, 'kind'>): RecurringJob => ({
  ...declaration,
  kind: 'recurring',
});
