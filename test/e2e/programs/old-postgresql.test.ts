import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../support/free-port.js';
import { needs } from '../../support/needs.js';
import { run } from '../support/processes.js';

// A PostgreSQL that is too old, as Debian 12 has it.

const bin = '/usr/lib/postgresql/15/bin';
const isThere = process.getuid?.() === 0 && existsSync(path.join(bin, 'initdb'));

needs('PostgreSQL 15 of Debian', isThere).describe('PostgreSQL 15', () => {
  let place: string, url: string;
  const asPostgres = (...command: string[]) =>
    execFileSync('runuser', ['-u', 'postgres', '--', ...command], { stdio: 'ignore', cwd: '/' });

  beforeAll(async () => {
    place = await mkdtemp('/var/tmp/elo-old-postgresql-');
    await chmod(place, 0o777);
    const port = await freePort();
    const data = path.join(place, 'data');
    asPostgres(path.join(bin, 'initdb'), '-D', data, '-A', 'trust', '-U', 'elo');
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${place}`;
    asPostgres(path.join(bin, 'pg_ctl'), '-D', data, '-o', options, '-l', path.join(place, 'log'), '-w', 'start');
    url = `postgresql://elo@127.0.0.1:${port}/postgres`;
  });
  afterAll(async () => {
    asPostgres(path.join(bin, 'pg_ctl'), '-D', path.join(place, 'data'), '-m', 'immediate', '-w', 'stop');
    await rm(place, { recursive: true, force: true });
  });

  const says = /The database is PostgreSQL 15\.\d+ .*, and Elo needs PostgreSQL 18 or later/;
  it.each(['doctor', 'migrate', 'serve'])('is refused by elo %s with the version that is needed', async command => {
    const environment = { DATABASE_URL: url, DATA_DIR: path.join(place, 'elo'), PORT: '0', STORAGE_URL: '' };
    const { code, stdout, stderr } = await run('dist/src/elo.js', [command], environment);
    expect(`${stdout}${stderr}`).toMatch(says);
    expect(code).toBe(1);
  });
});
