import { sql } from 'kysely';
import { removal } from '../kernel/removal.js';

/** Conversations that nobody went on with, and finished ones, go with all that was answered in them. */
export const endedFlowSessions = removal('flow_sessions', ctx => sql`expires_at <= ${ctx.now().toISOString()}`);
