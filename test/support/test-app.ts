import type { EventEmitter } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { PoolClient } from 'pg';
import type { BodyDeadlines } from '../../rest/body-deadline.js';
import type { CutoverOptions } from '../../src/server/cutover.js';
import type { ReaderLimits } from '../../src/server/http-connections.js';
import { createHttpServer } from '../../src/server/http-server.js';
import { buildApp, type App } from '../../src/server/app.js';
import { readConfig } from '../../src/config/config.js';
import type { SocketLimits } from '../../src/server/socket-connection.js';
import { signToken } from '../../src/auth/tokens.js';
import { createLogger } from '../../src/platform/watching/logger.js';
import { Pipeline } from '../../src/postgres/pipeline.js';
import { openOrm, type Orm } from '../../src/postgres/orm.js';
import type { Waits } from '../../src/config/waits.js';
import { expectDeclaredFailures } from './declared-failures.js';
import { expectDeclaredShape } from './declared-shapes.js';
import { aDatabase } from './databases.js';
import { createFactories, type Factories } from './factories.js';
import { atTheLatest } from './endings.js';

export interface Reply<T = any> {
  status: number;
  headers: Headers;
  body: T;
}

/** The user of the bearer JWT in the headers; null for an anonymous caller. */
export type Caller = { id: number } | null;

export interface CallOptions {
  as?: Caller;
  json?: unknown;
  form?: FormData | URLSearchParams;
  headers?: Record<string, string>;
}

/** A statement as it went over the wire. */
export interface Query {
  sql: string;
  values: readonly unknown[];
}

/**
 * True for a statement that looks up the caller. The server caches the result for some seconds, so that not every request has
 * it.
 */
export const isCallerLookup = (sql: string): boolean => / where .*"is_active" = |from "ended_logins"/.test(sql);

/** A running server of the test file's own: real HTTP, real PostgreSQL, own folder, own clock. */
export interface TestApp {
  url: string;
  databaseUrl: string;
  app: App;
  orm: Orm;
  make: Factories;
  /** Folder of this server's files: storage/, mail/. */
  directory: string;
  /** Everything logged so far, one JSON object a line. */
  logged(): string;
  /** Gives the log so far and clears it, with the record of statements: a long test would fill the memory. */
  forgetLogged(): string;
  /** Statements sent to PostgreSQL while `work` ran. */
  statements(work: () => Promise<unknown>): Promise<string[]>;
  /** The same as `statements`, with the values of their parameters. */
  queries(work: () => Promise<unknown>): Promise<Query[]>;
  /**
   * The number of messages that PostgreSQL answered while `work` ran, each a round trip; those of a new connection's beginning
   * don't count.
   */
  roundTrips(work: () => Promise<unknown>): Promise<number>;
  /** Sets the clock, and it runs on from there; null sets it back to the machine's. */
  setNow(instant: string | null): void;
  /** Sets the clock and stops it. In production no clock stands still, so a test gives the reason why it needs this. */
  stopClock(instant: string, because: string): void;
  now(): Date;
  /** Sends a request and reads the answer: JSON as value, anything else as text. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /** Runs an operation at /graphql. */
  graphql(
    query: string,
    variables?: Record<string, unknown>,
    options?: Omit<CallOptions, 'json' | 'form'>,
  ): Promise<Reply>;
  /** Authorization header of a user. */
  bearer(user: { id: number }): Promise<string>;
  close(): Promise<void>;
}

/**
 * Records of reads and calls are written only at the test's command, and the numbers of merged people are read once: otherwise
 * they would be among the statements that tests count. Workers look often, so that no test waits for them.
 */
const usual: Partial<Waits> = {
  accessesMs: 3_600_000,
  callsMs: 3_600_000,
  formMs: 0,
  lookMs: 50,
  mergesMs: 3_600_000,
};

interface TestOptions {
  poolSize?: number;
  slowBodies?: BodyDeadlines;
  socketLimits?: Partial<SocketLimits>;
  readers?: ReaderLimits;
  cutoverOptions?: CutoverOptions;
  waits?: Partial<Waits>;
  database?: { url: string };
  files?: string;
}

/** The milliseconds of a clock set to this instant, and running: even its first reading is later than the instant. */
function clockFrom(instant: string): () => number {
  const at = Date.parse(instant) + 1;
  const since = performance.now();
  return () => Math.floor(at + performance.now() - since);
}

/** Starts a server in front of each server of this test file: through-relay.ts sets it. */
export const inFront: { of?: (app: TestApp, environment: Record<string, string>) => Promise<TestApp> } = {};

