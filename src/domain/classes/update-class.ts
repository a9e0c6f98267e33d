import { LockMode } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { Class } from '../../entities/index.js';
import { AppError } from '../../platform/errors.js';
import { parseInput } from '../../platform/validation.js';
import { notFound } from '../kernel/access.js';
import { type Ctx } from '../context.js';
import { classById, type ClassRow } from './classes.query.js';
import { authorize } from '../kernel/policy.js';
import { classPolicy } from './policy.js';
import { fieldReason } from '../../platform/field-reasons.js';

const shape = z.object({
  id: z.int(),
  /** Null takes the address away; left out, it stays. */
  groupUrl: z
    .url({ protocol: /^https$/, error: fieldReason('NOT_AN_HTTPS_ADDRESS') })
    .max(500)
    .nullish(),
  /** The `updatedAt` that the caller saw. */
  expectedUpdatedAt: z.date().nullish(),
});

/**
 * Changes a class; what is left out stays. For administrators and supervisors.
 * @throws NOT_FOUND; CONFLICT when the class has changed since `expectedUpdatedAt`
 */
export async function updateClass(ctx: Ctx, input: z.input<typeof shape>): Promise<ClassRow> {
  authorize(ctx, classPolicy.updateClass);
  const { id, groupUrl, expectedUpdatedAt } = parseInput(shape, input);
  return ctx.transaction(async ctx => {
    const group = await ctx.em.findOne(Class, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!group) throw notFound('CLASS');
    if (expectedUpdatedAt && expectedUpdatedAt.getTime() !== group.updatedAt.getTime())
      throw new AppError('CONFLICT', 'CLASS_CHANGED');
    if (groupUrl !== undefined) group.groupUrl = groupUrl;
    await ctx.em.flush();
    return (await classById(ctx, id))!;
  });
}
