import { sql } from 'kysely';
import { removal } from '../kernel/removal.js';

/** Participant modes whose time is over. */
export const endedParticipantModes = removal('participant_modes', ctx => sql`expires_at < ${ctx.now().toISOString()}`);
