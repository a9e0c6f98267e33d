import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { startWorker, type Worker } from '../jobs/worker.js';
import { buildApp } from './app.js';
import { ConfigError, readConfig, type Config } from './config.js';
import { seedDemoData } from './demo/seed.js';
import { ensureAppKey } from './domain/sessions/ensure-app-key.js';
import { type EmbeddedPostgres, joinEmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded-postgres.js';
import { createJobContext } from './graph/context.js';
import { type LineSink, openDailyLog } from './platform/daily-log.js';
import { createLogger } from './platform/logger.js';
import { migrate, openOrm } from './platform/orm.js';
import { releaseStartMemory } from './platform/start-memory.js';
import { startScreen } from './start-screen.js';

const DRAIN_MS = 25_000;
/** More sockets than this are closed as they come. */
const MAX_CONNECTIONS = 10_000;

/** What a worker without requests still answers, when WORKER_PORT is set. */
const probes = new Set(['/livez', '/readyz', '/metrics']);

/**
 * Starts everything, in order; a signal ends it in the reverse order. As `worker` it runs jobs and takes no requests.
 */
export async function serve(as: 'server' | 'worker' = 'server'): Promise<void> {
  const isWorker = as === 'worker';
  const config = readConfigOrExit();
  const log = createLogger({
    level: config.logLevel,
    pretty: !config.production,
    file: config.logDir === null ? undefined : openDailyLogOrExit(config.logDir, config.legacyTimeZone),
  });

  let embedded: EmbeddedPostgres | null = null;
  if (!config.databaseUrl) {
    const directory = path.join(config.dataDir, 'postgres');
    // Beside a server that has an embedded database, a worker uses that one and leaves it running.
    embedded =
      (isWorker ? await joinEmbeddedPostgres({ directory }) : null) ?? (await startEmbeddedPostgres({ directory }));
  }
  const databaseUrl = config.databaseUrl ?? embedded!.url;
  const orm = await openOrm({ databaseUrl, poolSize: config.databasePoolSize, log });
  await migrate(orm);
  const app = await buildApp({ config, orm, log, databaseUrl });
  if (!isWorker) {
    if (config.demoData) await seedDemoData(app.services);
    await ensureAppKey(app.services);
  }

  const server = createServer((req, res) => {
    if (isWorker && !probes.has(req.url ?? '')) res.writeHead(404).end();
    else app.http(req, res);
  });
  // Longer than a load balancer keeps its side open (60 s as a rule): it must not send into a connection that we close.
  server.keepAliveTimeout = 65_000;
  server.maxConnections = MAX_CONNECTIONS;
  let starting: Promise<Worker> | null = null;
  let stopping = false;
  const stop = async (reason: string, exitCode: number) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    app.beginStop();
    await endRequests(server);
    // A signal may come while the worker still starts.
    await (await starting)?.stop();
    await app.close();
    await orm.close();
    await embedded?.stop();
    log.info('stopped');
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal, 0));
  // A mistake of ours ends the process, in order. While it stops, libraries may still trip over closed connections
  // (Agenda looks for jobs once more): that is worth a line and must not cut the stop short.
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(event, (error: unknown) => {
      log[stopping ? 'warn' : 'fatal']({ err: error }, event);
      void stop(event, 1);
    });
  }

  const wanted = isWorker ? config.workerPort : config.port;
  if (wanted !== undefined) {
    try {
      server.listen(wanted, config.host);
      await once(server, 'listening');
    } catch (error) {
      log.fatal({ err: error }, `can't listen on ${config.host}:${wanted}`);
      return stop('not listening', 1);
    }
    const { port } = server.address() as AddressInfo;
    if (config.production && !config.appSecret)
      log.warn('APP_SECRET is not set: webhooks and flows are taken from anybody, unsigned');
    if (config.production || isWorker) log.info({ host: config.host, port }, 'listening');
    else console.log(startScreen(config, port));
  }

  // After listening: the first request need not wait for the job store.
  if ((config.jobs || isWorker) && !stopping) {
    starting = startWorker({
      services: app.services,
      databaseUrl,
      metrics: app.metrics,
      contextFor: job => createJobContext(app.services, job),
    });
    starting.then(
      ({ agenda }) => {
        app.jobDashboard.attach(agenda);
        log.info('working');
        releaseStartMemory();
      },
      (error: unknown) => {
        log.fatal({ err: error }, 'the worker did not start');
        process.exit(1);
      },
    );
  } else releaseStartMemory();
}

/** Idle connections end now; requests in flight get their answer, for as long as that is reasonable. */
async function endRequests(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise(resolve => server.close(resolve));
  server.closeIdleConnections();
  const impatience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(impatience);
}

function readConfigOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

function openDailyLogOrExit(directory: string, zone: string): LineSink {
  try {
    return openDailyLog(directory, zone);
  } catch (error) {
    console.error(`The configuration is not usable:\n  LOG_DIR: ${(error as Error).message}`);
    process.exit(1);
  }
}
