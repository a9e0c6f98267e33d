import { expect } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { needs } from '../../support/needs.js';

// The units of ops/systemd, read by systemd's own program. No service manager runs here, so they are not started.

const run = promisify(execFile);
const version = Number(
  /^systemd (\d+)/.exec(spawnSync('systemd-analyze', ['--version']).stdout?.toString() ?? '')?.[1],
);
const folder = path.resolve(import.meta.dirname, '../../../ops/systemd');

/** `security` reads files since version 250. */
needs('systemd-analyze', version >= 250).describe('the units', () => {
  needs('systemd-analyze', version >= 250).it.each(['elo.service', 'elo-worker.service'])(
    '%s has no fault, and is exposed to 1.4 of 10 at most',
    async name => {
      const directory = await mkdtemp(path.join(tmpdir(), 'elo-systemd-'));
      try {
        const file = path.join(directory, name);
        const text = await readFile(path.join(folder, name), 'utf8');
        const verify = () => run('systemd-analyze', ['verify', '--man=no', file]);
        // It looks for the program, which is elsewhere here.
        const unit = text.replace('/usr/bin/node', process.execPath);
        await writeFile(file, unit);
        expect(await verify()).toEqual({ stdout: '', stderr: '' });
        await run('systemd-analyze', ['security', '--offline=true', '--threshold=14', file]);
        await writeFile(file, unit.replace('SystemCallFilter=@system-service', 'SystemCallFilter=@no-such-set'));
        expect((await verify()).stderr).toContain('@no-such-set');
      } finally {
        await rm(directory, { recursive: true });
      }
    },
  );
});
