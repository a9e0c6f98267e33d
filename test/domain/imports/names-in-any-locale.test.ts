import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { importFiles } from '../../support/imports.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// Names are compared without accents and case, also in a database of the locale C, where `lower('Ú')` does nothing.

const given = (name: string) => readFile(new URL(`../../support/capital-accents/${name}.csv`, import.meta.url));

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow('2026-11-22T12:00:00Z');
});
const imported = async (files: Record<string, string | Buffer>, isTrial = false) => {
  const { counts, problems } = await importFiles(elo, files, { isTrial });
  return problems.length > 0 ? problems : counts;
};
const CLASSES = 'name;shift;course;cycle;starts_on';
const aClass = (name: string, cycle: string) => ({
  'classes.csv': `${CLASSES}\n${name};manhã;curso-acentos;${cycle};2027-03-01\n`,
});

it('Names with capital accents are found within the files of one import, and by the next one', async () => {
  const files = {
    'courses.csv': await given('courses'),
    'cycles.csv': await given('cycles'),
    'classes.csv': await given('classes'),
  };
  expect(await imported(files)).toEqual({ courses: [1, 0, 0], cycles: [1, 0, 0], classes: [1, 0, 0] });
  expect(await imported(files)).toEqual({ courses: [0, 0, 1], cycles: [0, 0, 1], classes: [0, 0, 1] });
});

describe('A reference', () => {
  it.each(['Ciclo Único', 'CICLO ÚNICO', 'ciclo unico', 'Ciclo  U\u0301nico', 'Ciclo\u00A0Único'])(
    'finds the cycle as %j',
    async cycle => {
      expect(await imported(aClass('Turma Nova', cycle), true)).toEqual({ classes: [1, 0, 0] });
    },
  );

  it('finds the name as it is written before one that differs in an accent', async () => {
    const cycles = [
      'name;year;starts_on;ends_on',
      'Ciclo Marco;2027;2027-02-01;2027-12-15',
      'Ciclo Março;2027;2027-02-01;2027-12-15',
    ];
    expect(await imported({ 'cycles.csv': cycles.join('\n') })).toEqual({ cycles: [2, 0, 0] });
    expect(await imported(aClass('Turma Março', 'Ciclo Março'))).toEqual({ classes: [1, 0, 0] });
    const [row] = await elo.make
      .em()
      .execute(`select y.name from classes as c join cycles as y on y.id = c.cycle_id where c.name = 'Turma Março'`);
    expect(row).toEqual({ name: 'Ciclo Março' });
    expect(await imported(aClass('Turma Nova', 'CICLO MARCO'), true)).toEqual([
      'classes.csv 2 cycle: há mais de um registro "CICLO MARCO": escreva o id',
    ]);
  });
});

it('A record is found by its name in capitals, and keeps no second row', async () => {
  expect(await imported(aClass('TURMA ÔMEGA', 'Ciclo Único'))).toEqual({ classes: [0, 1, 0] });
  const groups = 'name\nRede Íris\n';
  expect(await imported({ 'hospital_groups.csv': groups })).toEqual({ hospital_groups: [1, 0, 0] });
  expect(await imported({ 'hospital_groups.csv': groups.toUpperCase().replace('NAME', 'name') }, true)).toEqual({
    hospital_groups: [0, 1, 0],
  });
  expect(await imported({ 'hospital_groups.csv': 'name\nÁgua Viva\nÁGUA VIVA\n' }, true)).toEqual([
    expect.stringMatching(/^hospital_groups.csv 3 name: /),
  ]);
});

it('A reference to a bad line is not called unknown, in any case of letters', async () => {
  const files = {
    'cycles.csv': 'name;year;starts_on;ends_on\nCiclo Óbvio;2027;2027-02-01;never\n',
    ...aClass('Turma Nova', 'CICLO ÓBVIO'),
  };
  expect(await imported(files, true)).toEqual([expect.stringMatching(/^cycles.csv 2 ends_on: /)]);
});

it('A search of failed messages ignores accents and case', async () => {
  const admin = await elo.make.aUser({ roles: ['ADMIN'] });
  await elo.make
    .em()
    .execute(
      `insert into outbox (job, payload, attempts, attempts_at_resend, failed_at, last_error) values ('slow', '{}', 9, 0, now(), 'Conexão RECUSADA: não há rota')`,
    );
  const { body } = await elo.graphql(
    'query ($error: String) { deadLetters(filter: { error: $error }) { nodes { lastError } } }',
    { error: 'CONEXAO recusada: NÃO' },
    { as: admin },
  );
  expect(body.data.deadLetters.nodes).toHaveLength(1);
});

it('The city of a hospital is a code of seven digits or six, or a name', async () => {
  const cities = ['3550308', '355030', 'São Paulo', 'SAO PAULO - SP'];
  const lines = cities.map((city, at) => `Hospital ${at};${city}`);
  expect(await imported({ 'hospitals.csv': ['name;city', ...lines].join('\n') })).toEqual({ hospitals: [4, 0, 0] });
  const rows = await elo.make.em().execute(`select distinct city_id from hospitals where name like 'Hospital %'`);
  expect(rows).toEqual([{ city_id: 3_550_308 }]);
});
