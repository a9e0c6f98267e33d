import { expressMiddleware } from '@as-integrations/express5';
import express, { type ErrorRequestHandler, type Express, type Request } from 'express';
import type { Pool } from 'pg';
import { createJobDashboard, type JobDashboard } from '../jobs/dashboard.js';
import { type BodyDeadlines, bodyDeadlines, endSlowBodies } from '../rest/body-deadline.js';
import { assertHost, checkHost, facadeOfHost } from '../rest/hosts.js';
import { facadesAt } from '../rest/index.js';
import { createLegacyTime } from '../rest/local-time.js';
import { documentsOf, mountFacade } from '../rest/mount.js';
import { nameDocument } from '../rest/name-document.js';
import type { Facade } from '../rest/route.js';
import { pageDocuments } from '../rest/pages/assets.js';
import { docsPages, pages } from '../rest/pages/index.js';
import { notFound } from '../rest/pages/not-found-page.js';
import { jobDashboardPage } from '../rest/pages/job-dashboard-page.js';
import { asFailure, sendFailure } from '../rest/errors.js';
import { contextOf, stateOf } from '../rest/request-state.js';
import { routesOf } from '../rest/catalogue.js';
import { createReceiveUploads, uploadsHandler } from '../rest/uploads.js';
import type { Config } from './config.js';
import { attachStorage } from './domain/files/attach-storage.js';
import { discardStaged, stageFile } from './domain/files/stage-file.js';
import { requireOutboxAccess } from './domain/outbox/policy.js';
import { audited } from './domain/kernel/audit.js';
import { CLIENT_PAGE_SIZE, FACADE_PAGE_SIZE } from './graph/context.js';
import { AppError } from './platform/errors.js';
import { type ChangeFeed, type ChangeTopic, noChangeFeed, openChangeFeed } from './platform/change-feed.js';
import { createGate, type Gate } from './platform/gate.js';
import { asGraphError } from './graph/errors.js';
import { createExecutor } from './graph/executor.js';
import { createRunOperation } from './graph/run-operation.js';
import { buildGraph } from './graph/schema.js';
import { createGraphServer } from './graph/server.js';
import { limits, tooLongDocument } from './graph/limits.js';
import type { SocketLimits } from './socket-connection.js';
import { createSocketServer, type SocketServer } from './socket-server.js';
import { createSubscriptions } from './graph/subscriptions.js';
import { createTrustedDocuments } from './graph/trusted-documents.js';
import { createAnswerCache } from './platform/answer-cache.js';
import { openFlowEncryption } from './platform/flow-encryption.js';
import { type Database, openDatabase } from './platform/database.js';
import { createEvents } from './platform/events.js';
import { readinessChecks } from './platform/health.js';
import { openLogFiles } from './platform/log-files.js';
import type { Logger } from './platform/logger.js';
import { openJobStore } from './platform/job-store.js';
import { openCommentAi } from './platform/comment-ai.js';
import { createMailer } from './platform/mail.js';
import { createMessagingPlatform } from './platform/messaging-platform.js';
import { createMetrics, createReplicaMetrics, createSocketMetrics, type Metrics } from './platform/metrics.js';
import { observeRequests, requestLog } from './platform/observe-requests.js';
import type { Orm } from './platform/orm.js';
import { allowCrossOrigin } from './platform/cross-origin.js';
import { createByteBudget } from './platform/byte-budget.js';
import { createRateLimits } from './platform/rate-limits.js';
import { noReplica, openReplica, plainPool, type Replica } from './platform/replica.js';
import { securityHeaders } from './platform/security-headers.js';
import type { RouteInfo, Services } from './platform/services.js';
import { configuredStorage } from './platform/storage.js';
import { createVitals } from './platform/vitals.js';
import { createOpenIdSignIn } from './open-id-sign-in.js';
import { createRequestContexts } from './request-contexts.js';
import { countAnswered, type RouteLedger } from './route-ledger.js';
import { noRouteStates, openRouteStates } from './route-states.js';
import { countUsage, type Usage } from './usage.js';

export interface App {
  http: Express;
  services: Services;
  metrics: Metrics;
  /** Which client asked for what of the graph, and called which route of the facades. */
  usage: Pick<Usage, 'flush'>;
  /** Subscriptions over WebSockets; `createHttpServer` hands it the requests for them. */
  sockets: SocketServer;
  jobDashboard: JobDashboard;
  /** Readiness says no from now on. */
  beginStop(): void;
  /** Ends what the app itself opened; the ORM belongs to the caller. */
  close(): Promise<void>;
}

interface AppOptions {
  config: Config;
  orm: Orm;
  log: Logger;
  /** Where jobs are kept without MongoDB; left out, as configured. */
  databaseUrl?: string;
  now?: () => Date;
  /** How long bodies may take; left out, as in production. */
  slowBodies?: BodyDeadlines;
  /** False for a worker, which reads the primary alone. */
  takesRequests?: boolean;
  /** Bounds on WebSockets; left out, as in production. */
  socketLimits?: Partial<SocketLimits>;
}

