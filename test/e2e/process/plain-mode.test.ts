import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../../..');

it('plain mode is chosen by a file of variables too, before any module of the database is loaded', async () => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'elo-plain-')), '.env');
  await writeFile(file, 'ELO_PLAIN_READS=true\n');
  const program = `
    const { runProgram } = await import('./dist/src/commands/program.js');
    await runProgram(['--env', ${JSON.stringify(file)}, 'help', 'doctor']);
    const { plainReads } = await import('./dist/src/config/plain-reads.js');
    console.log('plain:', plainReads);`;
  const given = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, given, { cwd: root });
  expect(stdout).toMatch(/plain: true\n$/);
});
