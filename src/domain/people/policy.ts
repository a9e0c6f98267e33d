import type { Role } from '../../entities/index.js';
import { forbidden, hasRole, isStaff, notFound, writesAll } from '../kernel/access.js';
import {
  anyone,
  authorize,
  type Decision,
  person,
  policy,
  type RecordRule,
  signedIn,
  STRANGER,
  verdict,
} from '../kernel/policy.js';
import type { Actor, Ctx } from '../context.js';
import { isLedBy, personById } from './people.query.js';

/** Own record, staff that reads all, services, and the facilitator of one of the person's classes. Others learn nothing. */
export const seesPerson: Decision = (actor, { own, leads }) =>
  verdict(own || leads || hasRole(actor, 'SUPERVISOR', 'ADMIN', 'SERVICE'), false);

const participant = (decide: Decision) => ({ noun: 'PARTICIPANT', decide }) as const;
const STAFF_IS_HIDDEN = 'staff: supervisors, administrators and they themselves';

export const personPolicy = policy('people', {
  queries: {
    me: { by: person, scope: null },
    user: { by: signedIn, on: { noun: 'USER', decide: seesPerson }, note: STAFF_IS_HIDDEN },
    participant: { by: signedIn, on: participant(seesPerson), note: 'staff: administrators and they themselves' },
  },
  mutations: {
    confirmEmail: { by: anyone, note: 'by the token of the mail' },
    updateParticipant: {
      by: signedIn,
      on: participant((actor, relation) =>
        seesPerson(actor, relation) === 'ALLOWED' ? verdict(relation.own || writesAll(actor), true) : 'NOT_FOUND',
      ),
      fails: ['CONFLICT', 'RATE_LIMITED'],
      note: 'staff: they themselves; API keys change no e-mail, phone and CPF',
    },
  },
});

/**
 * Whether the caller may see a person. Services and facilitators see participants only, and no staff.
 * @throws NOT_FOUND with what the rule is about
 */
export async function assertPersonVisible(ctx: Ctx, personId: number, rule: RecordRule<Actor>): Promise<void> {
  const actor = authorize(ctx, rule);
  const own = actor.userId === personId;
  if (own || hasRole(actor, 'SUPERVISOR', 'ADMIN')) return;
  const leads = actor.userId !== null && hasRole(actor, 'FACILITATOR') && (await isLedBy(ctx, personId, actor.userId));
  const isSeen = seesPerson(actor, { ...STRANGER, leads }) === 'ALLOWED';
  const found = isSeen ? await personById(ctx, personId) : null;
  if (!found || isStaff(found)) throw notFound(rule.on.noun);
}

/** Changes what tells who somebody is (e-mail, phone, CPF): people do, no services. @throws FORBIDDEN */
export function assertMayChangeIdentity(actor: Actor): void {
  if (actor.userId === null) throw forbidden('IDENTITY_FIELDS_CLOSED_TO_KEYS');
}

/** Whether somebody's record as a participant is there for a caller: that of staff is for themselves only. */
export const isParticipantFor = (actor: Actor, person: { id: number; roles: readonly Role[] }): boolean =>
  actor.userId === person.id || !isStaff(person);

/** As `isParticipantFor`, where administrators find staff too. */
export const isFoundAsParticipant = (actor: Actor, person: { id: number; roles: readonly Role[] }): boolean =>
  person.roles.includes('PARTICIPANT') && (isParticipantFor(actor, person) || hasRole(actor, 'ADMIN'));
