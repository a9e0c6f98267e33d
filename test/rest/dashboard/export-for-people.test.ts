import { beforeAll, describe, expect, it } from '@jest/globals';
import { createApiKeyByOperator } from '../../../src/domain/sessions/api-keys.js';
import type { Class, Cycle, Enrollment, User } from '../../../src/entities/index.js';
import { sheetRows } from '../../../src/platform/spreadsheets/rows.js';
import { aFolder, importFiles } from '../../support/imports.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// A person downloads the table of enrollments in Portuguese, changes a cell in Excel, and imports it.

const URL = '/dashboard/api/v1/export/enrollments';
const BROWSER = { 'accept-language': 'pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7' };

let elo: TestApp;
let admin: User, supervisor: User, ana: User, bia: User, caio: User;
let cycle: Cycle, group: Class;
let of: Enrollment[];
const rows = <Row = any>(text: string, values: unknown[] = []) => elo.make.em().execute<Row[]>(text, values);

beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow('2026-11-20T12:00:00Z');
  const { make } = elo;
  admin = await make.anAdmin();
  supervisor = await make.aSupervisor();
  const facilitator = await make.aUser({ name: 'Fê', roles: ['FACILITATOR'] });
  [ana, bia, caio] = [
    await make.aUser({ name: '=HYPERLINK("http://x";"Ana")', cpf: '01234567890' }),
    await make.aUser({ name: 'Bia "a; b"', cpf: null }),
    await make.aUser({ name: 'Caio', cpf: null }),
  ];
  const course = await make.aCourse({ slug: 'acolhimento' });
  const meeting = await make.anActivity({ course, kind: 'COLLECTIVE_MEETING', title: 'Abertura', position: 1 });
  const plan = await make.anActivity({ course, title: 'Plano', position: 2 });
  cycle = await make.aCycle({ name: 'Ciclo 2026' });
  group = await make.aClass({ course, cycle, facilitator, name: 'Turma A' });
  // A class of the same name: the name alone would not find it again.
  await make.aClass({ name: 'Turma A' });
  await make.aMeeting({
    class: group,
    activity: meeting,
    position: 1,
    startsAt: '2026-11-10T12:00:00Z',
    endsAt: '2026-11-10T13:00:00Z',
  });
  of = [
    await make.anEnrollment({ class: group, participant: ana }),
    await make.anEnrollment({
      class: group,
      participant: bia,
      canceledAt: new Date('2026-11-15T12:00:59.999Z'),
      cancelReason: 'OTHER',
    }),
    await make.anEnrollment({ class: group, participant: caio }),
  ];
  await rows("update enrollments set created_at = '2026-11-01T12:00:31.123456Z'");
  await rows("update enrollments set cancel_reason = 'ABSENCE' where id = ?", [of[1]!.id]);
  await rows("update enrollments set cancel_requested_at = '2026-11-16T12:00:31.5Z' where id = ?", [of[2]!.id]);
  const submission = await make.aSubmission({ class: group, participant: ana, activity: plan });
  await rows("update submissions set status = 'EVALUATED', score = 87.5, evaluated_at = now() where id = ?", [
    submission.id,
  ]);
});

const portuguese = () => {
  const place = `${cycle.id};Ciclo 2026;${group.course.id};acolhimento;${group.id};Turma A;Fê`;
  return [
    'Número;Número do participante;Nome do participante;CPF;Número do ciclo;Ciclo;Número do curso;Curso;Número da turma;Nome da turma;Facilitador;Situação;Data da matrícula;Data do pedido de cancelamento;Data do cancelamento;Motivo do cancelamento;Entregas;Entregas a avaliar;Presença acolhimento 1: Abertura;Nota acolhimento 2: Plano',
    `${of[0]!.id};${ana.id};"'=HYPERLINK(""http://x"";""Ana"")";012.345.678-90;${place};ativa;01/11/2026 09:00;;;;1;0;0;87,5`,
    `${of[1]!.id};${bia.id};"Bia ""a; b""";;${place};cancelada;01/11/2026 09:00;;15/11/2026 09:00;Faltas;0;0;0;`,
    `${of[2]!.id};${caio.id};Caio;;${place};cancelamento pedido;01/11/2026 09:00;16/11/2026 09:00;;;0;0;0;`,
    '',
  ];
};

