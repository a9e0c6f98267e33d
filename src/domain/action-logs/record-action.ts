import { z } from 'zod';
import { ActionLog } from '../../entities/index.js';
import { storableText } from '../kernel/text.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { visibleEnrollment } from '../enrollments/enrollments.query.js';
import { notFound } from '../kernel/access.js';
import type { ActionLogRow } from './action-logs.query.js';
import { authorize, assertAllowed } from '../kernel/policy.js';
import { actionLogPolicy, relationToEnrollment } from './policy.js';

/** The limit is the length of the column. */
export const actionText = storableText().min(1).max(500);
const shape = z.object({ action: actionText });

/** Records an action of the participant, or of staff for them. @throws NOT_FOUND to strangers of the enrollment */
export async function recordAction(ctx: Ctx, input: { enrollmentId: number; action: string }): Promise<ActionLogRow> {
  const actor = authorize(ctx, actionLogPolicy.recordAction);
  const { action } = parseInput(shape, input);
  const enrollment = await visibleEnrollment(ctx, actor, input.enrollmentId);
  if (!enrollment) throw notFound('ENROLLMENT');
  assertAllowed(actor, actionLogPolicy.recordAction, await relationToEnrollment(ctx, actor, enrollment));
  const createdAt = ctx.now();
  const log = ctx.em.create(ActionLog, { enrollment: enrollment.id, action, createdAt });
  await ctx.em.persist(log).flush();
  return { id: log.id, enrollmentId: enrollment.id, action, createdAt: createdAt.toISOString() };
}
