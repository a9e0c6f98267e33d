import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { appendFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runRecurring } from '../../support/jobs.js';
import { oldLogFiles } from '../../../src/domain/log-files/remove-old-log-files.js';
import type { User } from '../../../src/entities/index.js';
import { createJobContext } from '../../../src/graph/context.js';
import { answerOf } from '../../support/raw-request.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
let directory: string;
let admin: User;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'elo-logs-'));
  elo = await startTestApp({ LOG_DIR: directory });
  admin = await elo.make.anAdmin();
});

const DAY = '2026-11-21';
const fileOf = (day: string) => path.join(directory, `elo-${day}.log`);
/** 12:00 in São Paulo; lines are a number of seconds later. */
const noon = Date.parse(`${DAY}T15:00:00Z`);
const line = (second: number, more: object) =>
  `${JSON.stringify({ level: 30, time: noon + second * 1000, ...more })}\n`;
const request = (second: number, id: string, url: string, status = 200, route = 'portal.class.read') =>
  line(second, {
    level: status >= 500 ? 50 : 30,
    req: { id, method: 'GET', url },
    route,
    res: { status },
    responseTime: 1.5,
    msg: 'request completed',
  });

beforeEach(async () => {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory);
  await writeFile(
    fileOf(DAY),
    request(0, 'request-1', '/portal/api/class/1') +
      line(1, {
        requestId: 'request-2',
        level: 50,
        err: { message: 'Boom "quoted"', stack: 'Error: Boom\n  at x' },
        msg: 'unexpected error',
      }) +
      request(1, 'request-2', '/portal/api/class/2', 500) +
      line(2, { level: 40, job: 'outbox-sweep', msg: 'Água fria' }) +
      request(3, 'request-3', '/dashboard/admin/logs/entries', 200, 'dashboard.logs.entries') +
      'not JSON at all <b>\n' +
      request(60, 'request-4', '/schedule/api/appointments', 200, 'schedule.appointments.list'),
  );
});

const get = (query: string, as: User | null = admin) =>
  elo.call('GET', `/dashboard/admin/logs/entries?day=${DAY}&${query}`, { as });
const shown = async (query: string) =>
  ((await get(query)).body.entries as { message: string; request_id: string | null; url: string | null }[]).map(
    ({ message, request_id, url }) => request_id ?? url ?? message,
  );

