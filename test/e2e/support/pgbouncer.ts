import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/free-port.js';
import { atTheLatest } from '../../support/endings.js';

/** Finds PgBouncer, installed by `.ci/run` or by hand; as root it needs the user `postgres` to run as. */
export function findPgBouncer(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin'];
  return folders.map(folder => path.join(folder, 'pgbouncer')).find(file => existsSync(file)) ?? null;
}

/** True when it supports prepared statements in transaction mode (1.21 and later). */
export const followsPrepared = (program: string): boolean => {
  const [major = 0, minor = 0] = /(\d+)\.(\d+)/
    .exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))!
    .slice(1)
    .map(Number);
  return major > 1 || minor >= 21;
};

export interface PgBouncer {
  /** The address to connect to. */
  url: string;
  /**
   * Moves it to another database, as an operator does: transactions that begin meanwhile wait, and go there then.
   * @param work waits for nothing of the pooler; gives the other address
   */
  move(work: () => Promise<string>): Promise<void>;
  /** The same for a lost database: it does not wait for the clients that use it. */
  moveNow(to: string): Promise<void>;
  close(): Promise<void>;
}

/** A PgBouncer in transaction mode in front of a database. */
export async function startPgBouncer(program: string, databaseUrl: string, poolSize = 4): Promise<PgBouncer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'elo-bouncer-'));
  await chmod(directory, 0o755);
  const name = new URL(databaseUrl).pathname.slice(1);
  const port = await freePort();
  const file = path.join(directory, 'pgbouncer.ini');
  const configure = (to: URL) =>
    writeFile(
      file,
      `${[
        '[databases]',
        `${name} = host=${to.hostname} port=${to.port} dbname=${name} user=${to.username} password=${decodeURIComponent(to.password)}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = any',
        `admin_users = ${new URL(databaseUrl).username}`,
        'pool_mode = transaction',
        `default_pool_size = ${poolSize}`,
        'max_client_conn = 1000',
        // Seconds before it connects again to a lost database, also at another address.
        'server_login_retry = 1',
        ...(followsPrepared(program) ? ['max_prepared_statements = 100'] : []),
      ].join('\n')}\n`,
      { mode: 0o644 },
    );
  await configure(new URL(databaseUrl));
  const isRoot = process.getuid?.() === 0;
  const running = spawn(program, isRoot ? ['-u', 'postgres', file] : [file], { stdio: 'ignore' });
  const ended = new Promise<void>(resolve => running.once('exit', () => resolve()));
  const close = atTheLatest(async () => {
    running.kill('SIGKILL');
    await ended;
    await rm(directory, { recursive: true, force: true });
  });
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
  const atConsole = async (work: (admin: Client) => Promise<void>): Promise<void> => {
    const admin = new Client({ connectionString: new URL('/pgbouncer', url).href });
    await admin.connect();
    try {
      await work(admin);
    } finally {
      await admin.end();
    }
  };
  return {
    url: url.href,
    move: work =>
      atConsole(async admin => {
        await admin.query('PAUSE');
        await configure(new URL(await work()));
        await admin.query('RELOAD');
        await admin.query('RESUME');
      }),
    moveNow: to =>
      atConsole(async admin => {
        await configure(new URL(to));
        await admin.query('RELOAD');
      }),
    close,
  };
}
