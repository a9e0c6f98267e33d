import { once } from 'node:events';
import path from 'node:path';
import type { AddressInfo, Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { startWorker, type Worker } from '../../jobs/worker.js';
import { type App, buildApp } from './app.js';
import { type Config, ConfigError, readConfig } from '../config/config.js';
import { refusePeopleInUse } from '../demo/refuse-people-in-use.js';
import { seedDemoData } from '../demo/seed.js';
import { ensureAppKey } from '../domain/sessions/ensure-app-key.js';
import { beginRequirement } from '../domain/second-factors/requirement.js';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.js';
import { answerWithMetrics } from '../platform/watching/exposition.js';
import { createHttpServer, type HttpServer } from './http-server.js';
import { createJobContext } from '../graph/context.js';
import { type LineSink, openDailyLog } from '../platform/watching/daily-log.js';
import { createLogger, type Logger } from '../platform/watching/logger.js';
import { requireCurrentSchema, openOrm } from '../postgres/index.js';
import { openTracing } from '../platform/watching/tracing.js';
import { release } from '../platform/version.js';
import { releaseStartMemory } from './start-memory.js';
import { createShutdown, forceExitAfterDeadline, type Shutdown, StopAsked } from './shutdown.js';
import { startScreen } from './start-screen.js';
import { startWarnings } from './start-warnings.js';

/** The addresses that a worker without requests still answers, when WORKER_PORT is set. */
const probes = new Set(['/livez', '/readyz', '/metrics']);

interface Starting {
  config: Config;
  log: Logger;
  shutdown: Shutdown;
  isWorker: boolean;
}

/**
 * Starts everything, in order; a signal ends it in the reverse order. In the role `worker` it runs jobs and takes no requests.
 * @throws ConfigError, or the error that prevented the start; all opened parts are closed then
 */
export async function serve(as: 'server' | 'worker' = 'server'): Promise<void> {
  const config = readConfig();
  // Before the logger and the connections, because they do more when there are spans.
  const tracing = config.traces && (await openTracing(config.traces, release));
  const log = createLogger({
    level: config.logLevel,
    pretty: !config.production,
    file: config.logDir === null ? undefined : openLogFolder(config.logDir, config),
  });
  for (const warning of startWarnings(config)) log.warn(warning);
  const shutdown = createShutdown(log);
  if (tracing) shutdown.atEnd(() => tracing.close());
  try {
    await start({ config, log, shutdown, isWorker: as === 'worker' });
    shutdown.started();
  } catch (error) {
    await shutdown.closeAll();
    if (!(error instanceof StopAsked)) throw error;
    log.info({ reason: error.message }, 'stopped while starting');
  }
}

async function start(starting: Starting): Promise<void> {
  const { config, log, shutdown, isWorker } = starting;
  const databaseUrl = config.databaseUrl ?? (await embeddedDatabase(starting));
  shutdown.throwIfStopping();
  const orm = openOrm({ databaseUrl, poolSize: config.databasePoolSize, statementMs: config.statementMs, log });
  shutdown.atEnd(() => orm.close());
  const directUrl = config.databaseDirectUrl ?? databaseUrl;
  await requireCurrentSchema(orm, {
    databaseUrl: directUrl,
    mayMigrate: config.migrate,
    isAlone: !config.databaseUrl,
    log,
  });
  await refusePeopleInUse(orm, config);
  shutdown.throwIfStopping();
  const app = await buildApp({ config, orm, log, databaseUrl, takesRequests: !isWorker });
  shutdown.atEnd(() => app.close());
  if (!isWorker) {
    if (config.demoData) await seedDemoData(app.services);
    await ensureAppKey(app.services);
    await beginRequirement(app.services);
  }
  shutdown.throwIfStopping();
  await answerMetrics(starting, app);
  const server = await takeRequests(starting, app);
  // After listening: the first request need not wait for the job store.
  const endOfJobs = config.jobs || isWorker ? startWorkerBeside(starting, app, databaseUrl) : null;
  if (!endOfJobs) releaseStartMemory();
  shutdown.atEnd(async () => {
    await announceStop(starting, app, server);
    await Promise.all([server && endRequests(server, app, config), endOfJobs?.()]);
  });
}

/** Beside a server that has an embedded database, a worker uses that one and leaves it running. */
async function embeddedDatabase({ config, shutdown, isWorker }: Starting): Promise<string> {
  const directory = path.join(config.dataDir, 'postgres');
  const joined = isWorker ? await joinEmbeddedPostgres({ directory }) : null;
  if (joined) return joined.url;
  const starting = startEmbeddedPostgres({ directory });
  // The database is stopped also when the start ends early: otherwise it would stay without us.
  shutdown.atEnd(async () => (await starting.catch(() => null))?.stop());
  return (await starting).url;
}

/** @returns the server; null for a worker that listens nowhere */
async function takeRequests({ config, log, isWorker }: Starting, app: App): Promise<HttpServer | null> {
  const wanted = isWorker ? config.workerPort : config.port;
  if (wanted === undefined) return null;
  const server = createHttpServer(
    (req, res) => {
      if (isWorker && !probes.has(req.url ?? '')) res.writeHead(404).end();
      else app.http(req, res);
    },
    isWorker ? {} : { sockets: app.sockets },
  );
  const port = await listen(server, config.host, wanted);
  if (config.production || isWorker) log.info({ host: config.host, port }, 'listening');
  else console.log(startScreen(config, port));
  return server;
}

/** With METRICS_PORT, the metrics are open to anyone who reaches that port; they can be read until the end. */
async function answerMetrics({ config, log, shutdown }: Starting, { metrics: { registry } }: App): Promise<void> {
  if (config.metricsPort === undefined) return;
  const server = createHttpServer((req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') return void res.writeHead(404).end();
    answerWithMetrics(req, res, registry).catch(() => res.writeHead(500).end());
  });
  const port = await listen(server, config.host, config.metricsPort);
  shutdown.atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  log.info({ host: config.host, port }, 'metrics');
}

/** @returns the port, chosen by the system when 0 was wanted */
async function listen(server: Server, host: string, port: number): Promise<number> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw Object.assign(new Error(`can't listen on ${host}:${port}: ${message}`), { code });
  }
  return (server.address() as AddressInfo).port;
}

