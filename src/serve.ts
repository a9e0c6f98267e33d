import { createServer } from 'node:http';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { buildApp } from './app.js';
import { ConfigError, readConfig, type Config } from './config.js';
import { seedDemoData } from './demo/seed.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded-postgres.js';
import { createLogger } from './platform/logger.js';
import { openOrm } from './platform/orm.js';
import { startScreen } from './start-screen.js';

const DRAIN_MS = 25_000;

/** Starts everything, in order; a signal ends it in the reverse order. */
export async function serve(): Promise<void> {
  const config = readConfigOrExit();
  const log = createLogger({ level: config.logLevel, pretty: !config.production });

  let embedded: EmbeddedPostgres | null = null;
  if (!config.databaseUrl) embedded = await startEmbeddedPostgres({ directory: path.join(config.dataDir, 'postgres') });
  const orm = await openOrm({ databaseUrl: config.databaseUrl ?? embedded!.url, poolSize: config.databasePoolSize, log });
  await orm.migrator.up();
  const app = await buildApp({ config, orm, log });
  if (config.demoData) await seedDemoData(app.services);

  const server = createServer(app.http);
  server.listen(config.port, config.host);
  await new Promise((resolve, reject) => server.once('listening', () => resolve(null)).once('error', reject));
  const { port } = server.address() as AddressInfo;
  if (config.production) log.info({ host: config.host, port }, 'listening');
  else console.log(startScreen(config, port));

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    app.beginStop();
    // Idle keep-alive connections end now, requests in flight get their answer.
    const drained = new Promise(resolve => server.close(resolve));
    server.closeIdleConnections();
    const impatience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await drained;
    clearTimeout(impatience);
    await app.close();
    await orm.close();
    await embedded?.stop();
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
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
