import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** @returns a port of this machine that is free now */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/**
 * A server with demo data and a PostgreSQL of its own, in a folder of its own that is removed with it.
 * @param more variables of the environment; with `PORT` it listens there
 * @returns its address, and a function that ends it
 * @throws Error when it is not ready after 90 seconds
 */
export async function startDemoServer(root, more = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'elo-conformance-'));
  // For PostgreSQL: it runs as another user when we are root. In its usual place it would outlive the folder.
  chmodSync(folder, 0o711);
  const url = `http://127.0.0.1:${more.PORT ?? (await freePort())}`;
  const { PATH, HOME, LANG } = process.env;
  const environment = { PORT: new URL(url).port, DATA_DIR: folder, STORAGE_URL: `file:${folder}/storage` };
  const child = spawn(process.execPath, ['dist/src/elo.js', 'serve'], {
    cwd: root,
    env: { PATH, HOME, LANG, ...environment, ...more },
    stdio: 'ignore',
  });
  const ended = new Promise(resolve => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(30_000, undefined, { ref: false })]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  for (let attempt = 0; attempt < 450 && child.exitCode === null; attempt += 1) {
    const reply = await fetch(`${url}/readyz`).catch(() => null);
    if (reply?.ok) return { url, stop };
    await sleep(200);
  }
  await stop();
  throw new Error('The server does not become ready');
}
