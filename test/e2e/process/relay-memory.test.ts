import { afterAll, beforeAll, expect } from '@jest/globals';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signToken } from '../../../src/auth/tokens.js';
import { openOrm } from '../../../src/postgres/orm.js';
import { aDatabase } from '../../support/databases.js';
import { createFactories } from '../../support/factories.js';
import { type OldService, startOldService } from '../../support/old-service.js';
import { launchServer, machine, type Running } from '../support/processes.js';
import { needs } from '../../support/needs.js';

/* The built server stands between a client and an old service: bodies of 50 MB pass without lying in its memory. */

const MIB = 1024 * 1024;
const WHOLE = 50 * MIB;
/** Limit of growth, with three bodies at once. */
const BOUND_MIB = 60;
const ROUTES = '["portal.submissions.create", "portal.submissions.file"]';
const SECRET = 'a secret of thirty-two characters';

let elo: Running & { url: string };
let old: OldService;
let database: Awaited<ReturnType<typeof aDatabase>>;
let directory: string;
let authorization: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'elo-memory-'));
  database = await aDatabase();
  const orm = openOrm({ databaseUrl: database.url, poolSize: 1 });
  const admin = await createFactories(orm).anAdmin();
  await orm.close();
  authorization = `Bearer ${await signToken([SECRET], 'access', `user:${admin.id}`, new Date())}`;
  old = await startOldService();
  elo = await launchServer({
    ...machine(),
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    AUTH_SECRET: SECRET,
    LEGACY_URL_PORTAL: old.url,
    LOG_LEVEL: 'warn',
  });
});
afterAll(async () => {
  elo?.process.kill('SIGKILL');
  await elo?.exit();
  await old.close();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

/** The server's memory now, and its peak since it was reset; in MiB. */
async function memory(): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${elo.process.pid}/status`, 'utf8');
  const lines = status.split('\n');
  const of = (name: string) =>
    Number.parseInt(lines.find(line => line.startsWith(name))!.slice(name.length + 1)) / 1024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}
/** Resets the peak (proc(5)). */
const forgetPeak = () => writeFile(`/proc/${elo.process.pid}/clear_refs`, '5');

async function switchTo(mode: string): Promise<void> {
  const response = await fetch(`${elo.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({
      query: `mutation { setRouteMode(routes: ${ROUTES}, mode: ${mode}, force: true) { id } }`,
    }),
  });
  expect(((await response.json()) as { errors?: unknown }).errors).toBeUndefined();
}

const piece = Buffer.alloc(MIB, 'abcdefg');
const digest = (() => {
  const hash = createHash('sha256');
  for (let at = 0; at < WHOLE; at += MIB) hash.update(piece);
  return hash.digest('hex');
})();

/** Answers as the old service, and keeps nothing of the body that it reads. */
function answerWhole(): { received: () => string } {
  let received = '';
  old.answer(async (req, res) => {
    const hash = createHash('sha256');
    for await (const some of req as AsyncIterable<Buffer>) hash.update(some);
    if (req.method !== 'GET') received = hash.digest('hex');
    res.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': WHOLE });
    for (let sent = 0; sent < WHOLE; sent += MIB) if (!res.write(piece)) await once(res, 'drain');
    res.end();
  });
  return { received: () => received };
}

async function exchange(method: string, target: string): Promise<string> {
  const req = request(elo.url + target, {
    method,
    headers: { authorization, ...(method === 'POST' ? { 'content-type': 'application/pdf' } : {}) },
  });
  const answered = once(req, 'response');
  if (method === 'POST') for (let at = 0; at < WHOLE; at += MIB) if (!req.write(piece)) await once(req, 'drain');
  req.end();
  const [answer] = (await answered) as [IncomingMessage];
  const hash = createHash('sha256');
  for await (const some of answer as AsyncIterable<Buffer>) hash.update(some);
  expect([answer.statusCode, answer.headers['x-elo-served-by']]).toEqual([200, 'legacy']);
  return hash.digest('hex');
}
const upAndDown = () => exchange('POST', '/portal/api/submissions');
const down = () => exchange('GET', '/portal/api/submissions/files/files/a.pdf');

needs('/proc', existsSync('/proc/self/clear_refs')).it.each(['LEGACY', 'COMPARE'])(
  'in %s, relaying 50 MB up and down, also three at once, takes less than 60 MB',
  async mode => {
    await switchTo(mode);
    const { received } = answerWhole();
    // The first rounds don't count: memory is loaded and allocated once in them.
    for (let n = 0; n < 2; n += 1) expect([await upAndDown(), await down()]).toEqual([digest, digest]);
    expect(received()).toBe(digest);
    const { now: before } = await memory();
    const taken: number[] = [];
    // Garbage that V8 has not collected yet comes on top, more of it while other tests use the cores. Memory that is really
    // kept shows as growth in every one of the rounds.
    while (taken.length < 3 && !taken.some(each => each < BOUND_MIB)) {
      await forgetPeak();
      for (let n = 0; n < 3; n += 1) expect([await upAndDown(), await down()]).toEqual([digest, digest]);
      expect(await Promise.all([upAndDown(), upAndDown(), down()])).toEqual([digest, digest, digest]);
      taken.push((await memory()).peak - before);
    }
    expect(Math.min(...taken)).toBeLessThan(BOUND_MIB);
  },
);
