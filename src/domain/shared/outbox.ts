import type { EntityManager } from '@mikro-orm/postgresql';
import { OutboxMessage } from '../../entities/index.js';
import type { Ctx } from '../context.js';

/**
 * Notes a consequence in the transaction that causes it: both are committed or neither. The worker takes it from there
 * (jobs/worker.ts); waking it after the commit only saves waiting for its next round.
 */
export function writeOutbox(ctx: Ctx, em: EntityManager, job: string, payload: Record<string, unknown>): void {
  em.create(OutboxMessage, { job, payload, createdAt: ctx.now() });
  ctx.services.wakeOutbox();
}
