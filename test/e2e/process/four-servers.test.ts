import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Balancer, startBalancer } from '../support/balancer.js';
import { eventually } from '../../support/eventually.js';
import { memoryOf, tellFigures } from '../support/figures.js';
import { aMovingAddress, type MovingAddress } from '../../support/moving-address.js';
import { findPgBouncer, type PgBouncer, startPgBouncer } from '../support/pgbouncer.js';
import { endsWell, launch, launchServer, machine, type Running } from '../support/processes.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';
import { type Pair, startPair } from '../support/standby.js';
import { aSubscriber, type Subscriber } from '../../support/subscriber.js';
import { needs } from '../../support/needs.js';

// Four servers and two workers of the build run with a balancer in front, and with PgBouncer, a PostgreSQL and its hot standby
// behind. Clients submit all the time. One worker and one server are killed, and all are replaced by new ones. Then the standby
// takes the place of the primary, and the new primary is lost. Each submission answered as done is there exactly once, and each
// of its mails has gone out once.

/** Pause of a client between two submissions: servers that start need the processors, too. */
const PAUSE_MS = 500;

type Server = Running & { url: string };

const program = findPgBouncer();

needs('pgbouncer', program !== null).describe('four servers and two workers', () => {
  let directory: string;
  let pair: Pair;
  let smtp: TestSmtp;
  let bouncer: PgBouncer;
  let direct: MovingAddress;
  let read: MovingAddress;
  let balancer: Balancer;
  let environment: Record<string, string>;
  let crowd: ReturnType<typeof startCrowd> | undefined;
  let watcher: Subscriber | undefined;
  const running: Running[] = [];
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'elo-four-'));
    [pair, smtp, balancer] = await Promise.all([startPair(), startSmtp(), startBalancer()]);
    bouncer = await startPgBouncer(program!, pair.primary.url, 20);
    direct = await aMovingAddress(pair.primary.url);
    read = await aMovingAddress(pair.standby.url);
    environment = {
      ...machine(),
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: direct.url,
      DATABASE_READ_URL: read.url,
      DATABASE_POOL_SIZE: '6',
      DATA_DIR: directory,
      STORAGE_URL: `file:${directory}/storage`,
      SMTP_URL: smtp.url,
      SHUTDOWN_DELAY_SECONDS: '300',
    };
  });
  afterAll(async () => {
    await crowd?.end().catch(() => {});
    await watcher?.end();
    for (const { process, exit } of running) {
      if (process.exitCode === null && process.signalCode === null) process.kill('SIGKILL');
      await exit();
    }
    for (const each of [balancer, bouncer, direct, read, smtp]) await each.close();
    await pair.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const startServer = async (): Promise<Server> => {
    const server = await launchServer({ ...environment, JOBS: 'false' });
    running.push(server);
    balancer.add(server.url);
    await eventually(() => balancer.isIn(server.url), 'the balancer to find it ready');
    return server;
  };
  const startWorker = async (): Promise<Running> => {
    const worker = launch('worker', environment);
    running.push(worker);
    const isThere = () => {
      if (worker.process.exitCode !== null) throw new Error(worker.output());
      return worker.output().includes('working');
    };
    await eventually(isThere, 'the worker', 100);
    return worker;
  };
  const replace = async (server: Server): Promise<Server> => {
    const fresh = await startServer();
    server.process.kill('SIGTERM');
    await eventually(() => !balancer.isIn(server.url), 'the balancer to notice');
    await fetch(`${server.url}/livez`, { headers: { connection: 'close' } });
    server.process.kill('SIGTERM');
    await endsWell(server);
    return fresh;
  };

  /** @throws the status of the balancer, or the errors of the graph */
  const graph = async (query: string, authorization = ''): Promise<any> => {
    const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
    const reply = await fetch(`${balancer.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    if (!reply.headers.get('content-type')?.includes('json')) throw new Error(`${reply.status}`);
    const { data, errors } = await reply.json();
    if (errors) throw new Error(errors.map((each: any) => `${each.extensions.code} ${each.message}`).join());
    return data;
  };

  /**
   * Clients make one submission after the other, and repeat each unanswered request under its key until it is answered. Each
   * client reads its submission right after the answer, through any server, and notes it when it is missing.
   */
  function startCrowd(authorization: string) {
    const over = new AbortController();
    const done = new Map<string, number>();
    const unseen: string[] = [];
    let failures: string[] = [];
    let slowestMs = 0;
    let since = performance.now();

    /** Repeats the request as clients do, until there is an answer. */
    const insist = async (what: string, query: string): Promise<any> => {
      const since = performance.now();
      for (;;) {
        try {
          const data = await graph(query, authorization);
          slowestMs = Math.max(slowestMs, performance.now() - since);
          return data;
        } catch (error) {
          const { message } = error as Error;
          if (message.startsWith('NOT_FOUND')) return void unseen.push(what);
          failures.push(`${what}: ${message}`);
          if (performance.now() - since > 100_000) throw error;
          await sleep(100);
        }
      }
    };
    const one = async (name: string, participantId: number) => {
      for (let n = 1; !over.signal.aborted; n += 1) {
        const title = `${name} ${n}`;
        const input = `classId: 1, participantId: ${participantId}, activityId: 4, title: "${title}", uploadIds: []`;
        const { createSubmission } = await insist(
          title,
          `mutation { createSubmission(input: { ${input}, idempotencyKey: "${name}-${n}" }) { id title } }`,
        );
        done.set(title, Number(createSubmission.id));
        await insist(title, `{ submission(id: ${createSubmission.id}) { id } }`);
        await sleep(PAUSE_MS);
      }
    };
    const working = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, at) => one(name, 111 + at));
    return {
      done,
      unseen,
      atLeast: (more: number) => {
        const until = done.size + more;
        return eventually(() => done.size >= until, `${more} hand-ins`, 100);
      },
      /** The failures since the last call, and the time of the slowest answer. */
      sofar() {
        const seconds = Math.round((performance.now() - since) / 100) / 10;
        const told = { seconds, handIns: done.size, failures, slowestMs: Math.round(slowestMs) };
        [failures, slowestMs, since] = [[], 0, performance.now()];
        return told;
      },
      async end() {
        over.abort();
        await Promise.all(working);
      },
    };
  }
  /** @param move moves the primary to another place @returns the seconds in which nobody could hand in */
  const secondsToWrite = async (move: () => Promise<void>): Promise<number> => {
    const since = performance.now();
    await move();
    await crowd!.atLeast(1);
    return Math.round((performance.now() - since) / 100) / 10;
  };
  /** The id of the submission of each mail; an id is repeated when its mail is. */
  const mailed = (): number[] =>
    smtp.mails.flatMap(({ raw }) => {
      const id = /^Message-ID: <submission-received-(\d+)@/im.exec(raw)?.[1];
      return id === undefined ? [] : Number(id);
    });
  const isReadFrom = async ({ url }: Server) =>
    (await (await fetch(`${url}/metrics`)).text()).includes('\nelo_replica_used 1\n');

  it('lose nothing that was acknowledged and do nothing twice', async () => {
    // The first server makes the demo's data; the others would wait for it.
    const first = await startServer();
    let servers: Server[] = [first, ...(await Promise.all([startServer(), startServer(), startServer()]))];
    const workers = await Promise.all([startWorker(), startWorker()]);
    for (const each of servers) await eventually(() => isReadFrom(each), 'reading from the standby');
    const { signIn } = await graph(
      'mutation { signIn(username: "facilitator@demo.test", password: "Demo!2026") { token } }',
    );
    const authorization = `Bearer ${signIn.token}`;
    watcher = aSubscriber(balancer.url, { payload: { authorization }, comesBack: true });
    const told = watcher.subscribe('subscription { submissionChanged(classId: 1) { id } }');
    await told.next();
    const figures: Record<string, ReturnType<ReturnType<typeof startCrowd>['sofar']>> = {};

    crowd = startCrowd(authorization);
    await crowd.atLeast(50);
    figures['as usual'] = crowd.sofar();

    // Some finished requests are repeated at another server.
    balancer.lose(10);
    await eventually(() => balancer.failures.length === 10, 'answers to be lost');
    await crowd.atLeast(30);
    figures['answers lost'] = crowd.sofar();

    // A worker dies while it delivers mails; the server of mails has taken none of them.
    const held = smtp.hold();
    await eventually(() => held.waiting() > 2, 'both workers to deliver mails');
    const [dead, alone] = workers;
    dead.process.kill('SIGKILL');
    await dead.exit();
    held.release(false);
    await crowd.atLeast(30);
    figures['a worker killed'] = crowd.sofar();

    const [lost, ...left] = servers as [Server, Server, Server, Server];
    lost.process.kill('SIGKILL');
    await lost.exit();
    await crowd.atLeast(30);
    figures['a server killed'] = crowd.sofar();

    // Two servers are replaced at a time. New ones also take the places of the killed ones.
    const both = async () => [await replace(left[0]), await replace(left[1])];
    const one = async () => [await replace(left[2]), await startServer()];
    const [fresh, more] = await Promise.all([both(), one(), startWorker(), startWorker()]);
    servers = [...fresh, ...more];
    alone.process.kill('SIGTERM');
    await endsWell(alone);
    await crowd.atLeast(30);
    figures['rolling deploy'] = crowd.sofar();

    let rejoin: () => Promise<void>;
    const waited: Record<string, number> = {};
    waited['switch-over'] = await secondsToWrite(() =>
      bouncer.move(async () => {
        rejoin = await pair.switchOver();
        direct.move(pair.standby.url);
        return pair.standby.url;
      }),
    );
    await rejoin!();
    read.move(pair.primary.url);
    for (const each of servers) await eventually(() => isReadFrom(each), 'reading from the new standby');
    await crowd.atLeast(30);
    figures['switch-over'] = crowd.sofar();
    expect(mailed()).toEqual([...new Set(mailed())]);

    // From here a commit waits for the standby: a submission that one of the two lacks has no answer yet.
    await pair.commitAtBoth();
    await crowd.atLeast(30);
    waited['the primary killed'] = await secondsToWrite(async () => {
      const { url } = await pair.failOver();
      direct.move(url);
      await bouncer.moveNow(url);
    });
    await crowd.atLeast(30);
    figures['the primary killed'] = crowd.sofar();

    for (const smooth of ['as usual', 'a worker killed', 'rolling deploy'])
      expect([smooth, figures[smooth]!.failures]).toEqual([smooth, []]);
    await crowd.end();

    const { done, unseen } = crowd;
    expect(unseen).toEqual([]);
    const database = pair.primary;
    const stored = await database.execute<{ id: number; title: string }>(
      `select id, title from submissions where title ~ '^[a-f] [0-9]+$' order by id`,
    );
    // Each submission is there once, and nothing else is: requests without an answer at first were answered in the end.
    expect(stored.map(({ id }) => id)).toEqual([...done.values()].sort((a, b) => a - b));
    expect(new Set(stored.map(({ title }) => title))).toEqual(new Set(done.keys()));
    const audited = await database.execute(
      `select record_id from audit_changes where record_type = 'Submission' and operation = 'CREATED'
          and record_id::int in (select id from submissions where title ~ '^[a-f] [0-9]+$')`,
    );
    expect(audited).toHaveLength(stored.length);

    await eventually(
      async () => {
        const waiting = await database.execute(
          `select id from outbox where job = 'submission-received' and completed_at is null limit 1`,
        );
        return waiting.length === 0;
      },
      'the last mails',
      100,
    );
    // A mail that was being sent when the primary died could not be noted as sent. It is sent again under its message id.
    const once = new Set(mailed());
    expect([...once].sort((a, b) => a - b)).toEqual(stored.map(({ id }) => id));
    const repeated = mailed().length - once.size;
    const briefly = Object.entries(figures).map(([name, { failures, ...told }]) => [
      name,
      { ...told, failures: failures.length },
    ]);
    tellFigures({ ...Object.fromEntries(briefly), waited, repeated, megabytes: await memoryOf(running) });

    const last = stored.at(-1)!.id;
    await eventually(
      () => told.events.some(({ data }) => Number(data?.submissionChanged?.id) === last),
      'the subscription to tell of the last one',
    );
    expect(told.failed()).toBeUndefined();
  }, 600_000);
});