/** Wires everything by hand, except listening: the only place that knows all parts. */
export async function buildApp({
  config,
  orm,
  log,
  databaseUrl,
  now = () => new Date(),
  slowBodies = bodyDeadlines,
  takesRequests = true,
  socketLimits,
}: AppOptions): Promise<App> {
  const pool = await orm.em.getDriver().getConnection().getNativeClient();
  let stopping = false;
  const facades = facadesAt(config);
  const directUrl = config.databaseDirectUrl ?? databaseUrl ?? config.databaseUrl!;
  const onePool = () => plainPool({ connectionString: directUrl, max: 1 }, { statementMs: 5_000, connectMs: 5_000 });
  const metrics = createMetrics();
  const services = await openServices(config, orm, {
    log,
    now,
    pool,
    stopping: () => stopping,
    routes: facades.flatMap(routesOf),
    changesFor: heard => {
      if (!takesRequests) return noChangeFeed;
      return openChangeFeed({ pool: onePool(), log, heard });
    },
    replicaOf: database => {
      const { databaseReadUrl: url, statementMs } = config;
      if (!url || !takesRequests) return noReplica(database);
      const replicaMetrics = createReplicaMetrics(metrics.registry);
      return openReplica({ url, directUrl, pool, database, statementMs, log, metrics: replicaMetrics });
    },
  });
  const schema = buildGraph();
  const executor = createExecutor(schema, metrics);
  // Twice the connections, so that one is always ready to go on when a statement has ended.
  const gate = createGate({
    atOnce: 2 * config.databasePoolSize,
    waiting: 20 * config.databasePoolSize,
    waitMs: 5_000,
    runMs: config.statementMs,
    isDatabaseSilent: () => services.database.isSilent(),
    onRefused: () => metrics.refused.inc(),
  });
  const usage = countUsage(schema, services);
  const graph = createGraphServer(schema, executor, { config, log, metrics, gate, usage: usage.fields });
  await graph.start();
  const run = createRunOperation(executor, metrics, gate);
  const contexts = createRequestContexts(services);
  const contextOfClient = (req: Request) => contexts.ofAnybody(req, CLIENT_PAGE_SIZE);

  const trustedDocuments = createTrustedDocuments({
    mode: config.graphqlDocuments,
    database: services.database,
    ofFacades: facades.flatMap(documentsOf),
    ofPages: pageDocuments(),
  });
  const http = buildHttpApp(services, metrics, facades, slowBodies, usage.routes);
  const socketMetrics = createSocketMetrics(metrics.registry);
  const sockets = createSocketServer({
    subscriptions: createSubscriptions(schema, {
      trustedDocuments,
      metrics: socketMetrics,
      usage: usage.fields,
      // Each subscription has one place at most, and all may come at once: after a restart.
      gate: gateOfMany(config, services.database, 100_000),
      ready: () => services.changes.ready(),
    }),
    http,
    isOfFacade: req => facadeOfHost(req, config) !== undefined,
    checkHost: assertHost,
    callerOf: contexts.ofSocket,
    services,
    metrics: socketMetrics,
    limits: socketLimits,
  });
  // Before the page of the same address, of which Express would tell the methods.
  http.options('/graphql', (_req, res) => void res.set('Allow', 'GET, POST, OPTIONS').status(204).end());
  http.use(pages(config, facades));
  const jobDashboard = createJobDashboard(services, databaseUrl ?? config.databaseUrl!);
  http.use(
    jobDashboardPage({
      config,
      contextOf: contextOfClient,
      requireOutboxAccess,
      // Jobs may lie in another database than the records: so the record comes first, and says what was asked for.
      record: (ctx, change) => audited(ctx, change, async () => {}),
      dashboard: jobDashboard.handler,
    }),
  );
  http.use(
    '/graphql',
    (_req, res, next) => {
      stateOf(res).routeId = 'graphql';
      gate.admit();
      next();
    },
    express.json({ limit: limits.bodyBytes }),
    (req, _res, next) => next(tooLongDocument(req.body)),
    // Not within Apollo Server, which answers 500 when a caller can't be looked up.
    async (req, res, next) => {
      stateOf(res).ctx = await contextOfClient(req);
      await nameDocument(req, asked => trustedDocuments(asked, () => requestLog(log, req)));
      next();
    },
    expressMiddleware(graph, { context: async ({ res }) => contextOf(res) }),
  );
  http.use('/graphql', refuseRequest(log));

  const auth = createOpenIdSignIn(services);
  const states = takesRequests ? await openRouteStates(onePool(), services) : noRouteStates;
  const time = createLegacyTime(config.legacyTimeZone, () => services.now());
  const receiveUploads = createReceiveUploads({ stage: stageFile, discard: discardStaged });
  http.post('/uploads', uploadsHandler(contextOfClient, receiveUploads));
  for (const facade of facades) {
    http.use(
      facade.base,
      docsPages(config, facade),
      mountFacade(facade, {
        admit: () => gate.admit(),
        prepare: document => executor.prepare(document),
        log,
        run,
        time,
        receiveUploads,
        storage: services.storage,
        auth,
        states,
        now: () => services.now(),
        contextOf: async req =>
          facade.serviceToken
            ? contexts.ofService(req, FACADE_PAGE_SIZE)
            : contexts.ofAnybody(req, FACADE_PAGE_SIZE, facade),
      }),
    );
  }

  http.use(notFound(config), (_req, res) => sendFailure(res, new AppError('NOT_FOUND', 'ADDRESS_NOT_FOUND')));
  http.use(handleUnexpectedError(log));

  return {
    http,
    services,
    metrics,
    usage,
    sockets,
    jobDashboard,
    beginStop() {
      stopping = true;
      jobDashboard.endStreams();
    },
    async close() {
      await graph.stop();
      await usage.close();
      await states.close();
      await jobDashboard.close();
      services.mailer.close();
      await sockets.close();
      await services.changes.close();
      await services.jobStore?.close();
      await services.replica.close();
      metrics.registry.clear();
    },
  };
}

