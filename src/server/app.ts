import { expressMiddleware } from '@as-integrations/express5';
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler, Router } from 'express';
import { createJobDashboard, type JobDashboard } from '../../jobs/dashboard.js';
import { type BodyDeadlines, bodyDeadlines } from '../../rest/body-deadline.js';
import { assertHost, facadeOfHost, firstSegmentOf } from '../../rest/hosts.js';
import { facadesAt } from '../../rest/index.js';
import { createLegacyTime } from '../../rest/local-time.js';
import { documentsOf, mountFacade } from '../../rest/mount.js';
import { nameDocument } from '../../rest/name-document.js';
import { pageDocuments } from '../../pages/assets.js';
import { docsPages, hasPages, pages } from '../../pages/index.js';
import { notFound } from '../../pages/not-found-page.js';
import { jobDashboardPage } from '../../pages/job-dashboard-page.js';
import type { Facade } from '../../rest/route.js';
import { asFailure, sendFailure } from '../../rest/errors.js';
import { contextOf, stateOf } from '../../rest/request-state.js';
import { createReceiveUploads, uploadsHandler } from '../../rest/uploads.js';
import type { Config } from '../config/config.js';
import { discardStaged, stageFile } from '../domain/files/stage-file.js';
import { requireOutboxAccess } from '../domain/outbox/policy.js';
import { audited } from '../domain/kernel/audit.js';
import { CLIENT_PAGE_SIZE, FACADE_PAGE_SIZE } from '../graph/context.js';
import { sendsBinary, sendText } from '../../rest/send-binary.js';
import { AppError } from '../failures/errors.js';
import { noChangeFeed, openChangeFeed, type Orm, noReplica, openReplica, plainPool } from '../postgres/index.js';
import { languageOf } from '../failures/messages/language.js';
import { asGraphError } from '../graph/errors.js';
import { createExecutor } from '../graph/executor.js';
import { createPassOperation } from '../graph/operation-gate.js';
import { createRunOperation } from '../graph/run-operation.js';
import { buildGraph } from '../graph/schema.js';
import { createGraphServer } from '../graph/server.js';
import { limits, unparsableDocument } from '../graph/limits.js';
import type { SocketLimits } from './socket-connection.js';
import { createSocketServer, type SocketServer } from './socket-server.js';
import { createSubscriptions } from '../graph/subscriptions.js';
import { createTrustedDocuments } from '../graph/trusted-documents.js';
import type { Logger } from '../platform/watching/logger.js';
import {
  createMetrics,
  createReplicaMetrics,
  createSocketMetrics,
  type Metrics,
} from '../platform/watching/metrics.js';
import { requestLog } from '../platform/watching/observe-requests.js';
import type { Services } from '../platform/services.js';
import { createCutover, type CutoverOptions, type OpenCutover } from './cutover.js';
import { createOpenIdSignIn } from './open-id-sign-in.js';
import { createRequestContexts } from './request-contexts.js';
import { personalFeedHandler } from './personal-feed-route.js';
import { personExportHandler } from './person-exports-route.js';
import type { SharedTools } from './cutover-port.js';
import { countUsage, type Usage } from './usage.js';
import { createLoadMetrics } from '../platform/watching/load-metrics.js';
import { createOutsideMetrics } from '../platform/watching/outside-metrics.js';
import { buildHttpApp } from './http-app.js';
import { gateOfMany, gatesOfOperations } from './open-gates.js';
import { openServices } from './open-services.js';
import { waits as defaultWaits, type Waits } from '../config/waits.js';

