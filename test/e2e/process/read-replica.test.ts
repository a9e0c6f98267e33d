import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '../../support/eventually.js';
import { launchServer, machine, run, type Running } from '../support/processes.js';
import { type Pair, startPair } from '../support/standby.js';

// Two built servers, as behind a load balancer that sends each request to either, on a PostgreSQL and its hot standby.

let pair: Pair;
let directory: string;
let environment: Record<string, string>;
let one: Running & { url: string };
let other: Running & { url: string };
beforeAll(async () => {
  pair = await startPair();
  directory = await mkdtemp(path.join(tmpdir(), 'elo-replica-'));
  environment = { ...machine(), DATABASE_URL: pair.primary.url, DATABASE_READ_URL: pair.standby.url };
  environment['DATA_DIR'] = directory;
  one = await launchServer(environment);
  other = await launchServer({ ...environment, JOBS: 'false' });
  await eventually(async () => (await isUsed(one)) && (await isUsed(other)), 'reading from the replica');
});
afterAll(async () => {
  for (const { process, exit } of [one, other]) {
    process.kill('SIGKILL');
    await exit();
  }
  await pair.stop();
  await rm(directory, { recursive: true, force: true });
});

const metric = async ({ url }: { url: string }, name: string) =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await (await fetch(`${url}/metrics`)).text())?.[1] ?? 0);
const isUsed = async (of: { url: string }) => (await metric(of, 'elo_replica_used')) === 1;
const readsAtReplica = (of: { url: string }) => metric(of, 'elo_reads_total\\{side="replica"\\}');

const send = async (to: { url: string }, target: string, json: object, authorization = '') => {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
  const response = await fetch(to.url + target, { method: 'POST', headers, body: JSON.stringify(json) });
  return response.json();
};
const signIn = async (at: { url: string }) => {
  const { token } = await send(at, '/cms/api/jwt-auth/v1/token', {
    username: 'admin@demo.test',
    password: 'Demo!2026',
  });
  return `Bearer ${token}`;
};
let posts = 0;
const aPost = async (at: { url: string }, authorization: string): Promise<string> => {
  const input = `{ title: "x", slug: "post-${++posts}", body: "B", category: "noticias" }`;
  const { data } = await send(
    at,
    '/graphql',
    { query: `mutation { createPost(input: ${input}) { id } }` },
    authorization,
  );
  return data.createPost.id;
};
const findPost = async (at: { url: string }, id: string, authorization: string): Promise<unknown> =>
  send(at, '/graphql', { query: `{ post(id: ${id}) { id } }` }, authorization);
const found = (id: string) => ({ data: { post: { id } } });
const doctorSays = async () => {
  const { stdout } = await run('dist/src/elo.js', ['doctor'], environment);
  return /^(\S+) +replica +(.+)$/m.exec(stdout)?.slice(1);
};

it('each server shows the other server’s writes, read from the standby', async () => {
  const before = (await readsAtReplica(one)) + (await readsAtReplica(other));
  for (let times = 0; times < 20; times++) {
    const [writer, reader] = times % 2 ? [one, other] : [other, one];
    // A person signed in through one server is known to the other.
    const caller = await signIn(writer);
    const id = await aPost(writer, caller);
    expect(await findPost(reader, id, caller)).toEqual(found(id));
  }
  expect((await readsAtReplica(one)) + (await readsAtReplica(other))).toBeGreaterThan(before + 5);
  expect(await doctorSays()).toEqual([
    'ok',
    expect.stringMatching(/^a standby of the same database, .*hot_standby_fe/),
  ]);
});

it('each server shows the other server’s writes while the standby is paused', async () => {
  const caller = await signIn(one);
  for (const [writer, reader] of [
    [one, other],
    [other, one],
  ] as const) {
    await eventually(async () => (await isUsed(one)) && (await isUsed(other)), 'reading from the replica');
    await pair.standby.whilePaused(async () => {
      const id = await aPost(writer, caller);
      expect(await findPost(reader, id, caller)).toEqual(found(id));
    });
  }
});

it('a server leaves a promoted standby and continues', async () => {
  const caller = await signIn(one);
  // On a busy machine the servers may have left the standby already: only a server that reads there logs its reason to stop.
  await eventually(async () => (await isUsed(one)) && (await isUsed(other)), 'reading from the replica');
  await pair.standby.execute('select pg_promote()');
  for (const server of [one, other]) {
    const id = await aPost(server, caller);
    expect(await findPost(one, id, caller)).toEqual(found(id));
    expect(await findPost(other, id, caller)).toEqual(found(id));
  }
  expect([await isUsed(one), await isUsed(other)]).toEqual([false, false]);
  expect(one.output()).toContain('It is no standby');
  expect(await doctorSays()).toEqual(['FAILED', 'it is no standby: it takes writes of its own']);
});