interface Given {
  pool: Pool;
  log: Logger;
  now: () => Date;
  stopping: () => boolean;
  replicaOf: (database: Database) => Replica;
  routes: readonly RouteInfo[];
  changesFor: (heard: (topic: ChangeTopic, key: string) => void) => ChangeFeed;
}

/** For what many are told: a few are read at once, the others wait in line, so that most connections are left to requests. */
const gateOfMany = (
  { databasePoolSize, statementMs }: Config,
  database: Database,
  waiting = 20 * databasePoolSize,
): Gate =>
  createGate({
    atOnce: Math.max(1, Math.floor(databasePoolSize / 4)),
    waiting,
    waitMs: statementMs,
    runMs: statementMs,
    isDatabaseSilent: () => database.isSilent(),
  });

/** The outside world, as configured. */
async function openServices(
  config: Config,
  orm: Orm,
  { pool, log, now, stopping, replicaOf, changesFor, routes }: Given,
): Promise<Services> {
  const events = createEvents();
  const storage = await configuredStorage(config);
  const database = openDatabase(pool);
  return {
    config,
    orm,
    database,
    log,
    storage: storage && (await attachStorage(storage, { orm, log, now })),
    replica: replicaOf(database),
    mailer: createMailer(config),
    messaging: createMessagingPlatform({ config, orm, now }),
    flowEncryption: openFlowEncryption(config.flowKeys),
    jobStore: openJobStore(config),
    ai: openCommentAi(config, log, now),
    logFiles: openLogFiles(config),
    limits: createRateLimits(pool, config.authSecret),
    spool: createByteBudget(config.spooledUploadsMaxMb * 1024 * 1024),
    routes,
    answers: createAnswerCache(now, gateOfMany(config, database)),
    changes: changesFor((topic, key) => {
      if (topic === 'caller') events.emit('callerChanged', { userId: Number(key) });
      if (topic === 'login') events.emit('callerChanged', { loginId: key });
      if (topic === 'key') events.emit('callerChanged', { apiKeyId: Number(key) });
    }),
    vitals: createVitals(),
    now,
    stopping,
    events,
  };
}

/** What every request passes, and what is answered to anyone who runs the server. */
function buildHttpApp(
  services: Services,
  metrics: Metrics,
  facades: readonly Facade[],
  slowBodies: BodyDeadlines,
  ledger: RouteLedger,
): Express {
  const { config, log } = services;
  const http = express();
  http.disable('x-powered-by');
  http.set('trust proxy', config.trustProxy);
  http.set('query parser', 'simple');
  // Answers of the facades are small or change all the time: hashing each costs more than sending it again.
  http.disable('etag');
  http.use(securityHeaders(config));
  http.use(observeRequests(log, metrics, res => stateOf(res).routeId, countAnswered(ledger)));
  http.use(checkHost);
  http.use(endSlowBodies(slowBodies));

  http.use((_req, _res, next) => {
    services.vitals.request();
    next();
  });

  // With FACADE_HOSTS, `GET hub.example.org/api/health` is `GET /portal/api/health`.
  http.use((req, _res, next) => {
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
    http.get(
      '/metrics',
      async (_req, res) => void res.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
    );
  return http;
}

/** What the graph was not asked, because it could not be read or nobody may ask it now: told as it tells every failure. */
const refuseRequest =
  (log: Logger): ErrorRequestHandler =>
  (thrown: unknown, req, res, _next) => {
    if (res.headersSent) return void res.destroy();
    const error = asFailure(thrown, requestLog(log, req));
    if (error.retryAfter !== undefined) res.set('Retry-After', String(error.retryAfter));
    res.status(error.httpStatus).json({ errors: [asGraphError(error)] });
  };

/** Failures outside the facades, such as body-parser's at /graphql. Never a page, never a stack. */
const handleUnexpectedError =
  (log: Logger): ErrorRequestHandler =>
  (thrown: unknown, req, res, _next) => {
    if (res.headersSent) return void res.destroy();
    sendFailure(res, asFailure(thrown, requestLog(log, req)));
  };
