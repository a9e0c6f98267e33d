import type { Ctx } from '../context.js';
import { readiness } from './readiness.js';

export type DashboardStatus = 'OPERATIONAL' | 'MAINTENANCE' | 'FAULT';

/** The state of the dashboard: it really queries the database, unless the configuration says that it is under maintenance. */
export async function dashboardStatus(ctx: Ctx<'database' | 'log' | 'stopping'>): Promise<DashboardStatus> {
  if (ctx.services.config.dashboardMaintenance) return 'MAINTENANCE';
  return (await readiness(ctx)).ready ? 'OPERATIONAL' : 'FAULT';
}
