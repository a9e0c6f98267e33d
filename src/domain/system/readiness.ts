import { databaseAnswers } from '../../platform/watching/health.js';
import type { Ctx } from '../context.js';

/** Whether this process can serve: it really asks the database. */
export async function readiness(
  ctx: Ctx<'database' | 'log' | 'stopping'>,
): Promise<{ ready: boolean; database: boolean }> {
  const database = await databaseAnswers(ctx.services);
  return { ready: database && !ctx.services.stopping(), database };
}
