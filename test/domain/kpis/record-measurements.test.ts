import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ensureAppKey } from '../../../src/domain/sessions/ensure-app-key.js';
import type { User } from '../../../src/entities/index.js';
import { aHospitalGroup, aManager } from '../../support/measurements.js';
import { soonAfter } from '../../support/moments.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
let supervisor: User;
let group: { id: number };
beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow('2026-11-21T12:00:00Z');
  supervisor = await elo.make.aSupervisor();
});
beforeEach(async () => {
  group = await aHospitalGroup(elo);
});

const RECORD = `mutation ($measurements: [MeasurementInput!]!, $confirmOverwrite: Boolean) {
  recordMeasurements(measurements: $measurements, confirmOverwrite: $confirmOverwrite) { recorded recordedAt }
}`;
/** Records with the confirmation to overwrite; the questions before it have a test file of their own. */
const record = async (
  measurements: object[],
  as: { id: number } | null = supervisor,
  headers?: Record<string, string>,
) => (await elo.graphql(RECORD, { measurements, confirmOverwrite: true }, { as, headers })).body;
const month = (indicator: string, value: number, period = '2026-03') => ({
  groupId: group.id,
  indicator,
  period,
  value,
});

const stored = () =>
  elo.make
    .em()
    .execute<{ indicator: string; month: string; value: string; by: number; at: Date }[]>(
      `select indicator, month::text, value::text, recorded_by_id as by, recorded_at as at from measurements where group_id = ? order by indicator, month`,
      [group.id],
    );
const readings = () => elo.make.em().execute(`select * from crowding_readings where group_id = ?`, [group.id]);

const reading = (values: Record<string, number> = {}, period = '2026-03-15T10:00') =>
  Object.entries({
    pacientes_no_ps: 30,
    leitos_ps: 20,
    internados_no_ps: 8,
    leitos_hospital: 200,
    ventilados_no_ps: 2,
    maior_espera_leito: 4.25,
    espera_ultimo_paciente: 2,
    ...values,
  }).map(([indicator, value]) => month(indicator, value, period));

it('a measurement is stored with its recorder and time, and the next one replaces it', async () => {
  expect(await record([month('altas', 450), month('minutos_sala', 1234.5)])).toEqual({
    data: { recordMeasurements: { recorded: 2, recordedAt: soonAfter('2026-11-21T12:00:00.000Z') } },
  });
  const admin = await elo.make.anAdmin();
  elo.setNow('2026-11-21T13:00:00Z');
  await record([month('altas', 451)], admin);
  elo.setNow('2026-11-21T12:00:00Z');
  expect(await stored()).toMatchObject([
    { indicator: 'altas', month: '2026-03-01', value: '451.00', by: admin.id },
    { indicator: 'minutos_sala', month: '2026-03-01', value: '1234.50', by: supervisor.id },
  ]);
});

it('a reading is stored in one row, by local time when no zone is given', async () => {
  await record(reading());
  await record(reading({ pacientes_no_ps: 31 }, '2026-03-15T13:00:00Z'));
  expect(await readings()).toMatchObject([
    { pacientes_no_ps: 31, maior_espera_leito: '4.25', recorded_by_id: supervisor.id },
  ]);
});