describe('GET /dashboard/admin/logs/entries', () => {
  it('gives lines latest first, with their searchable fields', async () => {
    const { body, headers } = await get('');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({ older: null, days: [{ day: DAY, size: expect.any(Number) }] });
    expect(body.searched).toBe(body.days[0].size);
    expect(body.newer).toBe(String(body.days[0].size));
    expect(body.entries[0]).toEqual({
      id: expect.any(String),
      time: `${DAY}T15:01:00.000Z`,
      level: 'info',
      message: 'request completed',
      request_id: 'request-4',
      route: 'schedule.appointments.list',
      method: 'GET',
      url: '/schedule/api/appointments',
      status: 200,
      milliseconds: 1.5,
      details: expect.objectContaining({ responseTime: 1.5 }),
    });
    expect(body.entries[1]).toMatchObject({ message: 'not JSON at all <b>', level: null, time: null, details: null });
    expect(await shown('')).toEqual([
      'request-4',
      'not JSON at all <b>',
      'Água fria',
      'request-2',
      'request-2',
      'request-1',
    ]);
  });

  it.each([
    ['level=error', ['request-2', 'request-2']],
    ['level=warn', ['Água fria', 'request-2', 'request-2']],
    ['request_id=request-2', ['request-2', 'request-2']],
    ['request_id=request', []],
    ['route=portal.', ['request-2', 'request-1']],
    ['route=outbox-sweep', ['Água fria']],
    ['text=BOOM', ['request-2']],
    [`text=${encodeURIComponent('"quoted"')}`, ['request-2']],
    [`text=${encodeURIComponent('água')}`, ['Água fria']],
    ['text=nothing+of+the+kind', []],
    ['from=12:01', ['request-4']],
    ['to=12:00', ['Água fria', 'request-2', 'request-2', 'request-1']],
    ['from=12:00:01&to=12:00:01', ['request-2', 'request-2']],
    ['level=error&text=class/2', ['request-2']],
    ['route=dashboard.logs', []],
    ['route=dashboard.logs&own=true', ['request-3']],
  ])('filters by %s', async (query, expected) => {
    expect(await shown(query)).toEqual(expected);
  });

  it('continues page by page, and follows new lines', async () => {
    const first = (await get('limit=2')).body;
    expect(first.entries).toHaveLength(2);
    const second = (await get(`limit=2&before=${first.older}`)).body;
    const third = (await get(`limit=9&before=${second.older}`)).body;
    const ids = [...first.entries, ...second.entries, ...third.entries].map(({ id }: { id: string }) => id);
    expect(ids).toEqual((await get('')).body.entries.map(({ id }: { id: string }) => id));
    expect(third.older).toBeNull();

    expect((await get(`since=${first.newer}`)).body).toMatchObject({ entries: [], newer: first.newer });
    await appendFile(fileOf(DAY), request(70, 'request-5', '/a') + request(71, 'request-6', '/b') + '{"level":30,"ti');
    const followed = (await get(`since=${first.newer}`)).body;
    expect(followed.entries.map(({ request_id }: { request_id: string }) => request_id)).toEqual([
      'request-5',
      'request-6',
    ]);
    await appendFile(fileOf(DAY), 'me":1,"msg":"whole"}\n');
    const rest = (await get(`since=${followed.newer}`)).body;
    expect(rest.entries.map(({ message }: { message: string }) => message)).toEqual(['whole']);
    expect(await shown('limit=1')).toEqual(['whole']);
  });

  it('leaves out an unfinished line', async () => {
    await appendFile(fileOf(DAY), '{"level":30,"ti');
    const { body } = await get('limit=1');
    expect(body.entries[0].request_id).toBe('request-4');
    await appendFile(fileOf(DAY), 'me":1,"msg":"whole"}\n');
    expect((await get(`since=${body.newer}`)).body.entries).toMatchObject([{ message: 'whole' }]);
  });

  it('stops after a maximum of reading and gives the place to continue', async () => {
    const many = Array.from({ length: 50_000 }, (_, n) =>
      request(n / 1000, `request-many-${n}`, `/x/${'y'.repeat(300)}`),
    );
    await writeFile(fileOf(DAY), line(0, { msg: 'needle' }) + many.join(''));
    let { body } = await get('text=needle');
    expect(body.entries).toEqual([]);
    expect(body.older).toMatch(/^\S+$/);
    for (let tries = 0; body.older !== null && tries < 50; tries += 1)
      ({ body } = await get(`text=needle&before=${body.older}`));
    expect(body.entries).toMatchObject([{ message: 'needle' }]);
    // A time is found without reading the part of the file behind it.
    const early = (await get('to=12:00:01&limit=1')).body;
    expect(early.entries).toHaveLength(1);
    expect(early.searched).toBeLessThan(3 * 1024 * 1024);
  });

  it.each([
    'level=loud',
    'limit=0',
    'limit=501',
    'before=x',
    'since=-1',
    'from=25:00',
    `text=${'x'.repeat(201)}`,
    'own=maybe',
  ])('refuses %s', async query => {
    expect(await get(query)).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  });

  it.each(['2026-11-18', '..%2F..%2Fetc%2Fpasswd', '2026-02-30', '%00', ''])(
    'answers 404 for the day %s',
    async day => {
      const { status } = await elo.call('GET', `/dashboard/admin/logs/entries?day=${day}`, { as: admin });
      expect(status).toBe(day === '2026-11-18' ? 404 : 400);
      const download = await elo.call('GET', `/dashboard/admin/logs/days/${day || 'x'}`, { as: admin });
      expect([400, 404]).toContain(download.status);
    },
  );

  it('logs a search with its caller, and not the following of new lines', async () => {
    const before = elo.logged().length;
    await get('text=Ana%20Luz');
    await get('since=0');
    const lines = elo
      .logged()
      .slice(before)
      .split('\n')
      .filter(each => each.includes('log files are searched'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ userId: admin.id, day: DAY, requestId: expect.any(String) });
    expect(elo.logged().slice(before)).not.toMatch(/Ana.*Luz/);
  });
});

