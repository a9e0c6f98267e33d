import { db, type Ctx } from '../context.js';

/** Conversations that nobody went on with, and finished ones, go with all that was answered in them. */
export async function sweepFlowSessions(ctx: Ctx): Promise<void> {
  await db(ctx).deleteFrom('flow_sessions').where('expires_at', '<=', ctx.now().toISOString()).execute();
}
