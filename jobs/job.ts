import type { z } from 'zod';
import type { Ctx } from '../src/domain/context.js';

/** A consequence of a change, queued by `writeOutbox` under this name; tried again when it fails. */
export interface OutboxJob<Payload extends z.ZodType = z.ZodType> {
  kind: 'outbox';
  name: string;
  payload: Payload;
  /** Runs at least once; must do its work once (see deliverMessage). */
  run(ctx: Ctx, payload: z.output<Payload>): Promise<void>;
}

/** Something that is done again and again, by one process at a time. */
export interface RecurringJob {
  kind: 'recurring';
  name: string;
  /** `15 seconds` or a cron expression, in LEGACY_TIME_ZONE. */
  every: string;
  run(ctx: Ctx): Promise<unknown>;
}

export type AnyJob = OutboxJob | RecurringJob;

/** Declares a job: types only. */
export const outboxJob = <P extends z.ZodType>(declaration: Omit<OutboxJob<P>, 'kind'>): OutboxJob =>
  ({ ...declaration, kind: 'outbox' }) as unknown as OutboxJob;
export const recurringJob = (declaration: Omit<RecurringJob, 'kind'>): RecurringJob => ({
  ...declaration,
  kind: 'recurring',
});