export interface App {
  http: Express;
  services: Services;
  metrics: Metrics;
  /** Counts the parts of the graph and the routes of the facades that each client asks for. */
  usage: Pick<Usage, 'flush'>;
  /** Subscriptions over WebSockets; `createHttpServer` hands it the requests for them. */
  sockets: SocketServer;
  jobDashboard: JobDashboard;
  cutover: OpenCutover;
  /** Readiness says no from now on. All else goes on: senders of requests learn of it a moment later. */
  beginStop(): void;
  /**
   * Ends streams that would never end by themselves, and would hold up a stop: subscriptions, pages that watch. Their clients
   * come back.
   */
  endStreams(): void;
  /** Ends the parts that the app itself opened; the ORM belongs to the caller. */
  close(): Promise<void>;
}

interface AppOptions {
  config: Config;
  orm: Orm;
  log: Logger;
  /** The database of jobs without MongoDB; left out, as configured. */
  databaseUrl?: string;
  now?: () => Date;
  /** Time limits for bodies; left out, as in production. */
  slowBodies?: BodyDeadlines;
  /** False for a worker, because it reads the primary alone. */
  takesRequests?: boolean;
  /** Bounds on WebSockets; left out, as in production. */
  socketLimits?: Partial<SocketLimits>;
  /** Waits that are left out are as in production. */
  waits?: Partial<Waits>;
  cutoverOptions?: CutoverOptions;
}