/** @returns a function that lets running jobs end and begins none */
function startWorkerBeside({ log, shutdown }: Starting, app: App, databaseUrl: string): () => Promise<void> {
  const starting: Promise<Worker> = startWorker({
    services: app.services,
    databaseUrl,
    metrics: app.metrics,
    contextFor: (job, outboxMessageId) => createJobContext(app.services, job, outboxMessageId),
    measure: app.cutover.measure,
  });
  starting.then(
    ({ agenda }) => {
      app.jobDashboard.attach(agenda);
      log.info('working');
      releaseStartMemory();
    },
    (error: unknown) => {
      log.fatal({ err: error }, 'the worker did not start');
      shutdown.stop('no worker', 2);
    },
  );
  // A signal may come while the worker still starts.
  return async () => (await starting.catch(() => null))?.stop();
}

/**
 * First the server says that its end is near, so that load balancers send nobody any more; only then it begins to end. Until
 * then everything is answered as before, and each connection ends with its next answer.
 */
async function announceStop(starting: Starting, app: App, server: HttpServer | null): Promise<void> {
  const { config, log, shutdown, isWorker } = starting;
  app.beginStop();
  server?.sayGoodbye();
  // Nobody sends a worker anything but probes.
  if (!isWorker && config.shutdownDelaySeconds > 0)
    await Promise.race([setTimeout(config.shutdownDelaySeconds * 1_000), shutdown.nextSignal()]);
  forceExitAfterDeadline(log, config.shutdownDrainSeconds);
}

/** New connections are refused; requests in flight get their answer, for as long as SHUTDOWN_DRAIN_SECONDS allow. */
async function endRequests(server: HttpServer, app: App, { shutdownDrainSeconds }: Config): Promise<void> {
  const closed = new Promise(resolve => server.close(resolve));
  app.endStreams();
  const impatience = globalThis.setTimeout(() => server.closeAllConnections(), shutdownDrainSeconds * 1_000);
  await closed;
  clearTimeout(impatience);
}

/** @throws ConfigError */
function openLogFolder(
  directory: string,
  { legacyTimeZone: zone, logDayMaxMb }: Pick<Config, 'legacyTimeZone' | 'logDayMaxMb'>,
): LineSink {
  try {
    return openDailyLog(directory, { zone, maxBytes: logDayMaxMb * 1024 * 1024 });
  } catch (error) {
    throw new ConfigError(`The configuration is not usable:\n  LOG_DIR: ${(error as Error).message}`);
  }
}
