import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { EmbeddedPostgres } from '../../../src/postgres/embedded-postgres.js';
import { startOwnPostgres } from '../support/own-postgres.js';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/free-port.js';
import { findPostgresClient } from '../support/postgresql-client.js';
import { machine } from '../support/processes.js';
import { needs } from '../../support/needs.js';

// compose.yml makes its standby with the scripts of ops/postgresql; here they run with real programs on this machine.

const programs = findPostgresClient();

const scripts = path.join(import.meta.dirname, '../../../ops/postgresql');
const run = promisify(execFile);

needs('pg_basebackup 18', programs !== null).describe('the standby of compose.yml', () => {
  let directory: string;
  let primary: EmbeddedPostgres;
  let standby: ChildProcess | undefined;
  let said = '';
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'elo-standby-'));
    await chmod(directory, 0o711);
    primary = await startOwnPostgres({ directory: path.join(directory, 'primary'), throwaway: true });
  }, 60_000);
  afterAll(async () => {
    if (standby && standby.exitCode === null) {
      standby.kill('SIGINT');
      await once(standby, 'exit');
    }
    await primary.stop();
    await rm(directory, { recursive: true, force: true });
  }, 60_000);

  const ask = async (url: string, sql: string): Promise<unknown[]> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };

  it('copies the primary with its own role, and follows it', async () => {
    const { hostname, port, username, password } = new URL(primary.url);
    const cluster = path.join(await realpath(path.join(directory, 'primary')), 'cluster');
    const { uid, gid } = await stat(cluster);
    const as = process.getuid!() === 0 ? { uid, gid } : {};
    // The home of root is closed to the user that runs PostgreSQL.
    const installed = path.join(directory, 'postgresql');
    await cp(path.dirname(programs!), installed, { recursive: true });
    const PATH = [path.join(installed, 'bin'), machine().PATH].join(path.delimiter);
    const secret = { REPLICATION_PASSWORD: "it's a secret" };

    await run('sh', [path.join(scripts, 'primary.sh')], {
      ...as,
      cwd: '/',
      env: {
        ...{ PATH, PGDATA: cluster, PGHOST: hostname, PGPORT: port, PGPASSWORD: password },
        ...{ POSTGRES_USER: username, POSTGRES_DB: 'postgres', ...secret },
      },
    });
    await ask(primary.url, 'select pg_reload_conf()');

    const own = await freePort();
    const volume = path.join(directory, 'standby');
    await mkdir(volume);
    if (as.uid !== undefined) await chown(volume, as.uid, as.gid);
    // The standby must allow as many connections as the embedded primary.
    const settings = [`port=${own}`, 'unix_socket_directories=', 'max_connections=200'];
    standby = spawn('sh', [path.join(scripts, 'standby.sh'), ...settings.flatMap(each => ['-c', each])], {
      ...as,
      cwd: '/',
      env: { PATH, PGDATA: path.join(volume, '18/docker'), PRIMARY_HOST: hostname, PRIMARY_PORT: port, ...secret },
    });
    for (const stream of [standby.stdout!, standby.stderr!])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const url = primary.url.replace(`:${port}/`, `:${own}/`);
    await eventually(() => {
      if (standby!.exitCode !== null) throw new Error(said);
      return said.includes('ready to accept read-only connections');
    }, 'the standby to be ready');

    await ask(primary.url, 'create table made_later as select 7 as number');
    const rows = await eventually(() => ask(url, 'select number from made_later').catch(() => null), 'the row');
    expect(rows).toEqual([{ number: 7 }]);
    expect(await ask(primary.url, 'select usename, application_name from pg_stat_replication')).toEqual([
      { usename: 'standby', application_name: 'standby' },
    ]);
    expect(await ask(primary.url, 'select slot_name, active from pg_replication_slots')).toEqual([
      { slot_name: 'standby', active: true },
    ]);
    expect(await readFile(path.join(cluster, 'pg_hba.conf'), 'utf8')).toContain('host replication standby');
  }, 120_000);
});
