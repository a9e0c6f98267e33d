import { sql } from 'kysely';
import { forbidden, requireSignedIn, readsAll, rightsOf } from '../kernel/access.js';
import { batched } from '../kernel/batched.js';
import { anyone, person, policy, type Relation, seenOfKnown, signedIn, verdict, withRole } from '../kernel/policy.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Actor, Ctx } from '../context.js';
import { seesPerson } from '../people/policy.js';

const INSIDE = 'CLASS_PEOPLE_ONLY';

export const classPolicy = policy('classes', {
  queries: {
    // A class itself is known to everybody who is signed in; who is in it is not, nor where it meets.
    class: { by: signedIn },
    classes: { by: signedIn },
    room: { by: signedIn, on: { noun: 'CLASS', decide: seenOfKnown, otherwise: INSIDE } },
    // Public: the onboarding page shows courses before anybody signs in.
    course: { by: anyone },
    cycle: { by: signedIn },
    cycles: { by: signedIn },
    meetingStatus: { by: signedIn, on: { noun: 'MEETING', decide: seesPerson } },
  },
  mutations: {
    updateClass: {
      by: withRole(['ADMIN', 'SUPERVISOR'], 'CLASSES_FOR_EDITORS'),
    },
    updateMeetingProgress: {
      by: person,
      on: {
        noun: 'MEETING',
        decide: (actor: Actor, relation: Relation) => verdict(relation.own, seesPerson(actor, relation) === 'ALLOWED'),
        otherwise: 'PARTICIPANT_ONLY',
      },
      inParticipantMode: true,
    },
  },
});

/** Of these classes, those in which the caller has a place, or which the caller leads. */
const ownClasses = statement((q, $: Parameter<{ ids: readonly number[]; me: number | null }>, { rights }) =>
  q
    .selectFrom('classes as c')
    .select('c.id')
    .where(sql<boolean>`c.id = any(${$('ids')})`)
    .where(
      sql<boolean>`(exists (
        select from enrollments as e
         where e.class_id = c.id and e.participant_id = ${$('me')} and e.canceled_at is null
      )${rights === 'led' ? sql` or c.facilitator_id = ${$('me')}` : sql``})`,
    ),
);

const isOwnClass = batched(async (ctx: Ctx, ids: readonly number[]) => {
  const actor = requireSignedIn(ctx);
  const rows = await ownClasses(ctx, { ids, me: actor.userId }, { rights: rightsOf(actor) });
  return new Map(rows.map(({ id }) => [id, true]));
});

/**
 * Whether the caller may see what is only for the people of a class: its room, its recordings, the address of its group.
 * They are for anyone who has a place in it that is not canceled, its facilitator, and those who read everything.
 */
export async function canSeeClassInside(ctx: Ctx, classId: number): Promise<boolean> {
  return readsAll(requireSignedIn(ctx)) || ((await isOwnClass(ctx, classId)) ?? false);
}

/** @throws FORBIDDEN to people of other classes: the class itself is known to everybody who is signed in */
export async function requireClassInside(ctx: Ctx, classId: number): Promise<void> {
  if (!(await canSeeClassInside(ctx, classId))) throw forbidden(INSIDE);
}
