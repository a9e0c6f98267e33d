import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Balancer, startBalancer, TO } from '../support/balancer.js';
import { aDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { endsWell, launchServer, type Running } from '../support/processes.js';
import { aSubscriber, type Subscriber } from '../../support/subscriber.js';

// Two built servers stand behind a load balancer, and are restarted one after the other while requests come all the time.

type Server = Running & { url: string };
const MB = 1024 * 1024;

let directory: string;
let database: Awaited<ReturnType<typeof aDatabase>>;
let balancer: Balancer;
let watcher: Subscriber | undefined;
let asking: ReturnType<typeof keepAsking> | undefined;
const servers: Server[] = [];
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'elo-rolling-'));
  database = await aDatabase();
  balancer = await startBalancer();
});
afterAll(async () => {
  await asking?.end();
  await watcher?.end();
  for (const { process, exit } of servers) {
    if (process.exitCode === null) process.kill('SIGKILL');
    await exit();
  }
  await balancer.close();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

/** Starts a server, and waits until the balancer sends requests there. */
async function start(): Promise<Server> {
  const server = await launchServer({
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    STORAGE_URL: `file:${directory}/storage`,
    // The delay may take any time: a second signal ends it when the balancer has noticed.
    SHUTDOWN_DELAY_SECONDS: '300',
    SHUTDOWN_DRAIN_SECONDS: '300',
  });
  servers.push(server);
  balancer.add(server.url);
  await eventually(() => balancer.isIn(server.url), 'the balancer to find it ready');
  return server;
}

/** Ends a server as an operator's tools do, until it refuses connections. It does not wait for requests in flight. */
async function takeOut(server: Server): Promise<void> {
  server.process.kill('SIGTERM');
  await eventually(() => !balancer.isIn(server.url), 'the balancer to notice');
  const fresh = () => fetch(`${server.url}/livez`, { headers: { connection: 'close' } });
  // Earlier connections are accepted before this one.
  expect((await fresh()).status).toBe(200);
  server.process.kill('SIGTERM');
  const isRefused = () =>
    fresh().then(
      () => false,
      () => true,
    );
  await eventually(isRefused, 'new connections to be refused');
}

const send = async (target: string, json: object, authorization = '') => {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
  return fetch(balancer.url + target, { method: 'POST', headers, body: JSON.stringify(json) });
};
const graph = async (query: string, authorization?: string): Promise<any> => {
  const { data, errors } = await (await send('/graphql', { query }, authorization)).json();
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
};

/** Sends requests over kept connections, all the time. @returns a handle that ends it and gives the outcome */
function keepAsking(authorization: string) {
  const over = new AbortController();
  const answered: number[] = [];
  const failed: unknown[] = [];
  const one = async (ask: (n: number) => Promise<unknown>) => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      await ask(n).then(
        () => answered.push(n),
        (error: unknown) => failed.push(error),
      );
      await sleep(5);
    }
  };
  const ok = async (asked: Promise<Response>) => {
    const reply = await asked;
    const body = await reply.text();
    if (reply.status !== 200) throw new Error(`${reply.status} ${body}`);
  };
  const working = [
    one(() => ok(fetch(`${balancer.url}/portal/api/reasons`))),
    one(() => ok(fetch(`${balancer.url}/portal/api/submissions?class_id=1`, { headers: { authorization } }))),
    one(() => graph('{ classes(first: 20) { nodes { id enrollments(first: 20) { nodes { id } } } } }', authorization)),
    ...['a', 'b'].map(name =>
      one(n => {
        const input = `title: "${name} ${n}", uploadIds: [], idempotencyKey: "${name}-${n}"`;
        const which = `classId: 1, participantId: ${name === 'a' ? 105 : 106}, activityId: 4`;
        return graph(`mutation { createSubmission(input: { ${which}, ${input} }) { id } }`, authorization);
      }),
    ),
  ];
  return {
    /** Waits for that number of further answers. */
    atLeast: (more: number) => {
      const until = answered.length + more;
      return eventually(() => answered.length >= until, `${more} answers`, 100);
    },
    async end() {
      over.abort();
      await Promise.all(working);
      return { answered: answered.length, failed };
    },
  };
}

