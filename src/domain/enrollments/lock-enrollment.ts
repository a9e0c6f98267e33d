import { Enrollment } from '../../entities/index.js';
import type { Actor, Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { lockRecord } from '../kernel/edit.js';
import { assertAllowed, authorize, type RecordRule, relationTo } from '../kernel/policy.js';
import { personHeld, type PersonRow } from '../people/people.query.js';
import { type Parameter, statement } from '../kernel/statement.js';

/**
 * An enrollment with its class, for a caller who may change it by the rule, locked until the transaction ends. Strangers get
 * NOT_FOUND, so that they don't learn about enrollments. Callers who read everything get FORBIDDEN.
 */
export async function lockEnrollment(ctx: Ctx, id: number, rule: RecordRule<Actor>): Promise<Enrollment> {
  const actor = authorize(ctx, rule);
  // Two statements are needed: one that waits for a move would still join the former class.
  await lockRecord(ctx, Enrollment, id, 'forEdit');
  const enrollment = await ctx.em.findOne(Enrollment, id, { populate: ['class'], refresh: true });
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

const personOf = statement((q, $: Parameter<{ id: number }>) =>
  q.selectFrom('enrollments').select('participant_id as id').where('id', '=', $('id')),
);

/**
 * Locks an enrollment like `lockEnrollment`, and also the places of its participant, for a move or a restoration: the person
 * gets no other place meanwhile.
 */
export async function lockPlace(
  ctx: Ctx,
  id: number,
  rule: RecordRule<Actor>,
): Promise<{ enrollment: Enrollment; person: PersonRow }> {
  authorize(ctx, rule);
  const [participant] = await personOf(ctx, { id });
  const person = participant && (await personHeld(ctx, participant.id));
  const enrollment = await lockEnrollment(ctx, id, rule);
  return { enrollment, person: person! };
}
