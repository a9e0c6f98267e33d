import express, { type Express } from 'express';
import { type BodyDeadlines, endSlowBodies } from '../../rest/body-deadline.js';
import { checkHost, facadeOfHost, firstSegmentOf } from '../../rest/hosts.js';
import type { Facade } from '../../rest/route.js';
import { stateOf } from '../../rest/request-state.js';
import { answerWithMetrics } from '../platform/watching/exposition.js';
import { readinessChecks } from '../platform/watching/health.js';
import type { Metrics } from '../platform/watching/metrics.js';
import { observeRequests } from '../platform/watching/observe-requests.js';
import { allowCrossOrigin } from './cross-origin.js';
import { securityHeaders } from './security-headers.js';
import type { Services } from '../platform/services.js';
import type { CallCounter } from './cutover-port.js';

/** The middleware that every request passes, and the routes that answer the operator of the server. */
export function buildHttpApp(
  services: Services,
  metrics: Metrics,
  facades: readonly Facade[],
  slowBodies: BodyDeadlines,
  calls: CallCounter,
): Express {
  const { config, log } = services;
  const http = express();
  http.disable('x-powered-by');
  http.set('trust proxy', config.trustProxy);
  http.set('query parser', 'simple');
  // Answers of the facades are small or change all the time: hashing each costs more than sending it again.
  http.disable('etag');
  http.use(securityHeaders(config));
  http.use(observeRequests(log, metrics, res => stateOf(res).routeId, calls.answered));
  http.use(checkHost);
  http.use(endSlowBodies(slowBodies));

  http.use((_req, _res, next) => {
    services.vitals.request();
    next();
  });

  // With FACADE_HOSTS, `GET hub.example.org/api/health` is `GET /portal/api/health`.
  const bases = new Set(facades.map(({ base }) => base));
  http.use((req, _res, next) => {
    // Express takes `/Portal` for `/portal`: for all later code, the path gets its declared spelling.
    const first = firstSegmentOf(req.url);
    const base = first.toLowerCase();
    if (first !== base && bases.has(base)) req.url = `${base}${req.url.slice(base.length)}`;
    const name = facadeOfHost(req, config);
    const facade = facades.find(each => each.name === name);
    if (facade && !req.url.startsWith(`${facade.base}/`)) req.url = `${facade.base}${req.url}`;
    next();
  });

  const crossOrigin = allowCrossOrigin(config.trustedOrigins);
  if (crossOrigin) http.use(['/graphql', '/uploads', ...facades.map(({ base }) => base)], crossOrigin);

  http.get('/livez', (_req, res) => void res.json({ status: 'ok' }));
  http.get('/readyz', async (_req, res) => {
    const checks = await readinessChecks(services);
    const stopping = services.stopping();
    const ok = !stopping && checks.every(check => check.ok);
    res.status(ok ? 200 : 503).json({
      status: ok ? 'ready' : 'not ready',
      checks: {
        ...Object.fromEntries(checks.map(check => [check.name, check.result])),
        ...(stopping && { process: 'stopping' }),
      },
    });
  });
  if (config.metricsPort === undefined)
    http.get('/metrics', (req, res) => answerWithMetrics(req, res, metrics.registry));
  return http;
}
