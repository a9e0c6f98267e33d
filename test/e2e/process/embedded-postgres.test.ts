import { afterAll, beforeAll, expect } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { joinEmbeddedPostgres } from '../../../src/postgres/embedded-postgres.js';
import { needs } from '../../support/needs.js';

const hasProc = existsSync('/proc/self/cmdline');
let directory: string;
let parent: ChildProcess;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'elo-zombie-'));
  await mkdir(path.join(directory, 'cluster'));
  await writeFile(path.join(directory, 'password'), 'secret');
});

afterAll(async () => {
  parent.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise(next => setTimeout(next, 10));
}

/** Makes a killed process that stays a zombie, because its parent does not wait for it. */
async function zombie(): Promise<number> {
  parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(parent.stdout!, 'data')) as [Buffer];
  const pid = Number(line.toString());
  // A shell waits for its children, `sleep` does not.
  await until(async () => (await readFile(`/proc/${parent.pid}/cmdline`, 'utf8')).startsWith('sleep'));
  process.kill(pid, 'SIGKILL');
  await until(async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).includes(') Z '));
  return pid;
}

needs('/proc', hasProc).it('a killed server that has not been reaped yet does not count as running', async () => {
  const cluster = path.join(directory, 'cluster');
  await writeFile(path.join(cluster, 'postmaster.pid'), [await zombie(), cluster, 0, 5999, ''].join('\n'));
  expect(await joinEmbeddedPostgres({ directory })).toBeNull();
});
