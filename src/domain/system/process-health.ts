import { databaseAnswers } from '../../platform/watching/health.js';
import { version } from '../../platform/version.js';
import { memory } from '../../platform/watching/vitals.js';
import type { Ctx } from '../context.js';

/** The share of used memory above which a process is in trouble. */
const HIGH_MEMORY = 0.9;
const SLOW_CHECKS = 3;

/**
 * The health of this process, with a check that really queries the database. `UNHEALTHY` without a database or while stopping;
 * `DEGRADED` with little memory left, or after three slow checks in a row.
 */
export async function processHealth(ctx: Ctx<'database' | 'log' | 'stopping' | 'vitals'>) {
  const { vitals, config } = ctx.services;
  const { result: answers, milliseconds } = await vitals.check(() => databaseAnswers(ctx.services));
  const { used, total, external } = memory();
  const isDegraded = used / total > HIGH_MEMORY || vitals.consecutiveSlowChecks() >= SLOW_CHECKS;
  return {
    status: !answers || ctx.services.stopping() ? 'UNHEALTHY' : isDegraded ? 'DEGRADED' : 'HEALTHY',
    timestamp: ctx.now(),
    uptimeSeconds: process.uptime(),
    memoryUsed: used,
    memoryTotal: total,
    memoryExternal: external,
    totalRequests: vitals.totalRequests(),
    checkCount: vitals.checks(),
    millisecondsSinceLastRequest: vitals.millisecondsSinceLastRequest(),
    checkMilliseconds: milliseconds,
    consecutiveSlowChecks: vitals.consecutiveSlowChecks(),
    nodeVersion: process.version,
    platform: process.platform,
    environment: config.env,
    name: 'elo',
    version,
  };
}

/** The readiness of this process for requests; it calls nothing outside. */
export function processReadiness(ctx: Ctx<'stopping'>) {
  const { used, total } = memory();
  const { missingVariables } = ctx.services.config;
  const checks = {
    environment: missingVariables.length === 0,
    memory: used / total <= HIGH_MEMORY,
    uptime: process.uptime() > 0 && !ctx.services.stopping(),
  };
  return {
    ...checks,
    ready: checks.environment && checks.memory && checks.uptime,
    timestamp: ctx.now(),
    uptimeSeconds: process.uptime(),
    memoryUsed: used,
    memoryTotal: total,
    missingVariables,
  };
}
