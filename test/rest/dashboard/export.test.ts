import { beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApiKeyByOperator } from '../../../src/domain/sessions/api-keys.js';
import { type Class, type Cycle, type Enrollment, Presence, type User } from '../../../src/entities/index.js';
import { sheetRows } from '../../../src/platform/spreadsheets/rows.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const NOW = '2026-11-20T12:00:00Z';
const URL = '/dashboard/api/v1/export/enrollments';

let elo: TestApp;
let admin: User, supervisor: User, facilitator: User, ana: User, bia: User;
let cycle: Cycle, group: Class;
let first: Enrollment, second: Enrollment;
const rows = <Row = any>(text: string, values: unknown[] = []) => elo.make.em().execute<Row[]>(text, values);

beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow(NOW);
  const { make } = elo;
  [admin, supervisor, facilitator, ana, bia] = await Promise.all([
    make.anAdmin(),
    make.aSupervisor(),
    make.aUser({ name: 'Fê', roles: ['FACILITATOR'] }),
    make.aUser({ name: '=HYPERLINK("http://x";"Ana")', cpf: '01234567890' }),
    make.aUser({ name: 'Bia "a; b"', cpf: null }),
  ]);
  const course = await make.aCourse({ slug: 'acolhimento' });
  const meeting = await make.anActivity({ course, kind: 'COLLECTIVE_MEETING', title: 'Abertura', position: 1 });
  const ahead = await make.anActivity({ course, kind: 'COLLECTIVE_MEETING', title: 'Fim', position: 2 });
  const plan = await make.anActivity({ course, title: 'Plano', position: 3 });
  cycle = await make.aCycle({ name: 'Ciclo 2026' });
  group = await make.aClass({ course, cycle, facilitator, name: 'Turma A' });
  await make.aMeeting({
    class: group,
    activity: meeting,
    position: 1,
    startsAt: '2026-11-10T12:00:00Z',
    endsAt: '2026-11-10T13:00:00Z',
  });
  await make.aMeeting({
    class: group,
    activity: ahead,
    position: 2,
    startsAt: '2026-11-30T12:00:00Z',
    endsAt: '2026-11-30T13:00:00Z',
  });
  first = await make.anEnrollment({ class: group, participant: ana });
  second = await make.anEnrollment({
    class: group,
    participant: bia,
    canceledAt: new Date('2026-11-15T12:00:00Z'),
    cancelReason: 'OTHER',
  });
  await rows("update enrollments set created_at = '2026-11-01T12:00:00Z'");
  await make.save(Presence, { enrollment: first.id, activity: meeting.id, source: 'STAFF' });
  const submission = await make.aSubmission({ class: group, participant: ana, activity: plan });
  await rows("update submissions set status = 'EVALUATED', score = 87.5, evaluated_at = now() where id = ?", [
    submission.id,
  ]);
  await make.aSubmission({ class: group, participant: ana, activity: plan });
  // This enrollment is in another person's class, in another cycle.
  await make.anEnrollment({ class: await make.aClass() });
});

const header =
  'enrollment_id;participant_id;participant_name;cpf;cycle_id;cycle_name;course_id;course_slug;class_id;class_name;facilitator_name;status;enrolled_at;cancel_requested_at;canceled_at;cancel_reason;submissions;submissions_waiting;presence acolhimento 1: Abertura;presence acolhimento 2: Fim;score acolhimento 3: Plano';
const place = () => `${cycle.id};Ciclo 2026;${group.course.id};acolhimento;${group.id};Turma A;Fê`;
const lines = (cpf = '012.345.678-90') => [
  header,
  `${first.id};${ana.id};"'=HYPERLINK(""http://x"";""Ana"")";${cpf};${place()};active;2026-11-01 09:00:00;;;;2;1;1;;87,5`,
  `${second.id};${bia.id};"Bia ""a; b""";;${place()};canceled;2026-11-01 09:00:00;;2026-11-15 09:00:00;other;0;0;0;;`,
];
const exported = async (as: { id: number } | null, query = `?cycle_id=${cycle.id}`, headers = {}) => {
  const { status, body } = await elo.call('GET', `${URL}${query}`, { as, headers });
  return { status, body: typeof body === 'string' ? body.replace(/^\ufeff/, '').split('\r\n') : body };
};

