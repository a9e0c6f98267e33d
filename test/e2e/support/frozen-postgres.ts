import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** @param cluster data directory of a running server of PostgreSQL */
export const postmasterOf = async (cluster: string): Promise<number> =>
  Number((await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);

/** The processes that a server has started, such as one for each connection. */
export async function processesUnder(postmaster: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(postmaster)]);
  return stdout.trim().split(/\s+/).map(Number);
}

/** Signals a process of a connection, even when it may have ended since it was listed. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** While the work runs, the server's processes stand still: connections stay open and give no answer. */
export async function whileFrozen<T>(cluster: string, work: () => Promise<T>): Promise<T> {
  const pids = [await postmasterOf(cluster)];
  const freeze = (some: readonly number[]) => some.forEach(pid => signal(pid, 'SIGSTOP'));
  try {
    // The postmaster is frozen first, so that it starts no other process: a process that begins meanwhile would go on
    // answering.
    freeze(pids);
    const others = await processesUnder(pids[0]!);
    pids.push(...others);
    freeze(others);
    return await work();
  } finally {
    for (const pid of pids) signal(pid, 'SIGCONT');
  }
}
