import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { ensureAppKey } from '../../../src/domain/sessions/ensure-app-key.js';
import { importFiles } from '../../support/imports.js';
import { aBookableClass, FRIDAY } from '../../support/scheduling.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// Staff opens the file of all appointments in Excel, and imports it again.

const URL = '/schedule/api/export-appointments';

let elo: TestApp;
let world: Awaited<ReturnType<typeof aBookableClass>>;
let booked: number, gone: number;
const rows = <Row = any>(text: string, values: unknown[] = []) => elo.make.em().execute<Row[]>(text, values);

beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow(FRIDAY);
  await ensureAppKey(elo.app.services);
  world = await aBookableClass(elo);
  const { group, employee, participant } = world;
  const { body } = await elo.call('POST', '/schedule/api/appointments', {
    headers: { authorization: 'demo-api-key' },
    json: {
      start_time: '2026-11-23 09:00:00',
      finish_time: '2026-11-23 10:00:00',
      class_id: group.id,
      client_id: participant.id,
      comments: '=HYPERLINK("http://x","ação"); ou não',
      additional_fields: { main_topic: 'a, b' },
    },
  });
  booked = body.id;
  const canceled = await elo.make.anAppointment({
    employee,
    startsAt: '2026-11-23T12:00:00Z',
    endsAt: '2026-11-23T13:00:00Z',
    typeId: 1,
    deletedAt: new Date('2026-11-20T12:00:31.123Z'),
  });
  gone = canceled.id;
  await rows("update appointments set created_at = '2026-11-20T12:00:31.123Z'");
  await rows("update users set cpf = '01234567890' where id = ?", [participant.id]);
});

async function exported(query: string, headers: Record<string, string> = {}): Promise<string> {
  const { status, body } = await elo.call('GET', URL + query, {
    headers: { authorization: 'demo-api-key', ...headers },
  });
  const file = await readFile(path.join(elo.directory, 'storage', body.file_path));
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      message: 'Appointments exported',
      file_path: expect.stringMatching(/^exports\/2026\/11\/20\/appointments-[\w-]{36}\.csv$/),
      rows: 2,
      size: file.length,
    },
  });
  return file.toString();
}

it('the file is in Portuguese for who asks so, with the same columns', async () => {
  const { group, employee, participant, facilitator } = world;
  const expected = [
    '\ufeffNúmero;Tipo;Início;Fim;Número da agenda;Nome do profissional;Número do participante;Nome do participante;CPF do participante;Número da turma;Nome da turma;Observações;Rede social;Assunto;Perguntas;Data de criação;Data do cancelamento',
    `${booked};agendamento;23/11/2026 09:00;23/11/2026 10:00;${employee.id};${facilitator.name};${participant.id};${participant.name};012.345.678-90;${group.id};${group.name};"'=HYPERLINK(""http://x"",""ação""); ou não";;a, b;;20/11/2026 09:00;`,
    `${gone};bloqueio;23/11/2026 09:00;23/11/2026 10:00;${employee.id};${facilitator.name};;;;;;;;;;20/11/2026 09:00;20/11/2026 09:00`,
    '',
  ].join('\r\n');
  expect(await exported('?language=pt')).toBe(expected);
  expect(await exported('', { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' })).toBe(expected);
});

it('the file has the names of the contract for programs', async () => {
  const beginning =
    'id,type_id,start_time,finish_time,employee_id,employee_name,client_id,client_name,client_cpf,class_id,class_name,comments,social_network,main_topic,specific_questions,created_at,deleted_at\r\n';
  expect(await exported('')).toMatch(new RegExp(`^${beginning}${booked},2,2026-11-23 09:00:00,`));
  expect(await exported('?language=en', { 'accept-language': 'pt-BR' })).toBe(await exported(''));
  const { status, body } = await elo.call('GET', `${URL}?language=xx`, { headers: { authorization: 'demo-api-key' } });
  expect({ status, body }).toEqual({ status: 400, body: { message: expect.any(String) } });
});

it('the graph takes the language too', async () => {
  const supervisor = await elo.make.aSupervisor();
  const { body } = await elo.graphql(
    'mutation { pt: exportAppointments(language: PT) { path } en: exportAppointments { path } }',
    {},
    { as: supervisor },
  );
  const firstOf = async (key: string) =>
    (await readFile(path.join(elo.directory, 'storage', key), 'utf8')).split('\r\n', 1)[0]!.slice(0, 12);
  expect([await firstOf(body.data.pt.path), await firstOf(body.data.en.path)]).toEqual([
    '\ufeffNúmero;Tipo',
    'id,type_id,s',
  ]);
});

it.each([
  ['agendamentos.csv', '?language=pt'],
  ['Pasta1.csv', '?language=pt'],
  ['Pasta1.csv', ''],
])('it comes back as %s (%s) without a change', async (name, query) => {
  const before = await rows('select * from appointments order by id');
  expect(await importFiles(elo, { [name]: await exported(query) })).toEqual({
    counts: { appointments: [0, 0, 2] },
    problems: [],
    problemCount: 0,
  });
  expect(await rows('select * from appointments order by id')).toEqual(before);
});

it('a canceled appointment does not come back, and is named', async () => {
  const text = (await exported('?language=pt')).replace(`\r\n${gone};`, `\r\n${gone + 1000};`).replace('a, b', 'Plano');
  const moved = text
    .replaceAll('bloqueio;23/11/2026', 'bloqueio;24/11/2026')
    .replace('24/11/2026 09:00;23/11', '24/11/2026 09:00;24/11');
  expect(await importFiles(elo, { 'agendamentos.csv': moved })).toEqual({
    counts: { appointments: [0, 1, 0, 1] },
    problems: ['agendamentos.csv 3 canceled_at: foi cancelado: a linha fica de fora'],
    problemCount: 0,
  });
  expect(
    await rows(
      "select id, additional_fields ->> 'main_topic' as topic, deleted_at is null as stands from appointments order by id",
    ),
  ).toEqual([
    { id: booked, topic: 'Plano', stands: true },
    { id: gone, topic: null, stands: false },
  ]);
});