async function exported(query = '', headers: Record<string, string> = {}, authorization?: string) {
  const response = await fetch(`${elo.url}${URL}?cycle_id=${cycle.id}${query}`, {
    headers: { ...headers, authorization: authorization ?? (await elo.bearer(supervisor)) },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}
const firstTitle = async (...given: Parameters<typeof exported>) => {
  const { response, bytes } = await exported(...given);
  expect(response.status).toBe(200);
  return bytes.toString().split(';', 1)[0]!.replace('\ufeff', '');
};

describe(`GET ${URL} for people`, () => {
  it('is in the language of Accept-Language, for Excel in Portuguese', async () => {
    const { response, bytes } = await exported('', BROWSER);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename=inscricoes-ciclo-${cycle.id}.csv`);
    expect(bytes.toString()).toBe(`\ufeff${portuguese().join('\r\n')}`);
  });

  it('is in the chosen language before that of the browser, and else as programs know it', async () => {
    const key = await createApiKeyByOperator({ orm: elo.orm, now: elo.now, operator: 'test' }, { name: 'metabase' });
    expect(await firstTitle('&language=pt')).toBe('Número');
    expect(await firstTitle('&language=pt', { 'accept-language': 'en' })).toBe('Número');
    expect(await firstTitle('&language=en', BROWSER)).toBe('enrollment_id');
    expect(await firstTitle('&language=', BROWSER)).toBe('Número');
    expect(await firstTitle('', { 'accept-language': 'en-US,en;q=0.9,pt;q=0.8' })).toBe('enrollment_id');
    expect(await firstTitle('', { 'accept-language': '*' })).toBe('enrollment_id');
    expect(await firstTitle('', {}, key)).toBe('enrollment_id');
    expect(await firstTitle('&language=pt', {}, key)).toBe('Número');
    const { response, bytes } = await exported('&language=xx');
    expect([response.status, JSON.parse(bytes.toString())]).toEqual([400, { message: expect.any(String) }]);
  });

  it('has numbers and times in a workbook', async () => {
    const { bytes } = await exported('&format=xlsx', BROWSER);
    const folder = await aFolder(elo, { 'x.xlsx': bytes });
    const found: string[][] = [];
    for await (const { cells } of sheetRows(`${folder}/x.xlsx`, 'x.xlsx')) found.push([...cells]);
    expect(found[0]).toEqual(portuguese()[0]!.split(';'));
    expect(found[2]!.slice(11)).toEqual([
      'cancelada',
      '2026-11-01 09:00:31',
      '',
      '2026-11-15 09:00:59',
      'Faltas',
      '0',
      '0',
      '0',
      '',
    ]);
  });
});

describe('A table that was exported', () => {
  it.each([
    ['inscricoes.csv', ''],
    ['inscricoes-ciclo.csv', '&language=pt'],
    ['Pasta1.csv', '&language=pt'],
    ['Pasta1.xlsx', '&language=pt&format=xlsx'],
    ['enrollments.csv', '&language=pt'],
  ])('comes back as %s (%s) without a change', async (name, query) => {
    const { bytes } = await exported(query);
    const before = await rows('select * from enrollments order by id');
    expect(await importFiles(elo, { [name]: bytes })).toEqual({
      counts: { enrollments: [0, 0, 3] },
      problems: [],
      problemCount: 0,
    });
    expect(await rows('select * from enrollments order by id')).toEqual(before);
  });

  it('changes what a person changed in it, and nothing else', async () => {
    const { bytes } = await exported('&language=pt');
    const text = bytes.toString().replace('15/11/2026 09:00;Faltas', '14/11/2026 09:00;Conflito de horário');
    expect(await importFiles(elo, { 'inscricoes.csv': text })).toMatchObject({
      counts: { enrollments: [0, 1, 2] },
      problems: [],
    });
    expect(
      await rows('select created_at, canceled_at, cancel_reason from enrollments where id = ?', [of[1]!.id]),
    ).toEqual([
      {
        created_at: '2026-11-01 12:00:31.123+00',
        canceled_at: '2026-11-14 12:00:00+00',
        cancel_reason: 'SCHEDULE_CONFLICT',
      },
    ]);
  });

  it('names a column that somebody added, and is no export without the numbers of its records', async () => {
    const { bytes } = await exported('&language=pt');
    const lines = bytes.toString().split('\r\n');
    const added = lines.map((line, place) => line && `${line};${place === 0 ? 'Sala' : '1'}`).join('\r\n');
    expect(await importFiles(elo, { 'inscricoes.csv': added })).toMatchObject({
      problems: ['inscricoes.csv 1 -: coluna desconhecida: Sala'],
    });
    const { problems } = await importFiles(elo, { 'inscricoes.csv': bytes.toString().replace('Número;', 'Sala;') });
    expect(problems).toContain('inscricoes.csv 1 -: coluna desconhecida: Situação');
  });

  it('is recorded with its caller in every language', async () => {
    const { body } = await elo.call('GET', `${URL}?cycle_id=${cycle.id}&language=pt`, { as: admin });
    expect(body).toContain('Número');
    expect(
      await rows("select actor_user_id from audit_records where action = 'exportEnrollments' order by id desc limit 1"),
    ).toEqual([{ actor_user_id: admin.id }]);
  });
});
