import type { Backoff } from './retries.js';
import type { z } from 'zod';
import type { FullCtx } from '../src/domain/context.js';

/** What a job may look at besides its payload. */
export interface Run {
  /** Which try this is, from 1. */
  attempt: number;
}

/** A consequence of a change, queued by `writeOutbox` under this name; tried again when it fails (retries.ts). */
export interface OutboxJob<Payload extends z.ZodType = z.ZodType> {
  kind: 'outbox';
  name: string;
  payload: Payload;
  /** When a failed try is followed by another; `defaultRetryBackoff` when left out. */
  backoff?: Backoff;
  /** Whether a failed try is no failure: what it waits for is not there yet. */
  isWaiting?(error: Error): boolean;
  /**
   * Runs at least once; must do its work once. What it writes is committed when it says so, the note that it is done
   * after it returned: a crash in between repeats it (see deliverMessage).
   */
  run(ctx: FullCtx, payload: z.output<Payload>, run: Run): Promise<unknown>;
  /** After a failed try: another one follows at `next`. */
  willRetry?(ctx: FullCtx, payload: z.output<Payload>, error: Error, next: Date): Promise<unknown>;
  /** After the last try, before the message becomes a dead letter. May happen twice. */
  givenUp?(ctx: FullCtx, payload: z.output<Payload>, error: Error): Promise<unknown>;
}

/** Something that is done again and again, by one process at a time. */
export interface RecurringJob {
  kind: 'recurring';
  name: string;
  /** `15 seconds` or a cron expression, in LEGACY_TIME_ZONE. */
  every: string;
  /** Must be the same done twice. @returns how many it did, of what its name says */
  run(ctx: FullCtx): Promise<number>;
  /** How many it would do now; changes nothing (`npm run job -- NAME --dry-run`). */
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
