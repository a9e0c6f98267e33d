import { z } from 'zod';
import { route } from '../route.js';
import { lower } from '../shared/words.js';
import { OnboardingHealthDocument, OnboardingLivenessDocument, OnboardingReadinessDocument } from './operations.js';

const instant = z.iso.datetime();
const memory = z.object({ used: z.number(), total: z.number(), usage: z.string(), unit: z.literal('MB') });

const megabytes = (bytes: number): number => Math.round((bytes / 1024 / 1024) * 100) / 100;
const usage = (used: number, total: number): string => `${((used / total) * 100).toFixed(2)}%`;

/** `1d 2h 3m 4s`, from the first unit that is not zero. */
function human(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = { d: Math.floor(whole / 86_400), h: Math.floor(whole / 3600) % 24, m: Math.floor(whole / 60) % 60 };
  const shown = Object.entries(parts);
  const first = shown.findIndex(([, count]) => count > 0);
  return [...(first < 0 ? [] : shown.slice(first)).map(([unit, count]) => `${count}${unit}`), `${whole % 60}s`].join(
    ' ',
  );
}

export const healthRoutes = [
  route({
    id: 'onboarding.liveness.read',
    method: 'get',
    path: '/api/liveness',
    summary: 'The process is running',
    auth: 'open',
    operation: OnboardingLivenessDocument,
    reply: {
      200: z.object({ status: z.literal('alive'), timestamp: instant, uptime: z.number(), message: z.string() }),
    },
    failure: {
      body: (_status, message) => ({ status: 'error', message }),
      shape: z.object({ status: z.literal('error'), message: z.string() }),
    },
    present: ({ health: { timestamp, uptime } }) => ({
      status: 'alive',
      timestamp,
      uptime,
      message: 'Application is alive',
    }),
  }),
  route({
    id: 'onboarding.health.read',
    method: 'get',
    path: '/api/health',
    summary: 'The health of the process, with a check of the database',
    auth: 'open',
    operation: OnboardingHealthDocument,
    reply: Object.fromEntries(
      [200, 503].map(status => [
        status,
        z.object({
          status: z.enum(['healthy', 'degraded', 'unhealthy']),
          timestamp: instant,
          uptime: z.object({ seconds: z.number(), human: z.string() }),
          memory: memory.extend({ external: z.number() }),
          metrics: z.object({
            totalRequests: z.int(),
            healthCheckCount: z.int(),
            timeSinceLastRequest: z.string(),
            healthCheckDuration: z.string(),
            consecutiveSlowChecks: z.int(),
          }),
          environment: z.object({ nodeVersion: z.string(), platform: z.string(), env: z.string() }),
          application: z.object({ name: z.string(), version: z.string() }),
        }),
      ]),
    ),
    failure: {
      body: (_status, message) => ({ status: 'unhealthy', timestamp: new Date().toISOString(), error: message }),
      shape: z.object({ status: z.literal('unhealthy'), timestamp: instant, error: z.string() }),
    },
    status: ({ processHealth }) => (processHealth.status === 'UNHEALTHY' ? 503 : 200),
    present: ({ processHealth: health }) => ({
      status: lower(health.status),
      timestamp: health.timestamp,
      uptime: { seconds: health.uptimeSeconds, human: human(health.uptimeSeconds) },
      memory: {
        used: megabytes(health.memoryUsed),
        total: megabytes(health.memoryTotal),
        external: megabytes(health.memoryExternal),
        usage: usage(health.memoryUsed, health.memoryTotal),
        unit: 'MB',
      },
      metrics: {
        totalRequests: health.totalRequests,
        healthCheckCount: health.checkCount,
        timeSinceLastRequest:
          health.millisecondsSinceLastRequest === null
            ? 'never'
            : `${(health.millisecondsSinceLastRequest / 1000).toFixed(1)}s`,
        healthCheckDuration: `${Math.round(health.checkMilliseconds)}ms`,
        consecutiveSlowChecks: health.consecutiveSlowChecks,
      },
      environment: { nodeVersion: health.nodeVersion, platform: health.platform, env: health.environment },
      application: { name: health.name, version: health.version },
    }),
    decision: [
      'unhealthy (503): the database does not answer within 3 s, or the server is stopping; degraded (200): over 90 % of the memory in use, or three checks in a row over 1 s',
      'memory.total is the memory that the process may use; requests counts those of the whole process; the time is since the request before this one',
    ],
  }),
  route({
    id: 'onboarding.readiness.read',
    method: 'get',
    path: '/api/readiness',
    summary: 'The process can take requests; asks no other server',
    auth: 'open',
    operation: OnboardingReadinessDocument,
    reply: {
      200: z.object({
        status: z.literal('ready'),
        timestamp: instant,
        uptime: z.number(),
        checks: z.object({ environment: z.boolean(), memory: z.boolean(), uptime: z.boolean() }),
        memory,
        message: z.string(),
      }),
      503: z.object({
        status: z.literal('not_ready'),
        message: z.string(),
        checks: z.object({ environment: z.boolean(), memory: z.boolean(), uptime: z.boolean() }),
        details: z.object({ missingEnvVars: z.array(z.string()) }),
        timestamp: instant,
      }),
    },
    status: ({ processReadiness }) => (processReadiness.ready ? 200 : 503),
    present({ processReadiness: { ready, timestamp, missingVariables, ...found } }) {
      const checks = { environment: found.environment, memory: found.memory, uptime: found.uptime };
      if (!ready)
        return {
          status: 'not_ready',
          message: 'Application is not ready',
          checks,
          details: { missingEnvVars: missingVariables },
          timestamp,
        };
      return {
        status: 'ready',
        timestamp,
        uptime: found.uptimeSeconds,
        checks,
        memory: {
          used: megabytes(found.memoryUsed),
          total: megabytes(found.memoryTotal),
          usage: usage(found.memoryUsed, found.memoryTotal),
          unit: 'MB',
        },
        message: 'Application is ready',
      };
    },
    decision: [
      'required in production, besides the variables for the start: GRAPH_API_URL, GRAPH_API_TOKEN, GRAPH_PHONE_NUMBER_ID; without them no passcode can be sent',
      'checks.memory: at most 90 % in use; checks.uptime: up, and not stopping',
    ],
  }),
];
