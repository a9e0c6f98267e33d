import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';

/** PgBouncer, where `.ci/run` or somebody has installed it; as root it needs the user `postgres` to run as. */
export function findPgBouncer(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin'];
  return folders.map(folder => path.join(folder, 'pgbouncer')).find(file => existsSync(file)) ?? null;
}

/** Whether it follows prepared statements in transaction mode (1.21 and later). */
export const followsPrepared = (program: string): boolean => {
  const [major = 0, minor = 0] = /(\d+)\.(\d+)/
    .exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))!
    .slice(1)
    .map(Number);
  return major > 1 || minor >= 21;
};

/** A PgBouncer in transaction mode in front of a database. @returns the address to connect to, and what ends it */
export async function startPgBouncer(
  program: string,
  databaseUrl: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'elo-bouncer-'));
  await chmod(directory, 0o755);
  const to = new URL(databaseUrl);
  const name = to.pathname.slice(1);
  const port = await freePort();
  const file = path.join(directory, 'pgbouncer.ini');
  const settings = [
    '[databases]',
    `${name} = host=${to.hostname} port=${to.port} dbname=${name} user=${to.username} password=${decodeURIComponent(to.password)}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 4',
    ...(followsPrepared(program) ? ['max_prepared_statements = 100'] : []),
  ];
  await writeFile(file, `${settings.join('\n')}\n`, { mode: 0o644 });
  const isRoot = process.getuid?.() === 0;
  const running = spawn(program, isRoot ? ['-u', 'postgres', file] : [file], { stdio: 'ignore' });
  const ended = new Promise<void>(resolve => running.once('exit', () => resolve()));
  await eventually(
    () =>
      new Promise<boolean>(resolve => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.destroy();
          resolve(true);
        }).on('error', () => resolve(false));
      }),
    'PgBouncer',
  );
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    async close() {
      running.kill('SIGKILL');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
