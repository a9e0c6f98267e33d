// Everything that runs beside the runner: PostgreSQL, servers, load. All of it ends with the runner, even after a crash.
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../dist/src/postgres/embedded-postgres.js';
import { signToken } from '../dist/src/auth/tokens.js';
import { FACILITATOR, HOME_CLASS, participantOf } from './data.mjs';

const here = import.meta.dirname;
const root = path.resolve(here, '..');
export const AUTH_SECRET = 'bench-auth-secret-of-32-characters-or-more';
export const SERVICE_TOKEN = 'bench-service-token-of-32-characters-or-more';
export const WEBHOOK_TOKEN = 'bench-verify-token-of-32-characters-or-more';
export const APP_KEY = 'bench-app-key-of-32-characters-or-more';
export const POOL_SIZE = 10;
const tokenOf = id => signToken([AUTH_SECRET], 'access', `user:${id}`, new Date());
export const token = await tokenOf(FACILITATOR);
/** The token of the participant with the requested start page. */
export const participantToken = await tokenOf(participantOf(HOME_CLASS));

let isPinned = availableParallelism() > 1 && succeeds(() => execFileSync('taskset', ['-c', '0', 'true']));
/** From now on Linux chooses the cores of new processes. */
export function unpin() {
  isPinned = false;
}
/** The placement on cores, for people. */
export const placement = () =>
  isPinned ? 'server on core 0, load on core 1, PostgreSQL on any' : 'servers, load and PostgreSQL on any core';
function succeeds(work) {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

const children = new Set();
const temporary = new Set();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of temporary) removeWithPostgres(folder);
});

/** Ends a PostgreSQL that is still running there, at once: its data are thrown away. */
function removeWithPostgres(folder) {
  const pidFile = path.join(folder, 'postgres/cluster/postmaster.pid');
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let attempt = 0; attempt < 40 && existsSync(folder); attempt++) {
    if (existsSync(pidFile))
      succeeds(() => process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGQUIT'));
    else succeeds(() => rmSync(folder, { recursive: true, force: true }));
    if (existsSync(folder)) Atomics.wait(pause, 0, 0, 100);
  }
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

export function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'elo-bench-'));
  chmodSync(folder, 0o711); // PostgreSQL runs as another user when we are root
  temporary.add(folder);
  return folder;
}

let postmaster;
export async function startPostgres(folder, flags = ['-c shared_preload_libraries=pg_stat_statements']) {
  const started = await startEmbeddedPostgres({ directory: path.join(folder, 'postgres'), throwaway: true, flags });
  postmaster = Number(readFileSync(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  return started;
}

export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

function spawnPinned(core, args, options) {
  const command = isPinned ? ['taskset', '-c', String(core), process.execPath, ...args] : [process.execPath, ...args];
  const child = spawn(command[0], command.slice(1), options);
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Starts a server and waits until it answers `path` with 200. */
export async function startServer({ name, isElo = false, args, ready, databaseUrl, folder, env = {} }) {
  const port = await freePort();
  // The database knows files: a server refuses an empty folder for their storage.
  const data = path.join(folder, isElo ? 'elo' : name);
  const storage = path.join(data, 'storage');
  mkdirSync(storage, { recursive: true });
  writeFileSync(path.join(storage, 'bench'), '');
  const since = performance.now();
  const child = spawnPinned(0, args, {
    cwd: isElo ? root : here,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_SIZE: String(POOL_SIZE),
      AUTH_SECRET,
      SERVICE_TOKEN,
      WEBHOOK_VERIFY_TOKEN: WEBHOOK_TOKEN,
      SUBMISSIONS_APP_KEY: APP_KEY,
      DATA_DIR: data,
      LOG_LEVEL: 'info',
      ...env,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(url + ready, { headers: { authorization: `Bearer ${token}` } }).then(
      each => each.text().then(() => each.ok),
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    if (performance.now() - since > 60_000) throw new Error(`${name} does not answer`);
    await sleep(10);
  }
  return { name, url, pid: child.pid, child, startMs: performance.now() - since };
}

/** A process that makes load: an answer for each message. */
export function startLoad() {
  const child = spawnPinned(1, [path.join(here, 'load.mjs')], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  let waiting;
  child.on('message', result => waiting.resolve(result));
  child.once('exit', code => waiting?.reject(new Error(`The load ended with ${code}`)));
  return job => {
    waiting = Promise.withResolvers();
    child.send(job);
    return waiting.promise;
  };
}

export async function stopAll(postgres) {
  const ends = [...children].map(child => new Promise(resolve => child.once('exit', resolve)));
  for (const child of children) child.kill('SIGTERM');
  await Promise.race([Promise.all(ends), sleep(5_000)]);
  for (const child of children) child.kill('SIGKILL');
  await postgres?.stop();
}

const TICKS = Number(execFileSync('getconf', ['CLK_TCK']));
const statOf = pid => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').map(Number);
const milliseconds = (...ticks) => (ticks.reduce((sum, each) => sum + each, 0) * 1000) / TICKS;

/** CPU time of a process so far, in milliseconds. */
export function cpuMs(pid) {
  const fields = statOf(pid);
  return milliseconds(fields[11], fields[12]);
}

/**
 * Time in milliseconds for the first thread of a process, the one that runs JavaScript: it could have run, but other threads
 * had its core. NaN when the kernel does not count it.
 */
export function waitedMs(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return NaN;
  }
}

/** CPU time of PostgreSQL and all of its backends so far, also of ended ones, in milliseconds. */
export function postgresCpuMs() {
  let total = milliseconds(...statOf(postmaster).slice(11, 15));
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      if (statOf(pid)[1] === postmaster) total += cpuMs(pid);
    } catch {
      // It ended meanwhile.
    }
  }
  return total;
}

/** Waits until a server has finished the requests of disconnected callers: they would take time from the next server. */
export async function quiet(pid) {
  for (let rounds = 0, before = -Infinity; rounds < 150; rounds++) {
    const now = cpuMs(pid);
    if (now - before <= 1000 / TICKS) return;
    before = now;
    await sleep(60);
  }
}
/** Resident memory in MB. */
export const residentMb = pid => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