const content = Buffer.alloc(30 * MB, 'x');
content.write('%PDF-1.4\n');

/**
 * Begins a download from a server, and reads only its beginning.
 * @returns a function that reads the rest, and gives its length
 */
async function beginDownload(from: Server, file: string, authorization: string): Promise<() => Promise<number>> {
  const asking = request(balancer.url + file, { headers: { authorization, [TO]: from.url } }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  answer.pause();
  return async () => {
    let length = 0;
    for await (const chunk of answer) length += (chunk as Buffer).length;
    return length;
  };
}

/**
 * Sends half of an upload, and waits until it is on its way to the server.
 * @returns a function that sends the rest, and gives the status of the answer
 */
async function beginUpload(to: Server, authorization: string): Promise<() => Promise<number | undefined>> {
  const before = balancer.handed(to.url, '/uploads');
  const sending: ClientRequest = request(`${balancer.url}/uploads`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'multipart/form-data; boundary=edge', [TO]: to.url },
  });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => {});
  sending.write('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n');
  sending.write(content.subarray(0, MB));
  await eventually(() => balancer.handed(to.url, '/uploads') > before, 'the upload to be handed on');
  return async () => {
    sending.end(Buffer.concat([content.subarray(MB, 2 * MB), Buffer.from('\r\n--edge--\r\n')]));
    const [answer] = await answered;
    await text(answer);
    return answer.statusCode;
  };
}

it('during a rolling restart no request fails: kept connections, downloads, uploads, subscriptions', async () => {
  let one = await start();
  let other = await start();
  const { signIn } = await graph(
    'mutation { signIn(username: "facilitator@demo.test", password: "Demo!2026") { token } }',
  );
  const authorization = `Bearer ${signIn.token}`;

  const form = new FormData();
  for (const [name, value] of [
    ['class_id', '1'],
    ['participant_id', '107'],
    ['activity_id', '4'],
  ] as const)
    form.append(name, value);
  form.append('files[0]', new Blob([content]), 'longo.pdf');
  const handedIn = await fetch(`${balancer.url}/portal/api/submissions`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  expect(handedIn.status).toBe(201);
  const [{ file_path: file }] = ((await handedIn.json()) as { files: [{ file_path: string }] }).files;
  const download = `/portal/api/submissions/files/${file}`;

  watcher = aSubscriber(balancer.url, { payload: { authorization }, comesBack: true });
  const closings: number[] = [];
  watcher.client.on('closed', event => closings.push((event as { code: number }).code));
  const told = watcher.subscribe('subscription { submissionChanged(classId: 1) { id title } }');
  await told.next();

  asking = keepAsking(authorization);
  for (let round = 0; round < 2; round += 1) {
    const leaving = round === 0 ? one : other;
    await asking.atLeast(40);
    const [finishDownload, finishUpload] = [
      await beginDownload(leaving, download, authorization),
      await beginUpload(leaving, authorization),
    ];
    await takeOut(leaving);
    await asking.atLeast(40);
    expect(balancer.failures).toEqual([]);
    // The server waits for both transfers.
    expect(leaving.process.exitCode).toBeNull();
    expect([await finishUpload(), await finishDownload()]).toEqual([201, content.length]);
    await endsWell(leaving);
    expect(leaving.output()).not.toMatch(/request aborted|FATAL/);
    const fresh = await start();
    if (round === 0) one = fresh;
    else other = fresh;
    await asking.atLeast(40);
    expect(balancer.handed(fresh.url)).toBeGreaterThan(0);
  }

  expect(await asking.end()).toEqual({ answered: expect.any(Number), failed: [] });
  expect(balancer.failures).toEqual([]);
  // The socket was closed with 1001 once or twice: it may have been from the beginning at the server that ended second.
  expect([...new Set(closings)]).toEqual([1001]);
  const last =
    'mutation { createSubmission(input: { classId: 1, participantId: 108, activityId: 4, title: "last", uploadIds: [] }) { id } }';
  const { createSubmission } = await graph(last, authorization);
  await eventually(
    () => told.events.some(({ data }) => data?.submissionChanged?.id === createSubmission.id),
    'the subscription to tell of it',
  );
  expect(told.failed()).toBeUndefined();
}, 600_000);
