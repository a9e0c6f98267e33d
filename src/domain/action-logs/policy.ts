import { classById } from '../classes/classes.query.js';
import type { Actor, Ctx } from '../context.js';
import { type EnrollmentRow, visibleEnrollment } from '../enrollments/enrollments.query.js';
import { forbidden, hasRole, notFound, writesAll } from '../kernel/access.js';
import {
  authorize,
  type Guard,
  assertAllowed,
  person,
  policy,
  type Relation,
  relationTo,
  signedIn,
  verdict,
  withRole,
} from '../kernel/policy.js';

/** Staff of an enrollment: the facilitators of its class, and supervisors, because they act in participant mode. */
const isStaffOf = (actor: Actor, { leads }: Relation): boolean =>
  leads || hasRole(actor, 'SUPERVISOR') || writesAll(actor);

/** A supervisor or administrator; in participant mode, the owner of the session. */
const supervisor: Guard<Actor & { userId: number }> = ctx => {
  const caller = person(ctx);
  const actor = (caller.actingBy as (Actor & { userId: number }) | undefined) ?? caller;
  if (!hasRole(actor, 'SUPERVISOR', 'ADMIN')) throw forbidden();
  return actor;
};

export const actionLogPolicy = policy('classes', {
  queries: {
    actionLogs: {
      by: signedIn,
      // The participant knows of the enrollment, so the error is FORBIDDEN and not NOT_FOUND.
      on: { noun: 'ENROLLMENT', decide: (actor: Actor, to: Relation) => verdict(isStaffOf(actor, to), to.own) },
    },
    participantModeLogs: { by: withRole(['SUPERVISOR', 'ADMIN']) },
  },
  mutations: {
    recordAction: {
      by: signedIn,
      on: {
        noun: 'ENROLLMENT',
        decide: (actor: Actor, to: Relation) => verdict(to.own || isStaffOf(actor, to), false),
      },
      inParticipantMode: true,
    },
    // The rule is checked for the owner of the session, the supervisor: this mutation also ends the mode.
    recordParticipantMode: { by: supervisor, fails: ['NOT_FOUND'], inParticipantMode: true, note: 'in the own name' },
  },
});

/** The caller's relation to an enrollment. The class is read only for facilitators, because only they could lead it. */
export async function relationToEnrollment(ctx: Ctx, actor: Actor, enrollment: EnrollmentRow): Promise<Relation> {
  const group = hasRole(actor, 'FACILITATOR') ? await classById(ctx, enrollment.classId) : null;
  const relation = relationTo(actor, { ...enrollment, facilitatorId: group?.facilitatorId ?? null });
  // A facilitator has no rights over a participant whose place is canceled.
  return { ...relation, leads: relation.leads && enrollment.canceledAt === null };
}

/**
 * Requires staff of the enrollment's class. @throws NOT_FOUND to strangers; FORBIDDEN to the participant, who knows of the
 * enrollment
 */
export async function authorizeActionLogs(ctx: Ctx, { enrollmentId }: { enrollmentId: number }): Promise<Actor> {
  const actor = authorize(ctx, actionLogPolicy.actionLogs);
  const enrollment = await visibleEnrollment(ctx, actor, enrollmentId);
  if (!enrollment) throw notFound('ENROLLMENT');
  assertAllowed(actor, actionLogPolicy.actionLogs, await relationToEnrollment(ctx, actor, enrollment));
  return actor;
}