describe('a recording is refused and stores nothing', () => {
  it.each([
    ['an unknown indicator', () => [month('almoco', 1)], 'measurements.1.indicator'],
    ['a negative value', () => [month('altas', -1)], 'measurements.1.value'],
    ['half a patient', () => [month('altas', 1.5)], 'measurements.1.value'],
    ['more than can be', () => [month('altas', 1_000_001)], 'measurements.1.value'],
    ['a month that is none', () => [month('altas', 1, '2026-13')], 'measurements.1.period'],
    ['a day for a month', () => [month('altas', 1, '2026-03-01')], 'measurements.1.period'],
    ['the next month', () => [month('altas', 1, '2026-12')], 'measurements.1.period'],
    ['a month of the last century', () => [month('altas', 1, '1999-12')], 'measurements.1.period'],
    ['a value twice', () => [month('altas', 1), month('altas', 2)], 'measurements.2.period'],
    ['a month for a reading', () => reading({}, '2026-03'), 'measurements.1.period'],
    ['an hour that is none', () => reading({}, '2026-03-15T25:00'), 'measurements.1.period'],
    ['a reading of tomorrow', () => reading({}, '2026-11-22T12:00'), 'measurements.1.period'],
    ['half a reading', () => reading().slice(1), 'measurements.1.indicator'],
    ['more waiting than there are patients', () => reading({ internados_no_ps: 31 }), 'measurements.3.value'],
    ['an unknown group', () => [{ ...month('altas', 1), groupId: 999_999 }], 'measurements.1.groupId'],
    [
      'more deaths after a day than deaths',
      () => [month('obitos', 3), month('obitos_apos_24h', 4)],
      'measurements.2.value',
    ],
  ])('because of %s', async (_what, bad, field) => {
    const { data, errors } = await record([month('leitos_dia', 100), ...bad()]);
    expect(data?.recordMeasurements ?? null).toBeNull();
    expect(errors[0].extensions).toMatchObject({ code: 'INVALID', fields: { [field]: expect.any(String) } });
    expect(await stored()).toEqual([]);
    expect(await readings()).toEqual([]);
  });

  it('because of a part larger than its stored whole, or a whole smaller than its stored part', async () => {
    await record([month('altas', 100), month('altas_antes_meio_dia', 40)]);
    const before = await stored();
    for (const [bad, message] of [
      [month('altas_antes_meio_dia', 101), 'must not be more than altas'],
      [month('altas', 39), 'must not be less than altas_antes_meio_dia'],
    ] as const) {
      const { errors } = await record([month('leitos_dia', 100), bad]);
      expect(errors[0].extensions.fields).toEqual({ 'measurements.1.value': message });
      expect(await stored()).toEqual(before);
    }
  });

  it('because of no values, or more than 2,000', async () => {
    for (const many of [[], Array.from({ length: 2_001 }, () => month('altas', 1))])
      expect((await record(many)).errors[0].extensions.code).toBe('INVALID');
    expect(await stored()).toEqual([]);
  });

  it('because of a value that is no number', async () => {
    const { errors } = await record([{ ...month('altas', 1), value: 'muitas' }]);
    expect(errors).toHaveLength(1);
    expect(await stored()).toEqual([]);
  });
});

it('a refused recording lists all problems at once', async () => {
  const { errors } = await record([month('almoco', 1), month('altas', -1), month('obitos', 1, 'ontem')]);
  expect(errors[0].extensions.fields).toEqual({
    'measurements.0.indicator': 'unknown indicator: almoco',
    'measurements.1.value': 'must not be negative',
    'measurements.2.period': 'invalid month: use YYYY-MM',
  });
});

it('recording is for editors of the group, administrators, supervisors and services, and changes nothing for others', async () => {
  await ensureAppKey(elo.app.services);
  const participant = await elo.make.aUser();
  const facilitator = await elo.make.aFacilitator();
  expect((await record([month('altas', 1)], null)).errors[0].extensions.code).toBe('UNAUTHENTICATED');
  const other = await aHospitalGroup(elo);
  const member = await aManager(elo, group, 'MEMBER');
  const elsewhere = await aManager(elo, other);
  for (const as of [participant, facilitator, member, elsewhere])
    expect((await record([month('altas', 1)], as)).errors[0].extensions).toMatchObject({
      code: 'FORBIDDEN',
      reason: 'GROUP_EDITORS_ONLY',
    });
  const editor = await aManager(elo, group);
  // An editor can't record a batch that includes another group; not even the part for their own group is recorded.
  const both = [month('altas', 1), { ...month('altas', 1), groupId: other.id }];
  expect((await record(both, editor)).errors[0].extensions.code).toBe('FORBIDDEN');
  expect(await stored()).toEqual([]);
  expect((await record([month('altas', 5)], editor)).errors).toBeUndefined();
  expect(await stored()).toMatchObject([{ value: '5.00', by: editor.id }]);
  expect((await record([month('altas', 7)], null, { authorization: 'Bearer demo-api-key' })).errors).toBeUndefined();
  expect(await stored()).toMatchObject([{ value: '7.00', by: null }]);
});