describe('the file of a day’s log', () => {
  it('is sent whole as a download, and that is logged', async () => {
    const reply = await elo.call('GET', `/dashboard/admin/logs/days/${DAY}`, { as: admin });
    expect(reply.status).toBe(200);
    expect(reply.body.trim().split('\n')).toHaveLength(7);
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename=elo-${DAY}.log`);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(elo.logged()).toContain('a log file is downloaded');
    const head = await elo.call('HEAD', `/dashboard/admin/logs/days/${DAY}`, { as: admin });
    expect([head.status, head.body]).toEqual([200, '']);
  });

  it('may be empty', async () => {
    await writeFile(fileOf('2026-11-20'), '');
    const reply = await elo.call('GET', '/dashboard/admin/logs/days/2026-11-20', { as: admin });
    expect([reply.status, reply.body]).toEqual([200, '']);
  });
});

it('log files are for administrators only', async () => {
  const { body } = await elo.graphql('{ uploadToken }', {}, { as: admin });
  const callers: [User | null, Record<string, string>, number][] = [
    [null, {}, 401],
    [null, { authorization: 'Bearer wrong' }, 403],
    [null, { authorization: `Bearer ${body.data.uploadToken}` }, 403],
    [await elo.make.aUser(), {}, 403],
    [await elo.make.aFacilitator(), {}, 403],
    [await elo.make.aSupervisor(), {}, 403],
  ];
  for (const [as, headers, status] of callers) {
    for (const target of ['', `/entries?day=${DAY}`, `/days/${DAY}`]) {
      const reply = await elo.call('GET', `/dashboard/admin/logs${target}`, { as, headers });
      expect({ target, status: reply.status }).toEqual({ target, status });
      expect(JSON.stringify(reply.body)).not.toContain('request-');
    }
  }
  const { ensureAppKey } = await import('../../../src/domain/sessions/ensure-app-key.js');
  await ensureAppKey(elo.app.services);
  const asService = await elo.call('GET', `/dashboard/admin/logs/entries?day=${DAY}`, {
    headers: { authorization: 'demo-api-key' },
  });
  expect(asService.status).toBe(403);
});

describe('the page of log files', () => {
  const page = (as: User | null) => elo.call('GET', '/dashboard/admin/logs', { as, headers: { accept: 'text/html' } });

  it('is shown to administrators, with a policy against other servers', async () => {
    const { status, body, headers } = await page(admin);
    expect(status).toBe(200);
    expect(body).toContain(`<option value="${DAY}">`);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('cache-control')).toBe('no-store');
    const assets = [...String(body).matchAll(/(?:src|href)="([^"]+\.(?:css|js|svg))"/g)];
    expect(assets.length).toBeGreaterThan(1);
    for (const [, address] of assets) expect((await elo.call('GET', address!)).status).toBe(200);
  });

  it('shows other callers’ browsers the way to sign in', async () => {
    const nobody = await page(null);
    expect(nobody.status).toBe(401);
    expect(nobody.body).toContain('href="/cms/sign-in?next=%2Fdashboard%2Fadmin%2Flogs"');
    const participant = await page(await elo.make.aUser());
    expect(participant.status).toBe(403);
    expect(participant.body).not.toContain(DAY);
  });

  it('loads its styles and lines on its own host too', async () => {
    const own = await startTestApp({ LOG_DIR: directory, FACADE_HOSTS: 'dashboard=painel.example.org' });
    try {
      const headers = `Host: painel.example.org\r\nAccept: text/html`;
      const authorization = await own.bearer(await own.make.anAdmin());
      const shown = await answerOf(
        own.url,
        `GET /admin/logs HTTP/1.1\r\n${headers}\r\nAuthorization: ${authorization}`,
      );
      expect(shown).toContain('"logs":"/admin/logs"');
      const [, style] = /href="(\/docs\/assets\/\w+\/logs\.css)"/.exec(shown)!;
      expect(await answerOf(own.url, `GET ${style} HTTP/1.1\r\n${headers}`)).toMatch(/^HTTP\/1\.1 200/);
    } finally {
      await own.close();
    }
  });

  it('says that no log files are kept without LOG_DIR', async () => {
    const without = await startTestApp();
    try {
      const as = await without.make.anAdmin();
      const { body } = await without.call('GET', '/dashboard/admin/logs', { as });
      expect(body).toContain('No log files are kept');
      expect(await without.call('GET', `/dashboard/admin/logs/entries?day=${DAY}`, { as })).toMatchObject({
        status: 404,
        body: { message: 'No log files are kept: LOG_DIR is not set' },
      });
    } finally {
      await without.close();
    }
  });
});

it('the clean-up removes log files after 14 days and nothing else', async () => {
  for (const day of ['2026-11-07', '2026-11-08', '2026-11-20']) await writeFile(fileOf(day), 'x\n');
  await writeFile(path.join(directory, 'notes.txt'), 'mine');
  // 23:30 of the 21st in São Paulo.
  elo.setNow('2026-11-22T02:30:00Z');
  try {
    const ctx = createJobContext(elo.app.services, 'test');
    const run = () => runRecurring(elo, 'log-files-sweep');
    expect(await oldLogFiles.count(ctx)).toBe(1);
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
  } finally {
    elo.setNow(null);
  }
  expect((await readdir(directory)).sort()).toEqual([
    'elo-2026-11-08.log',
    'elo-2026-11-20.log',
    `elo-${DAY}.log`,
    'notes.txt',
  ]);
});