/** Wires everything by hand, except listening: the only place with knowledge of all parts. */
export async function buildApp({
  config,
  orm,
  log,
  databaseUrl,
  now = () => new Date(),
  slowBodies = bodyDeadlines,
  takesRequests = true,
  socketLimits,
  waits,
  cutoverOptions,
}: AppOptions): Promise<App> {
  const pool = await orm.em.getDriver().getConnection().getNativeClient();
  let stopping = false;
  const facades = facadesAt(config);
  const directUrl = config.databaseDirectUrl ?? databaseUrl ?? config.databaseUrl!;
  const onePool = () => plainPool({ connectionString: directUrl, max: 1 }, { statementMs: 5_000, connectMs: 5_000 });
  const metrics = createMetrics();
  const cutover = createCutover(config, facades, cutoverOptions);
  const services = await openServices(config, orm, {
    log,
    now,
    pool,
    stopping: () => stopping,
    cutoverPorts: await cutover.ports({ config, log, now }),
    waits: { ...defaultWaits, ...waits },
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
  const { gate, long } = gatesOfOperations(config, services.database, () => metrics.refused.inc());
  const pass = createPassOperation({ all: gate, long });
  createLoadMetrics(metrics.registry, { pool, gate, long, events: services.events });
  const endOutsideMetrics = createOutsideMetrics(metrics.registry, services);
  const calls = cutover.callCounter(services);
  const usage = countUsage(schema, calls, services);
  const graph = createGraphServer(schema, executor, { config, log, metrics, pass, usage: usage.fields });
  await graph.start();
  const run = createRunOperation(executor, metrics, pass);
  const contexts = createRequestContexts(services);
  const contextOfFacade = async (req: Request, facade: Facade) =>
    facade.serviceToken ? contexts.ofService(req, FACADE_PAGE_SIZE) : contexts.ofAnybody(req, FACADE_PAGE_SIZE, facade);
  const contextOfClient = (req: Request) => contexts.ofAnybody(req, CLIENT_PAGE_SIZE);

  const trustedDocuments = createTrustedDocuments({
    mode: config.graphqlDocuments,
    database: services.database,
    ofFacades: facades.flatMap(documentsOf),
    ofPages: pageDocuments(),
  });
  const http = buildHttpApp(services, metrics, facades, slowBodies, calls);
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
  // Requests for these facades skip everything that follows here: trying each of its paths takes longer than finding the route.
  const direct = new Map<string, RequestHandler>();
  http.use((req, res, next) => {
    const facade = direct.get(firstSegmentOf(req.url));
    if (facade) facade(req, res, next);
    else next();
  });
  // Before the page of the same address, because Express would tell the methods of that page.
  http.options('/graphql', (_req, res) => void res.set('Allow', 'GET, POST, OPTIONS').status(204).end());
  http.use(pages(config, facades));
  const jobDashboard = createJobDashboard(services, databaseUrl ?? config.databaseUrl!);
  http.use(
    jobDashboardPage({
      config,
      contextOf: contextOfClient,
      requireOutboxAccess,
      // Jobs may lie in another database than the records: so the record comes first, and holds the request.
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
    (req, _res, next) => next(unparsableDocument(req.body)),
    // Not within Apollo Server, because it answers 500 when a caller can't be looked up.
    async (req, res, next) => {
      stateOf(res).ctx = await contextOfClient(req);
      await nameDocument(req, asked => trustedDocuments(asked, () => requestLog(log, req)));
      next();
    },
    (_req, res, next) => {
      // All that Apollo Server answers is made by `stringifyResult` of graph/server.ts, or is ASCII.
      res.send = sendsBinary;
      next();
    },
    expressMiddleware(graph, { context: async ({ res }) => contextOf(res) }),
  );
  http.use('/graphql', refuseRequest(log));

  const auth = createOpenIdSignIn(services);
  const time = createLegacyTime(config.legacyTimeZone, () => services.now());
  const receiveUploads = createReceiveUploads({ stage: stageFile, discard: discardStaged });
  http.get('/account/exports/:id', personExportHandler(contextOfClient));
  http.get('/account/calendar/:person.ics', personalFeedHandler(contextOfClient));
  http.post('/uploads', uploadsHandler(contextOfClient, receiveUploads));
  const tools: SharedTools = {
    admit: () => gate.admit(),
    prepare: document => executor.prepare(document),
    log,
    run,
    time,
    receiveUploads,
    storage: services.storage,
    auth,
  };
  const opened = await cutover.open({
    ...{ services, metrics, facades, executor, tools, pool, onePool, takesRequests },
    contextOf: contextOfFacade,
  });
  for (const facade of facades) {
    const contextOf = (req: Request) => contextOfFacade(req, facade);
    const routes = mountFacade(facade, { ...tools, cutover: opened.of(facade), contextOf });
    const mounted = Router().use(facade.base, docsPages(config, facade), routes);
    if (hasPages(facade)) http.use(mounted);
    else direct.set(facade.base, mounted);
  }

  http.use(notFound(config), (_req, res) => sendFailure(res, new AppError('NOT_FOUND', 'ADDRESS_NOT_FOUND')));
  http.use(handleUnexpectedError(log));

  return {
    http,
    services,
    cutover: opened,
    metrics,
    usage,
    sockets,
    jobDashboard,
    beginStop() {
      stopping = true;
    },
    endStreams() {
      jobDashboard.endStreams();
      void sockets.close();
    },
    async close() {
      await graph.stop();
      await opened.close();
      await usage.close();
      await services.accesses.close();
      await jobDashboard.close();
      services.mailer.close();
      await sockets.close();
      await services.changes.close();
      await services.jobStore?.close();
      await services.replica.close();
      endOutsideMetrics();
      metrics.registry.clear();
    },
  };
}

/**
 * A request that did not reach the graph, because it could not be read or nobody may ask it now: answered in the form of the
 * graph's other failures.
 */
const refuseRequest =
  (log: Logger): ErrorRequestHandler =>
  (thrown: unknown, req, res, _next) => {
    if (res.headersSent) return void res.destroy();
    const error = asFailure(thrown, requestLog(log, req));
    if (error.retryAfter !== undefined) res.set('Retry-After', String(error.retryAfter));
    res.status(error.httpStatus).type('json');
    sendText(res, JSON.stringify({ errors: [asGraphError(error, languageOf(req.headers['accept-language']))] }));
  };

/** Answers failures outside the facades, such as body-parser's at /graphql. Never with a page, never with a stack. */
const handleUnexpectedError =
  (log: Logger): ErrorRequestHandler =>
  (thrown: unknown, req, res, _next) => {
    if (res.headersSent) return void res.destroy();
    sendFailure(res, asFailure(thrown, requestLog(log, req)));
  };
