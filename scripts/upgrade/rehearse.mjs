// The story of an upgrade: the old server works, `migrate` runs beside it, the new server starts, the old one ends.
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../dist/src/postgres/embedded-postgres.js';
import { git, versionAt } from '../../test/e2e/support/version-at.ts';
import { startServer } from '../cycle/world.mjs';
import { fillAudit } from './fill-audit.mjs';
import { watchLocks } from './locks.mjs';
import { startTraffic } from './traffic.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const INSTALL = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Plays the upgrade, and removes everything that it made.
 * @returns the figures of the traffic and of the locks, and the failure of the upgrade itself, or null
 * @throws Error when the upgrade can't begin, or `signal` is aborted
 */
export async function rehearse({ from, to, records, rate, seconds, signal, say }) {
  const ends = [];
  try {
    const old = await built(from, ends, say);
    const young = to === undefined ? root : await built(to, ends, say);
    signal.throwIfAborted();
    const { environment, client } = await openWorld(ends);
    await migrate(old, environment, ends, () => {});
    const before = await started(old, environment, ends, say);
    say(`filling the audit with ${records} records`);
    await fillAudit(client, records, signal);
    const locks = await watchLocks(environment.DATABASE_URL);
    ends.push(locks.close);
    const traffic = await startTraffic(before.url, rate, await participants(client));
    ends.push(traffic.close);
    const chapter = async (name, work) => {
      signal.throwIfAborted();
      traffic.during = name;
      say(name);
      await work();
      await sleep(seconds * 1_000, undefined, { signal });
    };
    const upgrade = async () => {
      await chapter('with the old server alone', () => {});
      await chapter('while migrate runs', () => migrate(young, environment, ends, line => say(`  ${line}`)));
      const after = await started(young, environment, ends, say);
      await chapter('with both servers', () => traffic.moveTo(after.url));
      await chapter('with the new server alone', before.stop);
    };
    const failure = await upgrade().then(
      () => null,
      error => error,
    );
    signal.throwIfAborted();
    // The figures are told also when `migrate` gave up: they are the reason.
    await traffic.close();
    await locks.close();
    return { traffic, locks, failure };
  } finally {
    // Each of them ends, also after another one failed.
    for (const end of ends.toReversed()) await Promise.resolve(end()).catch(error => say(`ending: ${error.message}`));
  }
}

async function participants(client) {
  const { rows } = await client.query(
    'select participant_id as id from enrollments where class_id = 1 and canceled_at is null order by id',
  );
  return rows.map(({ id }) => id);
}

/** @returns the folder of a built commit */
async function built(commit, ends, say) {
  say(`building ${commit}`);
  const { directory, remove } = await versionAt(commit, await packagesOf(commit, say));
  ends.push(remove);
  return directory;
}

/** @returns the folder of a commit's packages; undefined when they are those of this tree */
async function packagesOf(commit, say) {
  const lock = await git('show', `${commit}:package-lock.json`);
  if (lock === (await readFile(path.join(root, 'package-lock.json'), 'utf8'))) return undefined;
  const name = createHash('sha256').update(lock).digest('hex').slice(0, 16);
  const kept = path.join(root, 'node_modules/.cache/upgrade-rehearse', name);
  const packages = path.join(kept, 'node_modules');
  if (await readFile(path.join(packages, '.package-lock.json')).catch(() => null)) return packages;
  say(`installing the packages of ${commit} (npm ci, some minutes)`);
  await mkdir(path.dirname(kept), { recursive: true });
  const making = await mkdtemp(`${kept}-`);
  try {
    await writeFile(path.join(making, 'package-lock.json'), lock);
    await writeFile(path.join(making, 'package.json'), await git('show', `${commit}:package.json`));
    await run('npm', INSTALL, { cwd: making });
    await rm(kept, { recursive: true, force: true });
    await rename(making, kept);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
  return packages;
}

/** @returns the environment of both servers, and a connection to their database */
async function openWorld(ends) {
  const folder = await mkdtemp(path.join(tmpdir(), 'elo-upgrade-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  // For PostgreSQL: it runs as another user when we are root.
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ directory: path.join(folder, 'postgres'), throwaway: true });
  ends.push(() => postgres.stop());
  const client = new pg.Client({ connectionString: postgres.url });
  // Its next statement fails; without a listener the process would end, and leave its servers behind.
  client.on('error', () => {});
  await client.connect();
  ends.push(() => client.end());
  const { PATH, HOME } = process.env;
  const environment = {
    PATH,
    HOME,
    NODE_ENV: 'development',
    PORT: '0',
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    MIGRATE: 'false',
    // Each caller comes from an address of their own, as behind a proxy.
    TRUST_PROXY: '1',
  };
  return { environment, client };
}

async function started(tree, environment, ends, say) {
  const server = await startServer(environment, tree);
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await server.stop();
  };
  ends.push(stop);
  say(`a server of ${tree === root ? 'this tree' : 'the commit'} answers at ${server.url}`);
  return { ...server, stop };
}

/** Runs the command `migrate` of a version. @throws Error with its words when it does not end with 0 */
async function migrate(tree, environment, ends, say) {
  const child = spawn(process.execPath, ['dist/src/elo.js', 'migrate'], { cwd: tree, env: environment });
  const ended = new Promise(resolve => child.once('close', resolve));
  ends.push(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  let refusal = '';
  child.stderr.on('data', chunk => (refusal += chunk));
  createInterface(child.stdout).on('line', say);
  if ((await ended) !== 0) throw new Error(`migrate did not end well: ${refusal}`);
}
