// Builds and runs the server, and starts it again after an edit: `npm run dev`. The old server stops in order before the new
// one starts, so that the port is free. The embedded PostgreSQL belongs to this process and stays; Ctrl-C stops both.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { watch } from 'chokidar';
import { buildBundlesIfStale } from './build-bundles.mjs';
import { buildSources } from './build-sources.mjs';

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);
/** Editors write a file in several steps; codegen writes several files. */
const QUIET_MS = 100;

let server = null;
let stopping = false;
let waiting = null;
/** Restarts one after the other, never two at once. */
let last = Promise.resolve();
/** The variables of the server besides our own environment. */
const environment = {
  // A restart compiles only changed files. Not in production: it would take ten megabytes there for a tenth of a second.
  NODE_COMPILE_CACHE: 'dist/.compile-cache',
};

/** @returns true when there is a program to run: a mistake in the source leaves the running server unchanged */
async function build() {
  try {
    await buildSources({ ifStale: true });
    await buildBundlesIfStale({ pages: true });
    return true;
  } catch (error) {
    console.error(`${error.message ?? error}\nNot built; waiting for the next edit.`);
    return false;
  }
}

async function restart() {
  if (!(await build()) || stopping) return;
  await stopServer();
  if (stopping) return;
  server = spawn(process.execPath, ['dist/src/elo.js', '--env-if-exists', '.env', 'serve'], {
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  server.once('exit', code => {
    if (!stopping && code) console.error(`The server ended with code ${code}; waiting for the next edit.`);
  });
}

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise(resolve => server.once('exit', resolve));
  server.kill('SIGTERM');
  await gone;
}

/**
 * Started once: the server finds its address in DATABASE_URL. @returns a function that stops it; null when DATABASE_URL is set
 */
async function startDatabase() {
  const { readConfig } = await import('../dist/src/config/config.js');
  const { readEnvFileIfExists } = await import('../dist/src/config/env-file.js');
  readEnvFileIfExists('.env');
  const { databaseUrl, dataDir } = readConfig();
  if (databaseUrl) return null;
  const { startEmbeddedPostgres } = await import('../dist/src/postgres/embedded-postgres.js');
  const database = await startEmbeddedPostgres({ directory: path.join(dataDir, 'postgres') });
  environment.DATABASE_URL = database.url;
  return () => database.stop();
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    clearTimeout(waiting);
    // Ctrl-C in a terminal has reached the server too; a second signal does no harm.
    void last.then(async () => {
      await stopServer();
      await stopDatabase?.();
      process.exit(0);
    });
  });
}

let stopDatabase = null;
last = (async () => {
  if (!(await build())) process.exit(1);
  stopDatabase = await startDatabase();
  await restart();
})();

const isSource = (file, stats) => !stats?.isFile() || /\.(ts|js|css|svg)$/.test(file);
watch(['schema', 'src', 'resolvers', 'rest', 'pages', 'jobs'], {
  ignoreInitial: true,
  ignored: (file, stats) => path.basename(file) === 'node_modules' || !isSource(file, stats),
}).on('all', () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => void (last = last.then(restart)), QUIET_MS);
});
