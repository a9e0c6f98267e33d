import { version } from '../../platform/version.js';
import type { Ctx } from '../context.js';

/** The health of this process. It calls nothing outside: `/readyz` does that. */
export function health(ctx: Ctx<'stopping'>) {
  const { heapUsed, heapTotal } = process.memoryUsage();
  return {
    status: 'ok',
    timestamp: ctx.now(),
    uptimeSeconds: process.uptime(),
    version,
    nodeVersion: process.version,
    memoryUsed: heapUsed,
    memoryTotal: heapTotal,
    environment: ctx.services.config.env,
    acceptsRequests: !ctx.services.stopping(),
  };
}
