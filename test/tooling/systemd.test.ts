import { expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '../../src/config/config.js';

// The units of ops/systemd as texts. test/e2e/programs/systemd.test.ts has systemd read them.

const folder = path.resolve(import.meta.dirname, '../../ops/systemd');

/** The settings of a unit; a repeated one has its values in one text. */
async function unit(name: string): Promise<Record<string, string>> {
  const text = await readFile(path.join(folder, name), 'utf8');
  const found: Record<string, string> = {};
  for (const [, key, value] of text.matchAll(/^(\w+)=(.*)$/gm))
    found[key!] = key! in found ? `${found[key!]} ${value}` : value!;
  return found;
}

it.each([
  ['elo.service', 'serve'],
  ['elo-worker.service', 'worker'],
])('%s runs the program with few rights', async (name, command) => {
  const settings = await unit(name);
  expect(settings).toMatchObject({
    ExecStart: `/usr/bin/node --max-semi-space-size=16 dist/src/elo.js ${command}`,
    EnvironmentFile: '/etc/elo/production.env',
    User: 'elo',
    StateDirectory: 'elo elo-data',
    UMask: '0077',
    ProtectSystem: 'strict',
    ProtectHome: 'true',
    PrivateTmp: 'true',
    NoNewPrivileges: 'true',
    CapabilityBoundingSet: '',
    SystemCallFilter: '@system-service ~@privileged @resources',
  });
  // V8 writes machine code and runs it.
  expect(settings).not.toHaveProperty('MemoryDenyWriteExecute');
});

it.each(['elo.service', 'elo-worker.service'])('%s stops after the work in flight', async name => {
  const settings = await unit(name);
  const own = Object.fromEntries(settings['Environment']!.split(' ').map(each => each.split('=') as [string, string]));
  const { MALLOC_ARENA_MAX: _ofTheLibrary, ...variables } = own;
  const config = readConfig({ ...variables, SHUTDOWN_DELAY_SECONDS: '5' });
  expect(config.unknownVariables).toEqual([]);
  const seconds = Number(/^(\d+)s$/.exec(settings['TimeoutStopSec']!)![1]);
  expect(seconds).toBeGreaterThanOrEqual(config.shutdownDelaySeconds + config.shutdownDrainSeconds + 10);
});