/** A server for the test file, behind the one of `inFront` if there is one. */
export async function startTestApp(environment: Record<string, string> = {}, options?: TestOptions): Promise<TestApp> {
  const app = await startOneApp(environment, options);
  return inFront.of ? inFront.of(app, environment) : app;
}

/**
 * @param poolSize number of connections; tests use them for the database too, so DATABASE_POOL_SIZE does not apply
 * @param database a migrated one that belongs to the caller; by default a new one is made
 * @param files folder with the files of that database, to copy
 */
export async function startOneApp(
  environment: Record<string, string> = {},
  { poolSize = 10, slowBodies, socketLimits, cutoverOptions, waits, readers, database: given, files }: TestOptions = {},
): Promise<TestApp> {
  const database = given ? { ...given, drop: async () => {} } : await aDatabase();
  const directory = await mkdtemp(path.join(tmpdir(), 'elo-app-'));
  // The files are copied before the server checks that its storage belongs to its database.
  if (files) await cp(files, path.join(directory, 'storage'), { recursive: true });

  const databaseUrl = database.url;
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATA_DIR: directory,
    STORAGE_URL: `file:${path.join(directory, 'storage')}`,
    ...environment,
  });
  const sent: Query[] = [];
  let answered = 0;
  // Statements are read on the wire and not with MikroORM's onQuery: that does not see Kysely's statements.
  const listen = (client: PoolClient) => {
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('readyForQuery', () => (answered += 1));
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    client.query = ((first: string | { text?: string; values?: unknown[] }, ...rest: unknown[]) => {
      const all = first instanceof Pipeline ? first.statements : [typeof first === 'string' ? { text: first } : first];
      for (const { text: sql = '', values = [] } of all)
        sent.push({ sql, values: Array.isArray(rest[0]) ? rest[0] : values });
      return query(first, ...rest);
    }) as typeof client.query;
  };
  const { statementMs } = config;
  const orm = openOrm({ databaseUrl, poolSize, statementMs, onPool: pool => void pool.on('connect', listen) });
  const sink = new PassThrough();
  const lines: string[] = [];
  sink.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const log = createLogger({ level: 'info', stream: sink });
  let clock = () => Date.now();
  const now = () => new Date(clock());
  const app = await buildApp({
    ...{ config, orm, log, now, slowBodies, socketLimits, cutoverOptions },
    waits: { ...usual, ...waits },
  });
  await app.services.mergedIds.known();
  const server = createHttpServer(app.http, { sockets: app.sockets, readers });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const bearer = async (user: { id: number }) =>
    `Bearer ${await signToken(config.authSecret, 'access', `user:${user.id}`, now())}`;

  const call: TestApp['call'] = async (method, target, { as, json, form, headers = {} } = {}) => {
    const response = await fetch(url + target, {
      method,
      redirect: 'manual',
      headers: {
        ...(as ? { authorization: await bearer(as) } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: form ?? (json === undefined ? undefined : JSON.stringify(json)),
    });
    const text = await response.text();
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
    const reply = { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
    expectDeclaredShape(method, target, reply, form);
    if (target === '/graphql') expectDeclaredFailures(reply.body);
    return reply;
  };

  const queries: TestApp['queries'] = async work => {
    const from = sent.length;
    await work();
    return sent.slice(from);
  };

  return {
    url,
    databaseUrl,
    app,
    orm,
    make: createFactories(orm),
    directory,
    logged: () => lines.join(''),
    forgetLogged() {
      sent.length = 0;
      return lines.splice(0).join('');
    },
    queries,
    async roundTrips(work) {
      const before = answered;
      await work();
      return answered - before;
    },
    statements: async work => (await queries(work)).map(({ sql }) => sql),
    setNow: instant => void (clock = instant === null ? () => Date.now() : clockFrom(instant)),
    stopClock: (instant, because) => {
      if (!because) throw new Error('a stopped clock has a reason');
      const at = Date.parse(instant);
      clock = () => at;
    },
    now,
    call,
    graphql: (query, variables, options) =>
      call('POST', '/graphql', {
        ...options,
        // With this media type the status tells the outcome.
        headers: { accept: 'application/graphql-response+json', ...options?.headers },
        json: { query, variables },
      }),
    bearer,
    close: atTheLatest(async () => {
      await new Promise(resolve => {
        server.close(resolve);
        server.closeAllConnections();
        void app.sockets.close();
      });
      await app.close();
      await orm.close();
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    }),
  };
}
