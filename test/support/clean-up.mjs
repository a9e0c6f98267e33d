// A process beside a run of tests: it removes everything that the run leaves. It ends processes that know one of the run's
// folders, unmounts disks mounted there, and removes the folders. It begins when the run is over, also after a crash: then
// nobody holds the other end of its standard input any more. Usage: node clean-up.mjs FOLDER…
import { execFileSync } from 'node:child_process';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** The folder of PostgreSQL clusters when its account can't enter the expected folder (src/postgres/place-of-postgres.ts). */
const ELSEWHERE = '/var/tmp';
/** A process may start another one during the search, so the search repeats. */
const ROUNDS = 50;
const PAUSE_MS = 100;

const given = process.argv.slice(2);
const isOf = (folders, said) => folders.some(folder => said.includes(folder));

async function clustersElsewhere() {
  const names = (await readdir(ELSEWHERE).catch(() => [])).filter(name => name.startsWith('elo-'));
  const places = names.map(name => path.join(ELSEWHERE, name));
  const links = await Promise.all(places.map(each => readFile(path.join(each, 'linked-from'), 'utf8').catch(() => '')));
  return places.filter((_place, at) => isOf(given, links[at]));
}

/** Finds processes with one of the folders in their command, environment or working folder. Only Linux can tell. */
async function processesOf(folders) {
  const ids = (await readdir('/proc').catch(() => [])).filter(
    name => /^\d+$/.test(name) && Number(name) !== process.pid,
  );
  const found = [];
  for (const id of ids) {
    const [command, environment, folder] = await Promise.all([
      readFile(`/proc/${id}/cmdline`, 'latin1').catch(() => ''),
      readFile(`/proc/${id}/environ`, 'latin1').catch(() => ''),
      readlink(`/proc/${id}/cwd`).catch(() => ''),
    ]);
    if (isOf(folders, `${command}\0${environment}\0${folder}`)) found.push({ id: Number(id), command });
  }
  return found;
}

/** Ends a process. PostgreSQL frees its shared memory at SIGQUIT, but not when it is killed. */
function end({ id, command }, round) {
  const isServer = /\bpostgres\0-D\0/.test(command);
  try {
    process.kill(id, 'SIGCONT');
    process.kill(id, isServer && round < ROUNDS / 2 ? 'SIGQUIT' : 'SIGKILL');
  } catch {
    // The process has ended meanwhile.
  }
}

async function unmountIn(folders) {
  const mounts = (await readFile('/proc/mounts', 'utf8').catch(() => '')).split('\n').map(line => line.split(' ')[1]);
  for (const place of mounts.filter(each => each !== undefined && isOf(folders, each)))
    execFileSync('umount', [place], { stdio: 'ignore' });
}

process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
await text(process.stdin);
const folders = [...given, ...(await clustersElsewhere())];
for (let round = 0; round < ROUNDS; round += 1) {
  const left = await processesOf(folders);
  if (left.length === 0) break;
  for (const each of left) end(each, round);
  await sleep(PAUSE_MS);
}
await unmountIn(folders);
for (const folder of folders) await rm(folder, { recursive: true, force: true });
