import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '../../support/eventually.js';
import { endsWell, launchServer } from '../support/processes.js';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'elo-crash-'));
});
afterAll(async () => {
  await rm(await realpath(path.join(directory, 'postgres')), { recursive: true, force: true });
  await rm(directory, { recursive: true, force: true });
});

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const signIn = async (url: string) => {
  const response = await fetch(`${url}/cms/api/jwt-auth/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'participant1@demo.test', password: 'wrong' }),
  });
  return response.status;
};

it('a limit that was reached still holds after PostgreSQL was killed', async () => {
  const environment = { DATA_DIR: directory, JOBS: 'false' };
  const first = await launchServer(environment);
  for (let tries = 0; tries < 10; tries += 1) expect(await signIn(first.url)).toBe(403);
  expect(await signIn(first.url)).toBe(429);

  first.process.kill('SIGKILL');
  await first.exit();
  const cluster = path.join(await realpath(path.join(directory, 'postgres')), 'cluster');
  const postmaster = Number((await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(postmaster, 'SIGKILL');
  await eventually(() => !isRunning(postmaster), 'the end of PostgreSQL');

  const again = await launchServer(environment);
  expect(await signIn(again.url)).toBe(429);
  again.process.kill('SIGTERM');
  await endsWell(again);
});
