import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { importMeasurements } from '../../../src/domain/kpis/import-measurements.js';
import { aHospitalGroup } from '../../support/measurements.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
let group: { id: number; name: string };
let serial = 0;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(async () => {
  group = await aHospitalGroup(elo, `Região ${(serial += 1)}`);
});

const run = (content: string | Buffer, dryRun = false) =>
  importMeasurements(
    {
      orm: elo.orm,
      now: () => new Date('2026-11-21T12:00:00Z'),
      timeZone: 'America/Sao_Paulo',
      operator: 'ana at desk',
    },
    { bytes: Buffer.isBuffer(content) ? content : Buffer.from(content), dryRun },
  );
const stored = async () =>
  Object.fromEntries(
    (
      await elo.make
        .em()
        .execute<{ key: string; value: string }[]>(
          `select indicator || ' ' || to_char(month, 'YYYY-MM') as key, value::text from measurements where group_id = ? order by 1`,
          [group.id],
        )
    ).map(({ key, value }) => [key, Number(value)]),
  );
const readings = () =>
  elo.make
    .em()
    .execute(`select taken_at, maior_espera_leito::float8 as wait from crowding_readings where group_id = ?`, [
      group.id,
    ]);

describe('the import of measurements', () => {
  it('accepts one value a line by id, with decimal points and LF', async () => {
    const csv = `group,period,indicator,value\n${group.id},2026-03,altas,450\n${group.id},2026-03,minutos_sala,1234.5\n`;
    expect(await run(csv)).toEqual({ bad: [], imported: { values: 2, groups: 1, periods: 1 } });
    expect(await stored()).toEqual({ 'altas 2026-03': 450, 'minutos_sala 2026-03': 1234.5 });
  });

  it('accepts a column for each indicator, as Excel saves in Brazil: BOM, semicolons, decimal commas, CRLF, gaps', async () => {
    const csv = [
      'Grupo;Período;ALTAS;Minutos_Sala;obitos',
      `${group.name.toUpperCase()};mar/26;1.234.567,0;1.234,56;`,
      `${group.name};04/2026;450;"2 345,6";3`,
      ';;;;',
      '',
    ];
    const withoutSlip = csv.join('\r\n').replace('1.234.567,0', '900');
    expect(await run(`\uFEFF${withoutSlip}`)).toEqual({ bad: [], imported: { values: 5, groups: 1, periods: 2 } });
    expect(await stored()).toEqual({
      'altas 2026-03': 900,
      'altas 2026-04': 450,
      'minutos_sala 2026-03': 1234.56,
      'minutos_sala 2026-04': 2345.6,
      'obitos 2026-04': 3,
    });
  });

  it('accepts Windows-1252, tabs and dates that a spreadsheet made of months', async () => {
    const csv = `grupo\tperíodo\tindicador\tvalor\n${group.name}\t01/05/2026\taltas\t1\n${group.name}\tJunho de 2026\taltas\t2\n${group.name}\t2026-07-01\taltas\t3\n`;
    expect((await run(Buffer.from(csv, 'latin1'))).bad).toEqual([]);
    expect(await stored()).toEqual({ 'altas 2026-05': 1, 'altas 2026-06': 2, 'altas 2026-07': 3 });
  });

  it.each(['le', 'be'])('accepts UTF-16, which Excel calls Unicode text (%s)', async order => {
    const csv = `\ufeffgrupo\tperíodo\taltas\r\n${group.name}\tmarço/2026\t7\r\n`;
    const bytes = Buffer.from(csv, 'utf16le');
    expect((await run(order === 'le' ? bytes : bytes.swap16())).bad).toEqual([]);
    expect(await stored()).toEqual({ 'altas 2026-03': 7 });
  });

  it('accepts readings of a moment at local time', async () => {
    const header =
      'grupo;data;pacientes_no_ps;leitos_ps;internados_no_ps;leitos_hospital;ventilados_no_ps;maior_espera_leito;espera_ultimo_paciente';
    expect((await run(`${header}\n${group.id};15/03/2026 10:00;30;20;8;200;2;4,5;2\n`)).bad).toEqual([]);
    expect(await readings()).toEqual([{ taken_at: '2026-03-15 13:00:00+00', wait: 4.5 }]);
  });
});

