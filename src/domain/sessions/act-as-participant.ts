import type { Services } from '../../platform/services.js';
import type { Actor } from '../context.js';
import type { Authentication } from './authenticate.js';
import { openParticipantMode } from './callers.query.js';
import { assertActsForOthers, requireOnlyParticipant } from './policy.js';
import { idOfText } from '../../platform/record-ids.js';

/** Says as whom a request is to be done: `X-Participant-Mode: {participant_id}`. */
export const PARTICIPANT_MODE_HEADER = 'x-participant-mode';

/** The participant that the header names; 0, whom nobody is, for what is no id. */
const participantIdOf = (header: string): number => idOfText(header) ?? 0;

/**
 * The caller of a request with the header of participant mode: the participant, and who really acts. The mode belongs to
 * one session, ends with it, after half an hour or by `exit`, and is looked up for each request, so that this holds at
 * once in every process.
 *
 * @returns nobody for nobody, who is told so by what they ask for
 * @throws FORBIDDEN without an open mode, to who is no supervisor or administrator (any more), for a participant who may
 * not come in, and for one who is staff
 */
export async function actAsParticipant(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { actor, loginId }: Pick<Authentication, 'actor' | 'loginId'>,
  header: string,
): Promise<Actor | null> {
  if (!actor) return null;
  assertActsForOthers(actor, loginId);
  const [participant] = await openParticipantMode(database, {
    loginId: loginId!,
    supervisorId: actor.userId,
    participantId: participantIdOf(header),
    now: now().toISOString(),
  });
  const { id, ...known } = requireOnlyParticipant(participant);
  return { userId: id, apiKeyId: null, ...known, scope: 'full', actingBy: actor };
}
