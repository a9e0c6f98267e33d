import type { Role } from '../../entities/index.js';
import type { Actor, Ctx } from '../context.js';
import { forbidden, hasRole, isStaff } from '../kernel/access.js';
import { administrator, anyone, outsideParticipantMode, person, policy, signedIn } from '../kernel/policy.js';

export const sessionPolicy = policy('people', {
  queries: {
    nonce: { by: anyone, scope: null },
    apiKeys: { by: administrator() },
    mySessions: { by: outsideParticipantMode(person), scope: null },
    callerName: { by: signedIn, scope: null },
    // The token is valid for longer than the mode.
    uploadToken: { by: outsideParticipantMode(signedIn), scope: 'submissions:write' },
  },
  mutations: {
    createApiKey: { by: administrator(), fails: ['CONFLICT'] },
    revokeApiKey: { by: administrator(), fails: ['NOT_FOUND', 'CONFLICT'] },
    signIn: { by: anyone, scope: null, fails: ['FORBIDDEN', 'RATE_LIMITED'] },
    requestSignInCode: { by: anyone, scope: null, fails: ['RATE_LIMITED'] },
    requestRecovery: { by: anyone, scope: null, fails: ['RATE_LIMITED'] },
    signInWithCode: {
      by: anyone,
      scope: null,
      fails: ['FORBIDDEN', 'RATE_LIMITED'],
      note: 'by a code that was sent to them',
    },
    // Ends the session; its owner is the supervisor, and the mode ends with it.
    signOut: { by: signedIn, scope: null, inParticipantMode: true },
    endMySessions: { by: person, scope: null, fails: ['NOT_FOUND'], note: 'the own ones' },
  },
});

interface Roles {
  roles: readonly Role[];
}
/**
 * True for a participant without staff roles: supervisors may act only as such. A person without any role is no participant.
 */
const isOnlyParticipant = (person: Roles): boolean => person.roles.includes('PARTICIPANT') && !isStaff(person);

/**
 * Admits participant mode for this session, as a person that may sign in.
 * @throws FORBIDDEN for staff and for people that may not sign in, and to callers without a session
 */
export function assertMayEnterParticipantMode(
  { loginId }: Pick<Ctx, 'loginId'>,
  participant: Roles & { isActive: boolean },
): void {
  if (!participant.isActive || !isOnlyParticipant(participant)) throw forbidden('PARTICIPANT_MODE_NOT_FOR_STAFF');
  if (!loginId) throw forbidden('PARTICIPANT_MODE_NEEDS_SESSION');
}

/** Admits a supervisor or administrator in a session to act as participants. @throws FORBIDDEN */
export function assertActsForOthers(actor: Actor, loginId: string | null): asserts actor is Actor & { userId: number } {
  const isSupervisor = actor.userId !== null && actor.scope === 'full' && hasRole(actor, 'SUPERVISOR', 'ADMIN');
  if (!isSupervisor || !loginId) throw forbidden('PARTICIPANT_MODE_NOT_OPEN');
}

/** The participant of the mode, with their current roles. @throws FORBIDDEN when no mode is open for them */
export function requireOnlyParticipant<Person extends Roles>(participant: Person | undefined): Person {
  if (!participant || !isOnlyParticipant(participant)) throw forbidden('PARTICIPANT_MODE_NOT_OPEN');
  return participant;
}
