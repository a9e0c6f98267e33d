import { databaseAnswers } from '../../platform/watching/health.js';
import type { Ctx } from '../context.js';

/** The readiness of this process: it really queries the database. */
export async function readiness(
  ctx: Ctx<'database' | 'log' | 'stopping'>,
): Promise<{ ready: boolean; database: boolean }> {
  const database = await databaseAnswers(ctx.services);
  return { ready: database && !ctx.services.stopping(), database };
}
