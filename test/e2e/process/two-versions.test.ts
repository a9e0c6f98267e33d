import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { stepOf } from '../../../src/postgres/migration-steps.js';
import { type Balancer, startBalancer } from '../support/balancer.js';
import { anEmptyDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { tellFigures } from '../support/figures.js';
import { begin, endsWell, launch, launchServer, machine, type Running, endedWell } from '../support/processes.js';
import { nextVersion, previousVersion, thisVersion, type Version } from '../support/versions.js';

// Servers of two neighbouring versions share one database, as in docs/operating/upgrades.md. The expand steps run beside the
// servers of the version before, then servers of both versions work. The contract steps run when the last server of the version
// before has ended.

type Server = Running & { url: string };

let directory: string;
let balancer: Balancer;
let database: Awaited<ReturnType<typeof anEmptyDatabase>> | undefined;
let crowd: ReturnType<typeof startCrowd> | undefined;
const running: Running[] = [];
const versions: Version[] = [];
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'elo-versions-'));
  balancer = await startBalancer();
});
afterAll(async () => {
  await crowd?.end();
  for (const { process, exit } of running) {
    if (process.exitCode === null && process.signalCode === null) process.kill('SIGKILL');
    await exit();
  }
  await balancer.close();
  await database?.drop();
  for (const { remove } of versions) await remove();
  await rm(directory, { recursive: true, force: true });
});

const environment = () => ({
  ...machine(),
  DATABASE_URL: database!.url,
  DATA_DIR: directory,
  STORAGE_URL: `file:${directory}/storage`,
  MIGRATE: 'false',
  // The delay may take any time: a second signal ends it when the balancer has noticed.
  SHUTDOWN_DELAY_SECONDS: '300',
});

async function start({ directory: tree }: Version): Promise<Server> {
  const server = await launchServer(environment(), tree);
  running.push(server);
  balancer.add(server.url);
  await eventually(() => balancer.isIn(server.url), 'the balancer to find it ready');
  return server;
}

async function end(server: Server): Promise<void> {
  server.process.kill('SIGTERM');
  await eventually(() => !balancer.isIn(server.url), 'the balancer to notice');
  await fetch(`${server.url}/livez`, { headers: { connection: 'close' } });
  server.process.kill('SIGTERM');
  await endsWell(server);
}

const migrate = async ({ directory: tree }: Version, ...given: string[]) => {
  const { code, stdout, stderr } = await begin('dist/src/elo.js', ['migrate', ...given], environment(), tree).ended;
  return { code, stdout, stderr };
};

async function execute<Row>(sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: database!.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

const DEMO = { password: 'Demo!2026', username: 'facilitator@demo.test' };

/** Clients that read and write all the time, each request at the next server, and repeat their writes at another one. */
function startCrowd() {
  const over = new AbortController();
  const failed: unknown[] = [];
  const written = new Map<string, string>();
  let answered = 0;
  const send = async (target: string, init: RequestInit) => {
    const reply = await fetch(balancer.url + target, init);
    const body = await reply.text();
    if (reply.status >= 300) throw new Error(`${target}: ${reply.status} ${body}`);
    return body && JSON.parse(body);
  };
  const json = (body: object, authorization?: string): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  });
  const graph = async (query: string, authorization?: string) => {
    const { data, errors } = await send('/graphql', json({ query }, authorization));
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  const signIn = async () => {
    const { token } = await send('/cms/api/jwt-auth/v1/token', json(DEMO));
    return `Bearer ${token}`;
  };
  const one = async (ask: (n: number, authorization: string) => Promise<unknown>) => {
    let authorization = '';
    for (let n = 0; !over.signal.aborted; n += 1) {
      try {
        // A token of one version is good at the other.
        if (n % 20 === 0) authorization = await signIn();
        await ask(n, authorization);
        answered += 1;
      } catch (error) {
        failed.push(String(error));
        await sleep(100);
      }
      await sleep(50);
    }
  };
  const handIn = (name: string, participantId: number) => async (n: number, authorization: string) => {
    const input = `classId: 1, participantId: ${participantId}, activityId: 4, title: "${name} ${n}", uploadIds: []`;
    const query = `mutation { createSubmission(input: { ${input}, idempotencyKey: "${name}-${n}" }) { id title } }`;
    const first = (await graph(query, authorization)).createSubmission;
    const again = (await graph(query, authorization)).createSubmission;
    if (first.id !== again.id) throw new Error(`${name} ${n} was done twice`);
    const seen = await graph(`{ submission(id: ${first.id}) { id title } }`, authorization);
    if (seen.submission.title !== `${name} ${n}`) throw new Error(`${name} ${n} reads ${JSON.stringify(seen)}`);
    written.set(`${name} ${n}`, first.id);
  };
  const working = [
    one((_n, authorization) => send('/portal/api/submissions?class_id=1', { headers: { authorization } })),
    one((_n, authorization) =>
      graph(
        '{ classes(first: 10) { nodes { id name enrollments(first: 10) { nodes { id participant { name } } } } } }',
        authorization,
      ),
    ),
    one((_n, authorization) => graph('{ me { id name roles } }', authorization)),
    one(handIn('a', 105)),
    one(handIn('b', 106)),
  ];
  return {
    written,
    failed,
    answered: () => answered,
    atLeast: (more: number) => {
      const until = answered + more;
      return eventually(() => answered >= until || failed.length > 0, `${more} answers`, 100);
    },
    async end() {
      over.abort();
      await Promise.all(working);
    },
  };
}

