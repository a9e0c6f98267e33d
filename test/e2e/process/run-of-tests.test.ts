import { expect, it } from '@jest/globals';
import { readdir, readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '../../support/eventually.js';
import { needs } from '../../support/needs.js';
import { launchScript } from '../support/processes.js';

// Runs of tests as processes: their ends, and the things they leave behind.

const root = path.resolve(import.meta.dirname, '../../..');
const begin = (fixture: string) =>
  launchScript(
    'node_modules/jest/bin/jest.js',
    ['--config', 'jest.e2e.config.js', '--testMatch', `**/test/e2e/fixtures/${fixture}.ts`, '--colors=false', fixture],
    root,
    { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
  );

/** Ids of the processes with the folder's name in their command, environment or working folder. */
async function processesOf(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const id of (await readdir('/proc')).filter(name => /^\d+$/.test(name))) {
    const [command, environment, place] = await Promise.all([
      readFile(`/proc/${id}/cmdline`, 'latin1').catch(() => ''),
      readFile(`/proc/${id}/environ`, 'latin1').catch(() => ''),
      readlink(`/proc/${id}/cwd`).catch(() => ''),
    ]);
    if (`${command}${environment}${place}`.includes(folder)) found.push(id);
  }
  return found;
}

it('a failing test run ends with its exit code after all its processes have ended', async () => {
  const run = begin('fails');
  expect(await run.exit()).toBe(1);
  expect(run.output()).toContain('half-way');
  expect(run.output()).toContain('Tests:       1 failed, 1 total');
  expect(run.output()).not.toMatch(/did not exit|force exited|Cannot read properties/);
});

needs('/proc', process.platform === 'linux').it('a killed test run leaves no process and no folder', async () => {
  const run = begin('never-ends');
  await eventually(() => run.output().includes('everything runs'), 'the server of the other run', 100);
  // The workers of the other run are its children, and know its folder.
  const children = (await readFile(`/proc/${run.process.pid}/task/${run.process.pid}/children`, 'utf8')).split(' ');
  const environments = await Promise.all(
    children.filter(Boolean).map(id => readFile(`/proc/${id}/environ`, 'latin1').catch(() => '')),
  );
  const folder = environments.map(each => /\0TMPDIR=([^\0]*elo-files-[^\0/]*)\0/.exec(each)?.[1]).find(Boolean)!;
  expect(folder).toMatch(/elo-files-\w+$/);
  expect((await processesOf(folder)).length).toBeGreaterThan(2);

  run.process.kill('SIGKILL');
  await run.exit();
  await eventually(async () => (await processesOf(folder)).length === 0, 'the end of all its processes');
  await eventually(
    async () => !(await readdir(path.dirname(folder))).includes(path.basename(folder)),
    'its folder gone',
  );
});
