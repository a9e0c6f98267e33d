// Builds and runs the server, and starts it again after an edit: `npm run dev`. The old server ends in order before the
// new one starts, so that the port and the embedded PostgreSQL change hands; Ctrl-C ends both.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
/** Editors write a file in several steps; codegen writes several files. */
const QUIET_MS = 150;
const run = (...args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
const ended = child => new Promise(resolve => child.once('exit', resolve));

let server = null;
let stopping = false;
let waiting = null;
/** Restarts one after the other, never two at once. */
let last = Promise.resolve();

async function restart() {
  const build = run('scripts/build.mjs', '--if-stale');
  // A mistake in the source leaves the running server as it is.
  if ((await ended(build)) !== 0 || stopping) return;
  await stopServer();
  if (stopping) return;
  server = run('dist/src/elo.js', '--env', '.env', 'serve');
  server.once('exit', code => {
    if (!stopping && code) console.error(`The server ended with code ${code}; waiting for the next edit.`);
  });
}

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const gone = ended(server);
  server.kill('SIGTERM');
  await gone;
}

for (const folder of ['schema', 'src', 'resolvers', 'rest', 'jobs']) {
  watch(path.join(root, folder), { recursive: true }, (_event, file) => {
    if (!file || !/\.(ts|js|css|svg)$/.test(file)) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => (last = last.then(restart)), QUIET_MS);
  });
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    clearTimeout(waiting);
    // Ctrl-C in a terminal has reached the server too; its second signal does no harm.
    void last.then(stopServer).then(() => process.exit(0));
  });
}

last = restart();
