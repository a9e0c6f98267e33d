import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/free-port.js';
import { atTheLatest } from '../../support/endings.js';

export interface TestMongo {
  /** For MONGODB_URL: a database of this file's own. */
  url: string;
  /** Kills the server and starts it again on the same data and port; null when the server is not the tests' own. */
  restart: (() => Promise<void>) | null;
  close(): Promise<void>;
}

type Server = { kind: 'url'; url: string } | { kind: 'mongod' | 'ferretdb'; program: string };

/** Finds a server for MongoDB's protocol: MONGODB_URL, a mongod, or FerretDB, built by `.ci/install-ferretdb`. */
function findMongo(): Server | null {
  const url = process.env['MONGODB_URL'];
  if (url) return { kind: 'url', url };
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), path.join(homedir(), 'go/bin')];
  for (const kind of ['mongod', 'ferretdb'] as const) {
    for (const folder of folders) {
      const program = path.join(folder, kind);
      try {
        // It must also run: `go install` alone builds a FerretDB that panics.
        execFileSync(program, ['--version'], { stdio: 'ignore' });
        return { kind, program };
      } catch {
        // The program is not on this machine.
      }
    }
  }
  return null;
}

/** The stores that may keep jobs. */
export const jobBackends = ['PostgreSQL', 'MongoDB'] as const;
export type JobBackend = (typeof jobBackends)[number];

const mongo = findMongo();
export const isThere = (backend: JobBackend): boolean => backend === 'PostgreSQL' || mongo !== null;

/** True when tests may end the server; false for a server that MONGODB_URL names. */
export const isOurs = mongo !== null && mongo.kind !== 'url';

/** True for FerretDB, because it lacks parts of MongoDB. */
export const isFerretDb = mongo?.kind === 'ferretdb';

/** A real server on loopback with a folder of its own, or a database of its own on the server that MONGODB_URL names. */
export async function startMongo(): Promise<TestMongo> {
  const found = mongo!;
  const name = `elo_test_${process.pid}_${Date.now()}`;
  if (found.kind === 'url') {
    const url = new URL(found.url);
    url.pathname = `/${name}`;
    return {
      url: url.href,
      restart: null,
      async close() {
        const client = await MongoClient.connect(url.href);
        await client.db().dropDatabase();
        await client.close();
      },
    };
  }
  const directory = await mkdtemp(path.join(tmpdir(), 'elo-mongo-'));
  await mkdir(path.join(directory, 'data'));
  const port = await freePort();
  const url = `mongodb://127.0.0.1:${port}/${name}`;
  const flags =
    found.kind === 'mongod'
      ? ['--dbpath', path.join(directory, 'data'), '--bind_ip', '127.0.0.1', '--port', String(port), '--quiet']
      : [
          '--handler=sqlite',
          `--sqlite-url=file:${path.join(directory, 'data')}/`,
          `--state-dir=${directory}`,
          `--listen-addr=127.0.0.1:${port}`,
          '--debug-addr=-',
          '--telemetry=disable',
          '--log-level=ERROR',
        ];
  let server: ChildProcess;
  const start = async () => {
    server = spawn(found.program, flags, { stdio: 'ignore', cwd: directory });
    await eventually(async () => {
      const client = new MongoClient(url, { serverSelectionTimeoutMS: 200 });
      try {
        return await client.db().command({ ping: 1 });
      } catch {
        return null;
      } finally {
        await client.close();
      }
    }, 'the MongoDB server');
  };
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  const end = atTheLatest(async () => {
    await kill();
    await rm(directory, { recursive: true, force: true });
  });
  await start();
  return {
    url,
    async restart() {
      await kill();
      await start();
    },
    close: end,
  };
}