describe('a measurement recorded by mistake', () => {
  const REMOVE = `mutation ($groupId: ID!, $period: String!, $indicators: [String!]) {
    removeMeasurements(groupId: $groupId, period: $period, indicators: $indicators)
  }`;
  const remove = async (variables: object, as: { id: number } | null = supervisor) =>
    (await elo.graphql(REMOVE, { groupId: group.id, ...variables }, { as })).body;

  it('can be removed: a month, one of its indicators, or a reading', async () => {
    const of = (period: string) => [month('altas', 1, period), month('obitos', 1, period)];
    await record([...of('2026-03'), ...of('2026-04'), ...reading()]);
    expect(await remove({ period: '2026-03' })).toEqual({ data: { removeMeasurements: 2 } });
    expect(await remove({ period: '2026-04', indicators: ['obitos'] })).toEqual({ data: { removeMeasurements: 1 } });
    expect(await stored()).toMatchObject([{ indicator: 'altas', month: '2026-04-01' }]);
    expect(await remove({ period: '2026-03-15T13:00:00Z' })).toEqual({ data: { removeMeasurements: 1 } });
    expect(await readings()).toEqual([]);
  });

  it('is removed once: one of several concurrent requests succeeds, the others get NOT_FOUND', async () => {
    for (const period of ['2026-03', '2026-03-15T13:00:00Z']) {
      await record([month('altas', 1), ...reading()]);
      const answers = await Promise.all(Array.from({ length: 6 }, () => remove({ period })));
      expect(answers.filter(({ errors }) => !errors)).toEqual([{ data: { removeMeasurements: 1 } }]);
      expect(answers.filter(({ errors }) => errors?.[0].extensions.code === 'NOT_FOUND')).toHaveLength(5);
    }
  });

  it.each([
    ['what is not there', { period: '2026-02' }, 'NOT_FOUND'],
    ['of another group', { period: '2026-03', groupId: 999_999 }, 'NOT_FOUND'],
    ['no period', { period: 'março' }, 'INVALID'],
    ['a part of a reading', { period: '2026-03-15T10:00', indicators: ['leitos_ps'] }, 'INVALID'],
  ])('stays when the removal is refused: %s', async (_what, variables, code) => {
    await record([month('altas', 1), ...reading()]);
    expect((await remove(variables)).errors[0].extensions.code).toBe(code);
    expect(await stored()).toHaveLength(1);
    expect(await readings()).toHaveLength(1);
  });

  it('can be removed by editors of the group, not by strangers', async () => {
    await record([month('altas', 1), month('obitos', 1)]);
    const editor = await aManager(elo, group);
    expect(await remove({ period: '2026-03', indicators: ['obitos'] }, editor)).toEqual({
      data: { removeMeasurements: 1 },
    });
    expect((await remove({ period: '2026-03' }, null)).errors[0].extensions.code).toBe('UNAUTHENTICATED');
    const others = [await aManager(elo, group, 'MEMBER'), await aManager(elo, await aHospitalGroup(elo))];
    for (const as of [await elo.make.aUser(), await elo.make.aFacilitator(), ...others])
      expect((await remove({ period: '2026-03' }, as)).errors[0].extensions.code).toBe('FORBIDDEN');
    expect(await stored()).toHaveLength(1);
  });
});

it('one of two people who record a part and its whole concurrently is refused when they don’t fit', async () => {
  await record([month('altas', 100), month('altas_antes_meio_dia', 10)]);
  for (let round = 0; round < 5; round += 1) {
    await record([month('altas', 100), month('altas_antes_meio_dia', 10)]);
    const answers = await Promise.all([record([month('altas', 50)]), record([month('altas_antes_meio_dia', 90)])]);
    expect(answers.filter(({ errors }) => errors)).toHaveLength(1);
  }
});

it('two people who record the same values in opposite order both succeed', async () => {
  const names = ['altas', 'obitos', 'leitos_dia', 'pacientes_dia', 'higienizacoes', 'saidas_uti'];
  const all = names.map(name => month(name, 5));
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => record(n % 2 ? all : all.toReversed())));
  for (const { errors } of answers) expect(errors).toBeUndefined();
  expect(await stored()).toHaveLength(names.length);
});
