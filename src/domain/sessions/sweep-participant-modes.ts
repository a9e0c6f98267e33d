import { sql } from 'kysely';
import { removal } from '../kernel/removal.js';

/** Participant modes that have expired. */
export const endedParticipantModes = removal('participant_modes', ctx => sql`expires_at < ${ctx.now().toISOString()}`);
