import type { EntityManager } from '@mikro-orm/postgresql';
import { OutboxMessage } from '../../entities/index.js';
import type { Services } from '../../platform/services.js';
import type { Ctx } from '../context.js';

/** Who causes it: a caller, or an operator at the command line. */
type Cause = Pick<Ctx, 'now'> & { services: Pick<Services, 'wakeOutbox'> };

/**
 * Notes a consequence in the transaction that causes it: both are committed or neither. The worker takes it from there
 * (jobs/worker.ts); waking it after the commit only saves waiting for its next round.
 */
export function writeOutbox(ctx: Cause, em: EntityManager, job: string, payload: Record<string, unknown>): void {
  em.create(OutboxMessage, { job, payload, createdAt: ctx.now() });
  ctx.services.wakeOutbox();
}
