import { sql } from 'kysely';
import { OutboxMessage } from '../../entities/index.js';
import type { Services } from '../../platform/services.js';
import type { Ctx } from '../context.js';

/** Who causes it: a caller, or an operator at the command line. */
type Cause = Pick<Ctx, 'em' | 'now'> & { services: Pick<Services, 'events'> };

/**
 * Notes a consequence in the transaction that causes it: both are committed or neither. A worker takes it from there
 * (jobs/delivery.ts); waking it only saves waiting for its next look.
 */
export function writeOutbox(ctx: Cause, job: string, payload: Record<string, unknown>): void {
  ctx.em.create(OutboxMessage, { job, payload, createdAt: ctx.now() });
  ctx.services.events.emit('outboxWritten');
}

/** What puts a dead letter back into the queue: it is due at once, with all its tries. */
export const queuedAgain = {
  failed_at: null,
  next_try_at: sql<string>`now()`,
  attempts_at_resend: sql<number>`attempts`,
};
