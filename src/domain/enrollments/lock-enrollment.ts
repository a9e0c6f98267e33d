import { LockMode } from '@mikro-orm/postgresql';
import { Enrollment } from '../../entities/index.js';
import type { Actor, Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { assertAllowed, authorize, type RecordRule, relationTo } from '../kernel/policy.js';

/**
 * An enrollment with its class, for a caller whom the rule lets change it, locked until the transaction ends. Strangers get
 * NOT_FOUND: which enrollments exist is nobody else's business. Who reads everything knows, and is told FORBIDDEN.
 */
export async function lockEnrollment(ctx: Ctx, id: number, rule: RecordRule<Actor>): Promise<Enrollment> {
  const actor = authorize(ctx, rule);
  const enrollment = await ctx.em.findOne(Enrollment, id, {
    populate: ['class'],
    lockMode: LockMode.PESSIMISTIC_WRITE,
    lockTableAliases: ['e0'],
  });
  if (!enrollment) throw notFound('ENROLLMENT');
  assertAllowed(
    actor,
    rule,
    relationTo(actor, {
      participantId: enrollment.participant.id,
      classId: enrollment.class.id,
      facilitatorId: enrollment.class.facilitator?.id ?? null,
    }),
  );
  return enrollment;
}
