import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { signToken } from '../../../src/auth/tokens.js';
import { startOwnPostgres } from '../support/own-postgres.js';
import { openOrm } from '../../../src/postgres/orm.js';
import { aDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { createFactories } from '../../support/factories.js';
import { freePort } from '../../support/free-port.js';
import { endedWell, launch, machine, run, type Running } from '../support/processes.js';

/*
 * The table "When something dies" of docs/operating/cut-over.md, cell by cell: an old service (a second Elo), two processes of
 * Elo and their PostgreSQL. Each is killed in turn under light traffic.
 */

const SECRET = 'a secret of thirty-two characters';
const WRITE = 'portal.log.record';
const READ = 'portal.reasons.list';

/** A server of a kind that the test kills, and starts again at the same address. */
interface Killable {
  url: string;
  environment: Record<string, string>;
  running: Running;
}

let directory: string;
let postgresPort: number;
let postgresUrl: string;
let oldDatabase: Awaited<ReturnType<typeof aDatabase>>;
let old: Killable, elo: Killable, other: Killable;
let oldRows: Client;
let authorization: string;
let enrollment: number;

const cluster = async () => path.join(await realpath(path.join(directory, 'postgres')), 'cluster');
async function startPostgres(): Promise<string> {
  // Committed data survives when PostgreSQL is killed; the test assumes that the machine keeps running.
  const flags = [`-c port=${postgresPort}`, '-c synchronous_commit=on'];
  const server = await startOwnPostgres({ directory: path.join(directory, 'postgres'), throwaway: true, flags });
  return Object.assign(new URL(server.url), { port: String(postgresPort) }).href;
}
async function killPostgres(): Promise<void> {
  const pid = Number((await readFile(path.join(await cluster(), 'postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGKILL');
}
/** Another server can't start until the last process of the old one has ended. */
const restartPostgres = () =>
  eventually(
    () =>
      startPostgres().then(
        () => true,
        () => sleep(200).then(() => false),
      ),
    'PostgreSQL to start again',
  );

const environmentOf = (name: string, databaseUrl: string, port: number) => ({
  ...machine(),
  NODE_ENV: 'production',
  PORT: String(port),
  PUBLIC_URL: 'https://elo.example.org',
  DATABASE_URL: databaseUrl,
  DATABASE_STATEMENT_TIMEOUT_SECONDS: '5',
  DATA_DIR: path.join(directory, name),
  STORAGE_URL: `file:${path.join(directory, name, 'storage')}`,
  AUTH_SECRET: SECRET,
  SERVICE_TOKEN: 'service',
  WEBHOOK_VERIFY_TOKEN: 'verify',
  SUBMISSIONS_APP_KEY: 'key',
});
/** All started processes are here, so that none is left when a start takes too long. */
const launched: Running[] = [];
async function start(environment: Record<string, string>): Promise<Running> {
  const running = launch('serve', environment);
  launched.push(running);
  await eventually(() => {
    if (running.process.exitCode !== null) throw new Error(running.output());
    return running.output().includes('"msg":"listening"');
  }, 'a server');
  return running;
}
async function killable(name: string, databaseUrl: string, more: Record<string, string> = {}): Promise<Killable> {
  const port = await freePort();
  const environment = { ...environmentOf(name, databaseUrl, port), ...more };
  return { url: `http://127.0.0.1:${port}`, environment, running: await start(environment) };
}
async function kill({ running }: Killable): Promise<void> {
  running.process.kill('SIGKILL');
  await running.exit();
}
const restart = async (each: Killable) => void (each.running = await start(each.environment));

/** Asks the graph of Elo as an administrator. */
async function graph(query: string, of = elo): Promise<any> {
  const response = await fetch(`${of.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = (await response.json()) as { data: Record<string, unknown>; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data)[0];
}
async function switchTo(mode: string, mirror: boolean): Promise<void> {
  await graph(
    `mutation { setRouteMode(routes: ["${WRITE}", "${READ}"], mode: ${mode}, mirror: ${mirror}, force: true) { id } }`,
  );
  const side = mode === 'LEGACY' || mode === 'COMPARE' ? 'legacy' : 'elo';
  for (const each of [elo, other])
    await eventually(async () => (await read(each.url)).side === side, 'both processes to know of the switch');
}

interface Answered {
  status: number;
  side: string | null;
  retryAfter: string | null;
}
const asAnswered = async (response: Response): Promise<Answered> => {
  await response.text();
  return {
    status: response.status,
    side: response.headers.get('x-elo-served-by'),
    retryAfter: response.headers.get('retry-after'),
  };
};
const read = async (url = elo.url): Promise<Answered> => asAnswered(await fetch(`${url}/portal/api/reasons`));

/** The side that accepted each note, by the note's number. */
const accepted = new Map<number, string>();
/** Numbers of the notes without a successful answer, for instance because the connection broke. */
const unknown = new Set<number>();
let serial = 0;
async function write(url = elo.url): Promise<Answered | null> {
  const n = (serial += 1);
  try {
    const answer = await asAnswered(
      await fetch(`${url}/portal/api/logs`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ subscriber_id: enrollment, action: `note ${n}` }),
      }),
    );
    if (answer.status === 200) accepted.set(n, answer.side!);
    else unknown.add(n);
    return answer;
  } catch {
    unknown.add(n);
    return null;
  }
}

/** Sends reads and writes to both processes, as a load balancer does, while the work runs. */
async function underTraffic<T>(work: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  const callers = [elo, other].map(async ({ url }) => {
    while (!over.signal.aborted) {
      await write(url);
      await read(url).catch(() => null);
      await sleep(100);
    }
  });
  try {
    await sleep(300);
    const result = await work();
    await sleep(300);
    return result;
  } finally {
    over.abort();
    await Promise.all(callers);
  }
}

async function rowsOfElo<Row extends object>(text: string): Promise<Row[]> {
  const client = new Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
const notes = `select substr(action, 6)::int as n, count(*)::int as count from action_logs where action like 'note %' group by 1`;
type Notes = { n: number; count: number }[];
const countsOf = (rows: Notes) => new Map(rows.map(({ n, count }) => [n, count]));
const comparisons = async (): Promise<Record<string, number>> => {
  const [route] = (await graph(`{ routes(facade: "portal") { id equal otherSideFailed different } }`)).filter(
    ({ id }: { id: string }) => id === READ,
  );
  return route;
};
/**
 * Waits until no mirrored request waits, in either direction. A killed process keeps its claims for two minutes more, and an
 * unanswered request is tried again after half a minute. The test waits for neither: it clears the claims and the times.
 */
async function allMirrored(of = elo): Promise<void> {
  await rowsOfElo('update mirror_writes set claimed_until = null');
  await rowsOfElo(
    'update outbox set claimed_until = null, claim_id = null where completed_at is null and failed_at is null',
  );
  await eventually(async () => {
    await rowsOfElo('update outbox set next_try_at = now() where completed_at is null and failed_at is null');
    const states: { waiting: number }[] = await graph('{ mirrors { facade toward waiting failed missed } }', of);
    return states.every(({ waiting }) => waiting === 0) || sleep(250).then(() => false);
  }, 'what waits to be mirrored');
}

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'elo-deaths-'));
  await chmod(directory, 0o711);
  postgresPort = await freePort();
  postgresUrl = await startPostgres();
  oldDatabase = await aDatabase();
  old = await killable('old', oldDatabase.url);
  const settings = { LEGACY_URL_PORTAL: `${old.url}/portal` };
  // The migration is a step of its own: it takes longer than the limit of a start.
  endedWell(await run('dist/src/elo.js', ['migrate'], environmentOf('elo', postgresUrl, 0)));
  elo = await killable('elo', postgresUrl, settings);
  // Both have the same records, as after an import.
  const ids: number[][] = [];
  for (const databaseUrl of [oldDatabase.url, postgresUrl]) {
    const orm = openOrm({ databaseUrl, poolSize: 1 });
    const make = createFactories(orm);
    const admin = await make.anAdmin();
    ids.push([admin.id, (await make.anEnrollment()).id]);
    await orm.close();
  }
  expect(ids[0]).toEqual(ids[1]);
  const [admin, noted] = ids[0]!;
  enrollment = noted!;
  authorization = `Bearer ${await signToken([SECRET], 'access', `user:${admin}`, new Date())}`;
  other = await killable('other', postgresUrl, { ...settings, STORAGE_URL: elo.environment['STORAGE_URL']! });
  oldRows = new Client({ connectionString: oldDatabase.url });
  await oldRows.connect();
}, 300_000);
afterAll(async () => {
  for (const running of launched) {
    running.process.kill('SIGKILL');
    await running.exit();
  }
  await oldRows?.end();
  await oldDatabase.drop();
  await killPostgres().catch(() => {});
  await eventually(
    () =>
      rm(directory, { recursive: true, force: true }).then(
        () => true,
        () => false,
      ),
    'the folder to go',
  );
});

/** The old service is killed: its callers get 502, then 503 with Retry-After; it is asked again when it is back. */
async function killOldService(): Promise<void> {
  await kill(old);
  const seen = await eventually(async () => {
    const answer = await read();
    return answer.status === 503 ? answer : null;
  }, 'the old service to be left alone');
  expect([seen.side, seen.retryAfter]).toEqual(['elo', '5']);
  await restart(old);
  for (const { url } of [elo, other])
    await eventually(async () => (await read(url)).status === 200, 'the old service to answer again');
}

// COMPARE passes requests on as LEGACY does, and does more in addition, as VERIFY does more than ELO.
describe('routes in COMPARE', () => {
  beforeAll(async () => {
    await switchTo('COMPARE', true);
  });

  it('answer 502 or 503 in the shape of the facade while the old service is dead', async () => {
    await kill(old);
    const first = await fetch(`${elo.url}/portal/api/reasons`);
    expect([first.status, await first.json()]).toEqual([502, { status: 502, message: expect.any(String) }]);
    await restart(old);
    await eventually(async () => (await read()).status === 200, 'the old service to answer again');
    await underTraffic(killOldService);
  });

  it('go on in the last known modes while PostgreSQL is dead, and nothing is compared', async () => {
    const before = await comparisons();
    await killPostgres();
    for (let n = 0; n < 5; n += 1)
      for (const { url } of [elo, other]) {
        expect(await read(url)).toMatchObject({ status: 200, side: 'legacy' });
        expect(await write(url)).toMatchObject({ status: 200, side: 'legacy' });
      }
    await restartPostgres();
    await eventually(async () => (await comparisons().catch(() => null)) !== null, 'PostgreSQL to answer again');
    expect((await comparisons())['different']).toBe(before['different']);
    await underTraffic(async () => {});
  });

  it('are served by the other Elo process when one dies', async () => {
    await underTraffic(async () => {
      await kill(elo);
      for (let n = 0; n < 5; n += 1) {
        expect(await read(other.url)).toMatchObject({ status: 200, side: 'legacy' });
        expect(await write(other.url)).toMatchObject({ status: 200, side: 'legacy' });
      }
      await restart(elo);
    });
    expect(await read()).toMatchObject({ status: 200, side: 'legacy' });
  });
});

it('a write whose answer a killed process did not receive is listed', async () => {
  old.running.process.kill('SIGSTOP');
  const lost = write(elo.url);
  await eventually(
    async () => (await rowsOfElo('select id from mirror_intents')).length > 0,
    'the note of a write on its way',
  );
  await kill(elo);
  expect(await lost).toBeNull();
  old.running.process.kill('SIGCONT');
  await restart(elo);
  await rowsOfElo(`update mirror_intents set begun_at = begun_at - interval '10 minutes'`);
  endedWell(await run('dist/src/elo.js', ['job', 'mirror-sweep'], elo.environment));
  const failures: { route: string; reason: string; toward: string; isRetryable: boolean }[] = await graph(
    '{ mirrorFailures(first: 1000) { route toward reason isRetryable } }',
  );
  expect(failures).toContainEqual({ route: WRITE, toward: 'ELO', reason: 'OUTCOME_UNKNOWN', isRetryable: false });
});

describe('routes in VERIFY', () => {
  beforeAll(async () => {
    await allMirrored();
    await switchTo('VERIFY', true);
  });

  it('are served while the old service is dead, with counted failures and mirrored writes sent later', async () => {
    const before = await comparisons();
    await kill(old);
    for (let n = 0; n < 5; n += 1)
      for (const { url } of [elo, other]) {
        expect(await read(url)).toMatchObject({ status: 200, side: 'elo' });
        expect(await write(url)).toMatchObject({ status: 200, side: 'elo' });
      }
    const waiting = await eventually(async () => {
      const states: { toward: string; waiting: number }[] = await graph('{ mirrors { toward waiting } }');
      return states.find(({ toward }) => toward === 'LEGACY')?.waiting;
    }, 'writes to wait');
    expect(waiting).toBeGreaterThanOrEqual(5);
    await eventually(
      async () => (await comparisons())['otherSideFailed']! > before['otherSideFailed']!,
      'comparisons with a dead old service',
    );
    await restart(old);
    await allMirrored();
  });

  it('answer 503 while PostgreSQL is dead', async () => {
    await underTraffic(async () => {
      await killPostgres();
      for (const { url } of [elo, other])
        await eventually(async () => (await write(url))?.status === 503, 'Elo to say that it can’t');
      await restartPostgres();
      for (const { url } of [elo, other])
        await eventually(async () => (await write(url))?.status === 200, 'Elo to answer again');
    });
    await allMirrored();
  });

  it('are served and mirrored by the other Elo process when one dies', async () => {
    await underTraffic(async () => {
      await kill(elo);
      for (let n = 0; n < 5; n += 1) expect(await write(other.url)).toMatchObject({ status: 200, side: 'elo' });
    });
    await allMirrored(other);
    await restart(elo);
  });

  it('have their mirrored writes at the old service when all of Elo is dead, and send the rest later', async () => {
    await underTraffic(async () => {
      await Promise.all([elo, other].map(kill));
      // The same as after DNS was moved back.
      expect(await read(old.url)).toMatchObject({ status: 200 });
      await Promise.all([elo, other].map(restart));
    });
    await allMirrored();
  });
});

it('in the end both sides have all accepted writes, except for listed ones', async () => {
  await switchTo('LEGACY', true);
  await allMirrored();
  const ofOld = countsOf((await oldRows.query<Notes[number]>(notes)).rows);
  const ofElo = countsOf(await rowsOfElo<Notes[number]>(notes));
  const listed: { reason: string }[] = await graph('{ mirrorFailures(first: 1000) { reason } }');
  expect([...new Set(listed.map(({ reason }) => reason))]).toEqual(['OUTCOME_UNKNOWN']);
  const all = [...accepted];
  const by = (side: string) => all.filter(each => each[1] === side).map(([n]) => n);
  // The numbers depend on the machine; both sides answered some.
  for (const side of ['legacy', 'elo']) expect(by(side).length).toBeGreaterThan(0);
  // The side that accepted the note wrote it once.
  expect(by('legacy').filter(n => ofOld.get(n) !== 1)).toEqual([]);
  expect(by('elo').filter(n => ofElo.get(n) !== 1)).toEqual([]);
  // The other side wrote it too: Elo once, the old service perhaps twice when its answer was lost.
  expect(by('elo').filter(n => !ofOld.has(n))).toEqual([]);
  const missing = all.filter(([n, side]) => side === 'legacy' && !ofElo.has(n));
  expect(missing.length).toBeLessThanOrEqual(listed.length);
  expect([...ofElo].filter(([, count]) => count > 1)).toEqual([]);
});
