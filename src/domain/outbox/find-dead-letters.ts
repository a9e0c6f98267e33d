import type { z } from 'zod';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import type { Page, PageArgs } from '../kernel/page.js';
import { deadLetterFilter, listDeadLetters, outboxMessageById, type OutboxRow } from './outbox.query.js';
import { authorize } from '../kernel/policy.js';
import { outboxPolicy } from './policy.js';

/** Messages given up, latest first, for administrators. */
export async function findDeadLetters(
  ctx: Ctx,
  filter: z.input<typeof deadLetterFilter>,
  page: PageArgs,
): Promise<Page<OutboxRow>> {
  authorize(ctx, outboxPolicy.deadLetters);
  return listDeadLetters(ctx, parseInput(deadLetterFilter, filter), page);
}

/** One message in any state, for administrators. */
export async function findOutboxMessage(ctx: Ctx, id: number): Promise<OutboxRow> {
  authorize(ctx, outboxPolicy.outboxMessage);
  const message = await outboxMessageById(ctx, id);
  if (!message) throw notFound('MESSAGE');
  return message;
}
