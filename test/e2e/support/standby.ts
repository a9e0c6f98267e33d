import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { migrate } from '../../../src/postgres/migrations.js';
import type { EmbeddedPostgres } from '../../../src/postgres/embedded-postgres.js';
import { startOwnPostgres } from './own-postgres.js';
import { databaseAt } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { postmasterOf, processesUnder, signal, whileFrozen } from './frozen-postgres.js';

const run = promisify(execFile);
const DATABASE = 'elo';
const OWNER = 'elo_owner';
const asOwner = (serverUrl: string) =>
  Object.assign(new URL(databaseAt(serverUrl, DATABASE)), { username: OWNER, password: OWNER }).href;

/** One of the two servers. */
export interface Node {
  /** Address of the database, with the role that owns it and has no other rights. */
  url: string;
  /** Runs a statement as the administrator, each time over a connection of its own. @returns its rows */
  execute<Row = Record<string, unknown>>(sql: string): Promise<Row[]>;
}

export interface Pair {
  primary: Node;
  standby: Node & {
    /** Ends it as a crash does. */
    kill(): Promise<void>;
    /** Runs it again after `kill`, at the address it had. */
    start(): Promise<void>;
    /** Freezes its processes while the work runs: connections stay open and give no answer. */
    whileFrozen<T>(work: () => Promise<T>): Promise<T>;
    /** Pauses replay while the work runs. The primary's writes meanwhile arrive afterwards. */
    whilePaused<T>(work: () => Promise<T>): Promise<T>;
    /** Waits until it has all commits of the primary so far. */
    caughtUp(): Promise<void>;
  };
  /**
   * Switches over as an operator does: the primary ends in order after the standby has all its data, and the standby is
   * promoted.
   * @returns a function that brings the former primary back, as the standby of the other, at its old address
   */
  switchOver(): Promise<() => Promise<void>>;
  /** From now on a commit at the current primary waits until its standby has it. */
  commitAtBoth(): Promise<void>;
  /**
   * The current primary is lost: it ends as in a crash, and does not come back. The other server is promoted.
   * @returns the other one
   */
  failOver(): Promise<Node>;
  stop(): Promise<void>;
}

/** A PostgreSQL with the current tables, and its hot standby by streaming replication: two servers of the test's own. */
export async function startPair(): Promise<Pair> {
  const directory = await mkdtemp(path.join(tmpdir(), 'elo-pair-'));
  // The server may run as another account, and must reach its folder.
  await chmod(directory, 0o755);
  const at = (name: string) => path.join(directory, name);
  const flags = ['-c fsync=off', '-c full_page_writes=off', '-c autovacuum=off', '-c shared_buffers=16MB'];
  // Its shared memory must not stay when a server is killed.
  flags.push('-c dynamic_shared_memory_type=mmap');
  const open = (name: string, port: number | null = null) =>
    startOwnPostgres({
      directory: at(name),
      flags: port === null ? flags : [...flags, `-c port=${port}`],
    });

  const first = await open('primary');
  const admin = new Client({ connectionString: first.url });
  await admin.connect();
  await admin.query(`create role ${OWNER} login password '${OWNER}'`);
  await admin.query(`create database ${DATABASE} owner ${OWNER}`);
  await admin.end();
  await migrate({ databaseUrl: asOwner(first.url) });
  await first.stop();
  // A copy of a stopped server is a base backup.
  await run('cp', ['-a', at('primary'), at('standby')]);

  /** Makes a server that does not run a standby of another. */
  const follow = async (name: string, { url }: EmbeddedPostgres) => {
    const { hostname, port, username, password } = new URL(url);
    const settings = `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`;
    await appendFile(at(`${name}/cluster/postgresql.auto.conf`), settings);
    await writeFile(at(`${name}/cluster/standby.signal`), '');
  };

  let primary = await open('primary');
  await follow('standby', primary);
  let standby = await open('standby');
  const port = Number(new URL(standby.url).port);

  const nodeAt = (serverUrl: string): Node => {
    return {
      url: asOwner(serverUrl),
      async execute<Row>(sql: string) {
        const client = new Client({ connectionString: databaseAt(serverUrl, DATABASE) });
        await client.connect();
        try {
          return (await client.query(sql)).rows as Row[];
        } finally {
          await client.end();
        }
      },
    };
  };
  const nodes = { primary: nodeAt(primary.url), standby: nodeAt(standby.url) };
  let leader: keyof typeof nodes = 'primary';
  const clusterOf = (name: keyof typeof nodes) => at(`${name}/cluster`);
  const kill = async (name: keyof typeof nodes) => {
    const postmaster = await postmasterOf(clusterOf(name));
    for (const pid of [postmaster, ...(await processesUnder(postmaster))]) signal(pid, 'SIGKILL');
    await rm(path.join(clusterOf(name), 'postmaster.pid'), { force: true });
  };
  const caughtUp = async () => {
    const [{ end }] = (await nodes.primary.execute('select pg_current_wal_flush_lsn()::text as end')) as [
      { end: string },
    ];
    for (;;) {
      const [found] = await nodes.standby.execute<{ is: boolean }>(
        `select coalesce(pg_last_wal_replay_lsn() >= '${end}', false) as is`,
      );
      if (found!.is) return;
    }
  };

  return {
    primary: nodes.primary,
    standby: {
      ...nodes.standby,
      caughtUp,
      kill: () => kill('standby'),
      async start() {
        standby = await open('standby', port);
      },
      whileFrozen: work => whileFrozen(clusterOf('standby'), work),
      async whilePaused(work) {
        await nodes.standby.execute('select pg_wal_replay_pause()');
        for (;;) {
          const [found] = await nodes.standby.execute<{ at: string }>('select pg_get_wal_replay_pause_state() as at');
          if (found!.at === 'paused') break;
        }
        try {
          return await work();
        } finally {
          await nodes.standby.execute('select pg_wal_replay_resume()');
        }
      },
    },
    async switchOver() {
      await primary.stop();
      await nodes.standby.execute('select pg_promote()');
      leader = 'standby';
      return async () => {
        await follow('primary', standby);
        primary = await open('primary', Number(new URL(primary.url).port));
      };
    },
    async commitAtBoth() {
      await nodes[leader].execute("alter system set synchronous_standby_names = 'ANY 1 (*)'");
      await nodes[leader].execute('select pg_reload_conf()');
      const isSynchronous = async () =>
        (await nodes[leader].execute("select from pg_stat_replication where sync_state = 'quorum'")).length > 0;
      await eventually(isSynchronous, 'a synchronous standby');
    },
    async failOver() {
      await kill(leader);
      leader = leader === 'primary' ? 'standby' : 'primary';
      await nodes[leader].execute('select pg_promote()');
      return nodes[leader];
    },
    async stop() {
      const servers: EmbeddedPostgres[] = [standby, primary];
      for (const server of servers) await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