/**
 * Upgrades from one version to the next, under traffic.
 * @param old the server of the version before
 * @returns the server of the new version
 */
async function upgrade(old: Server, before: Version, after: Version): Promise<Server> {
  const waiting = after.names.filter(name => !before.names.includes(name));
  const contracts = waiting.filter(name => stepOf(name) === 'contract');
  const expanded = await migrate(after, '--expand-only');
  expect(expanded).toMatchObject({ code: 0, stderr: '' });
  expect(expanded.stdout.match(/^applied .*$/gm) ?? []).toEqual(
    waiting.filter(name => !contracts.includes(name)).map(name => `applied ${name}`),
  );
  await crowd!.atLeast(20);
  const young = await start(after);
  const until = balancer.handed(old.url) + 60;
  await eventually(() => balancer.handed(old.url) >= until, 'both to be asked', 50);
  expect(balancer.handed(young.url)).toBeGreaterThan(50);
  await end(old);
  await crowd!.atLeast(20);
  const contracted = await migrate(after);
  endedWell(contracted);
  expect(contracted.stdout.match(/^applied .*$/gm) ?? []).toEqual(contracts.map(name => `applied ${name}`));
  if (contracts.length > 0) expect(contracted.stderr).toContain(`${contracts[0]} is a contract step`);
  await crowd!.atLeast(20);
  return young;
}

it('no request fails during rolling updates from the previous version to this one, and to the next', async () => {
  const [expand, contract] = ['29990101000000-room-colours', '29990102000000-contract-room-colours'];
  const next = await nextVersion({
    [expand]: `alter table rooms add column colour text not null default 'white', add column shade text;
      create table halls (id serial primary key, room_id int references rooms (id))`,
    [contract]: 'alter table rooms drop column colour',
  });
  versions.push(next);
  const previous = await previousVersion();
  if (previous) versions.push(previous);
  else console.log('skipped: the version before this one, because this tree has no history');
  database = await anEmptyDatabase();
  const first = previous ?? thisVersion;
  expect(await migrate(first)).toMatchObject({ code: 0, stderr: '' });
  let server = await start(first);
  crowd = startCrowd();
  await crowd.atLeast(20);
  if (previous) server = await upgrade(server, previous, thisVersion);
  server = await upgrade(server, thisVersion, next);
  await crowd.end();

  const { failed, written } = crowd;
  tellFigures({ previous: previous?.names.length, answered: crowd.answered(), handIns: written.size, failed });
  expect(failed).toEqual([]);
  expect(balancer.failures).toEqual([]);
  const stored = await execute<{ id: number; title: string }>(
    `select id, title from submissions where title ~ '^[ab] [0-9]+$' order by id`,
  );
  expect(stored.map(({ id, title }) => [title, String(id)])).toEqual(
    [...written].sort(([, one], [, other]) => Number(one) - Number(other)),
  );
  // Every write was audited, and its jobs were done, by workers of either version.
  const audited = await execute(
    `select distinct record_id from audit_changes where record_type = 'Submission' and operation = 'CREATED'
        and record_id::int in (select id from submissions where title ~ '^[ab] [0-9]+$')`,
  );
  expect(audited).toHaveLength(stored.length);
  await eventually(async () => {
    const waits = await execute(
      `select id from outbox where job = 'submission-received' and completed_at is null limit 1`,
    );
    return waits.length === 0;
  }, 'the last mails');
  expect(await execute(`select job from outbox where failed_at is not null`)).toEqual([]);

  // A server of the version before does not start any more.
  const refused = launch('serve', { ...environment(), PORT: '0' });
  running.push(refused);
  expect(await refused.exit()).toBe(1);
  const words = `A later version has applied the contract step ${contract}: this version can’t work with these tables any more`;
  expect(refused.output()).toContain(words);
  expect(await migrate(thisVersion)).toEqual({ code: 1, stdout: '', stderr: `${words}\n` });

  // The database is as before the contract step: a server of the version before starts, and is then forgotten.
  await execute(`delete from migrations where name = '${contract}'; alter table rooms add column colour text`);
  const forgotten = await start(thisVersion);
  // The contract step is left to the command, even for programs that may migrate at their start.
  const users = await begin('dist/src/elo.js', ['user', 'list'], { ...environment(), MIGRATE: 'true' }, next.directory)
    .ended;
  endedWell(users);
  expect(await migrate(next, '--check')).toEqual({ code: 1, stdout: '', stderr: `1 wait: ${contract}\n` });
  expect(await migrate(next, '--check', '--expand-only')).toEqual({
    code: 0,
    stdout: `only contract steps wait: ${contract}\n`,
    stderr: '',
  });
  expect(await migrate(next)).toMatchObject({ code: 0, stdout: `applied ${contract}\n` });
  await eventually(() => !balancer.isIn(forgotten.url), 'the balancer to leave it out');
  const ready = await fetch(`${forgotten.url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ checks: { postgresql: 'tables of a later version' } });
  expect(balancer.isIn(server.url)).toBe(true);
}, 300_000);