it('the import of measurements leaves one audit record with the operator’s name, and none without changes', async () => {
  const records = () =>
    elo.make.em().execute<any[]>(
      `select r.actor_name, r.route, f as field
         from audit_records r join audit_changes c on c.audit_record_id = r.id
         join measurements m on c.record_type = 'Measurement' and c.record_id = m.id::text
         cross join jsonb_array_elements(c.fields) as f
        where r.action = 'importMeasurements' and m.group_id = ? and f ->> 'name' = 'value' order by c.id`,
      [group.id],
    );
  const table = `grupo,periodo,indicador,valor\n${group.id},2026-03,altas,10\n`;
  await run(table, true);
  expect(await records()).toEqual([]);
  await run(table);
  await run(table.replace('10', '11'));
  const changed = (before: string | null, after: string) => ({
    actor_name: 'ana at desk',
    route: 'command.import',
    field: { name: 'value', before, after },
  });
  expect(await records()).toEqual([changed(null, '10'), changed('10', '11')]);
});

it('--dry-run reports the same result and stores nothing', async () => {
  const csv = `grupo;periodo;altas\n${group.id};2026-03;450\n`;
  expect(await run(csv, true)).toEqual({ bad: [], imported: { values: 1, groups: 1, periods: 1 } });
  expect(await stored()).toEqual({});
  const bad = `grupo;periodo;altas;altas_antes_meio_dia\n${group.id};2026-03;1;2\n`;
  expect((await run(bad, true)).bad).toEqual([
    { line: 2, message: 'altas_antes_meio_dia: não pode ser maior que altas' },
  ]);
});

it('a bad line is reported by number, and nothing is stored', async () => {
  const csv = [
    'grupo;periodo;indicador;valor',
    `${group.id};2026-03;altas;450`,
    `${group.id};2026-03;almoco;1`,
    `Ninguém;2026-03;altas;1`,
    '',
    `${group.id};2026-02;altas;1.234`,
    `${group.id};2026-02;obitos;muitos`,
    `${group.id};31/02;obitos;1`,
    `${group.id};2026-01;obitos;-1`,
    `${group.id};2026-03;altas;451`,
    `${group.id};2026-04;altas;1;2`,
    `${group.id};2026-05;altas;`,
  ].join('\n');
  const { bad, imported } = await run(csv);
  expect(imported).toBeNull();
  expect(bad.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '3 indicador: indicador desconhecido: almoco',
    '4 grupo de hospitais desconhecido: Ninguém',
    '6 altas: "1.234" é ambíguo: escreva 1234 ou 1,2340',
    '7 obitos: "muitos" não é um número',
    '8 período "31/02": mês inválido: use AAAA-MM',
    '9 obitos: não pode ser negativo',
    '10 período "2026-03": altas deste período aparece duas vezes',
    '11 mais células que colunas (5 de 4)',
    '12 altas: sem valor',
  ]);
  expect(await stored()).toEqual({});
});

it.each([
  ['an empty file', '', /vazio/],
  ['broken quotes', 'grupo;periodo;altas\n1;"2026-03;1\n', /aspas/],
])('%s is refused as a table', async (_what, csv, words) => {
  await expect(run(csv)).rejects.toThrow(words);
});

it.each([
  ['no group', 'periodo;altas\n2026-03;1\n', 'falta a coluna grupo'],
  ['no period', 'grupo;altas\n1;1\n', 'falta a coluna periodo'],
  ['a value without indicator', 'grupo;periodo;valor\n1;2026-03;1\n', 'falta a coluna indicador'],
  ['a column twice', 'grupo;periodo;altas;Altas\n1;2026-03;1;2\n', 'a coluna altas aparece duas vezes'],
  ['nothing in it', 'grupo;periodo;altas\n', 'nenhum valor'],
])('a header with %s is reported at line 1', async (_what, csv, message) => {
  expect(await run(csv)).toEqual({ bad: [{ line: 1, message }], imported: null });
});
