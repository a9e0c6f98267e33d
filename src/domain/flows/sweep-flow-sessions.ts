import { sql } from 'kysely';
import { removal } from '../kernel/removal.js';

/** Removes conversations that nobody continued, and finished ones, with all their answers. */
export const endedFlowSessions = removal('flow_sessions', ctx => sql`expires_at <= ${ctx.now().toISOString()}`);
