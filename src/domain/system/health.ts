import { version } from '../../platform/version.js';
import type { Ctx } from '../context.js';

/** How this process is doing. It asks nothing outside: that is what `/readyz` is for. */
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
