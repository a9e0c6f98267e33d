import type { Ctx } from '../context.js';
import { readiness } from './readiness.js';

export type DashboardStatus = 'OPERATIONAL' | 'MAINTENANCE' | 'FAULT';

/** Whether the dashboard can be used: it really asks the database, unless somebody has said that it is being worked on. */
export async function dashboardStatus(ctx: Ctx<'database' | 'log' | 'stopping'>): Promise<DashboardStatus> {
  if (ctx.services.config.dashboardMaintenance) return 'MAINTENANCE';
  return (await readiness(ctx)).ready ? 'OPERATIONAL' : 'FAULT';
}