describe(`GET ${URL}`, () => {
  it('has a row for each enrollment, with meetings and scores as columns, for Brazilian Excel', async () => {
    const response = await fetch(`${elo.url}${URL}?format=csv&cycle_id=${cycle.id}`, {
      headers: { authorization: await elo.bearer(supervisor) },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename=inscricoes-ciclo-${cycle.id}.csv`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.toString()).toBe(`\ufeff${lines().join('\r\n')}\r\n`);
  });

  it('has the same rows as a workbook, with numbers and times', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'elo-export-'));
    try {
      const response = await fetch(`${elo.url}${URL}?format=xlsx&cycle_id=${cycle.id}`, {
        headers: { authorization: await elo.bearer(admin) },
      });
      const file = path.join(folder, 'x.xlsx');
      await writeFile(file, Buffer.from(await response.arrayBuffer()));
      const found: string[][] = [];
      for await (const { cells } of sheetRows(file, 'x.xlsx')) found.push([...cells]);
      expect(found[0]!.join(';')).toBe(header);
      expect(found[1]!.slice(2, 4)).toEqual(['=HYPERLINK("http://x";"Ana")', '012.345.678-90']);
      expect(found[1]!.slice(11)).toEqual(['active', '2026-11-01 09:00:00', '', '', '', '2', '1', '1', '', '87.5']);
      expect(found[2]!.slice(11)).toEqual([
        'canceled',
        '2026-11-01 09:00:00',
        '',
        '2026-11-15 09:00:00',
        'other',
        '0',
        '0',
        '0',
        '',
        '',
      ]);
      expect(found).toHaveLength(3);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('gives staff and keys the rows that they may see, and others nothing', async () => {
    const key = (scopes?: ('classes:read' | 'people:read')[]) =>
      createApiKeyByOperator(
        { orm: elo.orm, now: elo.now, operator: 'test' },
        { name: `k${scopes?.length ?? 0}`, scopes },
      );
    // A facilitator sees no reason of a participant who has left.
    const seen = lines().map(line => line.replace(';other;', ';;'));
    expect(await exported(facilitator, '')).toEqual({ status: 200, body: [...seen, ''] });
    expect(await exported(null, undefined, { authorization: await key() })).toEqual({
      status: 200,
      body: [...lines(), ''],
    });
    expect((await exported(supervisor, '')).body).toHaveLength(5);
    expect(await exported(supervisor, '?cycle_id=999999')).toEqual({
      status: 200,
      body: [header.slice(0, header.indexOf(';presence')), ''],
    });
    expect((await exported(await elo.make.aFacilitator())).body).toHaveLength(2);
    expect(await exported(ana)).toEqual({ status: 403, body: { message: expect.any(String) } });
    expect(await exported(null)).toEqual({ status: 401, body: { message: expect.any(String) } });
    const bound = await key(['people:read']);
    expect(await exported(null, undefined, { authorization: bound })).toEqual({
      status: 403,
      body: { message: expect.stringContaining('classes:read') },
    });
    expect((await exported(supervisor, '?format=pdf')).status).toBe(400);
    expect((await exported(supervisor, '?cycle_id=x')).status).toBe(400);
  });

  it('leaves an audit record of its caller and arguments, and HEAD is 405', async () => {
    const recorded = [{ name: 'cycleId', value: String(cycle.id) }];
    const records = () =>
      rows(
        "select actor_user_id, audit_arguments(id, arguments) as arguments from audit_records where action = 'exportEnrollments' and outcome = 'DONE' order by id desc limit 1",
      );
    await exported(admin);
    expect(await records()).toEqual([{ actor_user_id: admin.id, arguments: recorded }]);
    const { status } = await fetch(elo.url + URL, {
      method: 'HEAD',
      headers: { authorization: await elo.bearer(supervisor) },
    });
    expect(status).toBe(405);
    expect(await records()).toEqual([{ actor_user_id: admin.id, arguments: recorded }]);
  });
});

describe('an export of many pages', () => {
  beforeAll(async () => {
    await rows(`insert into users (name, roles) select 'P' || n, array['PARTICIPANT'] from generate_series(1, 4000) n`);
    await rows(
      `insert into enrollments (participant_id, class_id, created_at) select id, ?, '2026-11-01T12:00:00Z' from users where name ~ '^P[0-9]+$'`,
      [group.id],
    );
  });

  it('has all rows, once', async () => {
    const { body } = await exported(supervisor);
    const ids = body.slice(1, -1).map((line: string) => line.split(';', 1)[0]);
    expect(ids).toHaveLength(4_002);
    expect(new Set(ids).size).toBe(4_002);
  });

  it('is finished on the server before its reader has all of it', async () => {
    const { limits } = elo.app.services;
    const hold = limits.hold.bind(limits);
    limits.hold = async (...given) => {
      const giveBack = await hold(...given);
      return async () => {
        await new Promise(resolve => setTimeout(resolve, 300));
        await giveBack();
      };
    };
    try {
      for (const format of ['csv', 'xlsx', 'csv'])
        expect((await exported(supervisor, `?format=${format}`)).status).toBe(200);
    } finally {
      limits.hold = hold;
    }
  });

  it('is one at a time for a person, and a caller who leaves stops it and may start again', async () => {
    const authorization = await elo.bearer(supervisor);
    const away = request(`${elo.url}${URL}`, { headers: { authorization } });
    const response = await new Promise<IncomingMessage>(resolve => {
      away.once('response', resolve).end();
    });
    // The client stops reading, so that the export waits for it.
    response.pause();
    const again = await exported(supervisor);
    expect(again).toEqual({ status: 429, body: { message: expect.any(String) } });
    expect((await exported(admin)).status).toBe(200);
    response.destroy();
    await eventually(async () => (await exported(supervisor)).status === 200);
  });
});
