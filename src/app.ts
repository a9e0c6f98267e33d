import { expressMiddleware } from '@as-integrations/express5';
import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express';
import helmet from 'helmet';
import { randomUUID } from 'node:crypto';
import { pinoHttp } from 'pino-http';
import { facades } from '../rest/index.js';
import { createLegacyTime } from '../rest/local-time.js';
import { mountFacade } from '../rest/mount.js';
import { pages } from '../rest/pages/index.js';
import { createReceiveUploads } from '../rest/uploads.js';
import type { Config } from './config.js';
import type { Ctx } from './domain/context.js';
import { discardStaged, stageFile } from './domain/files/stage-file.js';
import { createAuthenticate } from './domain/sessions/authenticate.js';
import { CLIENT_PAGE_SIZE, createContext, FACADE_PAGE_SIZE } from './graph/context.js';
import { createRunOperation } from './graph/executor.js';
import { buildGraph } from './graph/schema.js';
import { createGraphServer } from './graph/server.js';
import { limits } from './graph/limits.js';
import { readinessChecks } from './platform/health.js';
import { type Logger, maskPersonal } from './platform/logger.js';
import { createMailer } from './platform/mail.js';
import { createMetrics } from './platform/metrics.js';
import type { Orm } from './platform/orm.js';
import { createRateLimits } from './platform/rate-limits.js';
import type { Services } from './platform/services.js';
import { openStorage } from './platform/storage.js';

export interface App {
  http: Express;
  services: Services;
  /** Readiness says no from now on. */
  beginStop(): void;
  /** Ends what the app itself opened; the ORM belongs to the caller. */
  close(): Promise<void>;
}

interface AppOptions {
  config: Config;
  orm: Orm;
  log: Logger;
  now?: () => Date;
}

/** Wires everything by hand, except listening: the only place that knows all parts. */
export async function buildApp({ config, orm, log, now = () => new Date() }: AppOptions): Promise<App> {
  const pool = await orm.em.getDriver().getConnection().getNativeClient();
  let stopping = false;
  const services: Services = {
    config,
    orm,
    log,
    storage: await openStorage(config),
    mailer: createMailer(config),
    limits: createRateLimits(pool),
    now,
    stopping: () => stopping,
    wakeOutbox: () => {},
  };
  const metrics = createMetrics();
  const schema = buildGraph();
  const graph = createGraphServer(schema, { config, log });
  await graph.start();
  const run = createRunOperation(schema);
  const authenticate = createAuthenticate(services);

  const contextOf = async (req: Request, maxPageSize: number): Promise<Ctx> => {
    const { actor, rejected } = await authenticate({ authorization: req.headers.authorization, sessionUserId: null });
    return createContext(services, { actor, credentialRejected: rejected, requestId: String(req.id), log: req.log, maxPageSize });
  };

  const http = express();
  http.disable('x-powered-by');
  http.set('trust proxy', config.trustProxy);
  http.set('query parser', 'simple');
  http.use(helmet());
  http.use(
    pinoHttp({
      logger: log,
      genReqId: (req, res) => {
        const given = String(req.headers['x-request-id'] ?? '');
        const id = /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
        res.setHeader('x-request-id', id);
        return id;
      },
      serializers: {
        req: (req: { id: string; method: string; url: string }) => ({ id: req.id, method: req.method, url: maskPersonal(req.url) }),
        res: (res: { statusCode: number }) => ({ status: res.statusCode }),
      },
      customProps: (_req, res) => ({ route: (res as Response).locals?.['routeId'] as string | undefined }),
      customLogLevel: (_req, res) => (res.statusCode >= 500 ? 'error' : 'info'),
    }),
  );
  http.use((req, res, next) => {
    const stop = metrics.requests.startTimer({ method: req.method });
    res.once('finish', () => stop({ route: (res.locals['routeId'] as string | undefined) ?? 'none', status: res.statusCode }));
    next();
  });

  // With FACADE_HOSTS, `GET hub.example.org/api/health` is `GET /portal/api/health`.
  http.use((req, _res, next) => {
    const name = config.facadeHosts[req.hostname.toLowerCase()];
    const facade = facades.find(each => each.name === name);
    if (facade && !req.url.startsWith(`${facade.base}/`)) req.url = `${facade.base}${req.url}`;
    next();
  });

  http.get('/livez', (_req, res) => void res.json({ status: 'ok' }));
  http.get('/readyz', async (_req, res) => {
    const checks = await readinessChecks(services);
    const ok = checks.every(check => check.ok);
    res.status(ok ? 200 : 503).json({ status: ok ? 'ready' : 'not ready', checks: Object.fromEntries(checks.map(check => [check.name, check.result])) });
  });
  http.get('/metrics', async (_req, res) => void res.type(metrics.registry.contentType).send(await metrics.registry.metrics()));

  http.use(pages(config, facades));
  http.use(
    '/graphql',
    (_req, res, next) => {
      res.locals['routeId'] = 'graphql';
      next();
    },
    express.json({ limit: limits.bodyBytes }),
    expressMiddleware(graph, { context: ({ req }) => contextOf(req, CLIENT_PAGE_SIZE) }),
  );

  const time = createLegacyTime(config.legacyTimeZone);
  const receiveUploads = createReceiveUploads({ stage: stageFile, discard: discardStaged });
  for (const facade of facades) {
    http.use(facade.base, mountFacade(facade, { schema, run, time, receiveUploads, storage: services.storage, contextOf: req => contextOf(req, FACADE_PAGE_SIZE) }));
  }

  http.use((_req, res) => void res.status(404).json({ message: 'Not found' }));
  http.use(lastResort(log));

  return {
    http,
    services,
    beginStop: () => void (stopping = true),
    async close() {
      await graph.stop();
      services.mailer.close();
      metrics.registry.clear();
    },
  };
}

/** Failures outside the facades: body-parser at /graphql, a broken request line. Never a page, never a stack. */
const lastResort =
  (log: Logger): ErrorRequestHandler =>
  (error: { status?: number; expose?: boolean; message?: string }, req, res, next) => {
    if (res.headersSent) return next(error);
    const status = error.status && error.status < 500 ? error.status : 500;
    if (status === 500) (req.log ?? log).error({ err: error }, 'unexpected error');
    res.status(status).json({ message: status === 500 ? `Internal error ${String(req.id)}` : error.message });
  };
