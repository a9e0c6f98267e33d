import type { Services } from '../../platform/services.js';
import type { Actor } from '../context.js';
import type { Authentication } from './authenticate.js';
import { openParticipantMode } from './callers.query.js';
import { assertActsForOthers, requireOnlyParticipant } from './policy.js';
import { idOfText } from '../../platform/record-ids.js';

/** The header that names the participant for a request: `X-Participant-Mode: {participant_id}`. */
export const PARTICIPANT_MODE_HEADER = 'x-participant-mode';

/** The participant that the header names; 0, an id of nobody, for an invalid id. */
const participantIdOf = (header: string): number => idOfText(header) ?? 0;

/**
 * The caller of a request with the header of participant mode: the participant, with the supervisor in `actingBy`. The mode
 * belongs to one session. It ends with the session, after half an hour or by `exit`. It is looked up for each request, so that
 * its end counts at once in every process.
 *
 * @returns null for a caller without a credential; the operation then refuses the caller
 * @throws FORBIDDEN without an open mode, and to callers that are not, or no longer, supervisor or administrator. Also
 *   FORBIDDEN for a participant that may not sign in, or is staff
 */
export async function actAsParticipant(
  { database, now, mergedIds }: Pick<Services, 'database' | 'now' | 'mergedIds'>,
  { actor, loginId }: Pick<Authentication, 'actor' | 'loginId'>,
  header: string,
): Promise<Actor | null> {
  if (!actor) return null;
  assertActsForOthers(actor, loginId);
  const named = participantIdOf(header);
  const merged = await mergedIds.known();
  const [participant] = await openParticipantMode(database, {
    loginId: loginId!,
    supervisorId: actor.userId,
    participantId: merged.get(named) ?? named,
    now: now().toISOString(),
  });
  const { id, ...known } = requireOnlyParticipant(participant);
  return { userId: id, apiKeyId: null, ...known, scope: 'full', actingBy: actor };
}
