import { beforeAll, expect, it } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { endedWell, run, runCommand } from '../support/processes.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const inUse = 'The database of DATABASE_URL has people who use it: set NODE_ENV to production, or to development\n';

it.each([
  ['serve', []],
  ['worker', []],
  ['user', ['list']],
  ['job', ['outbox-clean-up']],
])('elo %s without NODE_ENV refuses a database with people', async (command, given) => {
  await elo.make.anAdmin();
  const ended = await runCommand(elo, command, given, { NODE_ENV: '', PORT: '0' });
  expect(ended).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining(inUse) });
  expect(
    (
      await elo.make.em().execute<{ count: number }[]>("select count(*)::int from users where email like '%@demo.test'")
    )[0],
  ).toEqual({ count: 0 });
});

it('a developer may say so, and the demo needs no word', async () => {
  await elo.make.anAdmin();
  endedWell(await runCommand(elo, 'user', ['list']));
  await elo.make.aUser({ email: 'admin@demo.test' });
  endedWell(await runCommand(elo, 'user', ['list'], { NODE_ENV: '' }));
});

it('a named file of variables must be there', async () => {
  const file = path.join(elo.directory, 'production.env');
  for (const given of [
    ['--env', file, 'user', 'list'],
    ['user', 'list', '--env', file],
    [`--env=${file}`, 'serve'],
    ['--env', file, '--help'],
  ])
    expect(await run('dist/src/elo.js', given, {})).toEqual({
      code: 1,
      stdout: '',
      stderr: `The file of --env is not there: ${file}\n`,
    });
  await writeFile(file, `DATABASE_URL=${elo.databaseUrl}\nNODE_ENV=development\n`);
  endedWell(await run('dist/src/elo.js', ['--env', file, 'user', 'list'], { NODE_ENV: '' }));
  endedWell(await runCommand(elo, '--env-if-exists', [`${file}.not`, 'user', 'list']));
});
