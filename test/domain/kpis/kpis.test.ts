import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isReadingField } from '../../../src/domain/kpis/indicators.js';
import { bandOf } from '../../../src/domain/kpis/kpi.js';
import { kpis } from '../../../src/domain/kpis/kpis.js';
import { aHospitalGroup, recordMonths, recordReading } from '../../support/measurements.js';
import { soonAfter } from '../../support/moments.js';
import { isCallerLookup, startTestApp, type TestApp } from '../../support/test-app.js';
import { workedExamples } from './worked-examples.js';

let elo: TestApp;
let reader: { id: number };
beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow('2026-11-21T12:00:00Z');
  reader = await elo.make.aUser();
});

const KPI = `query ($name: String!, $groupId: ID, $year: Int) {
  kpi(name: $name, groupId: $groupId, year: $year) {
    name title chart period year group { name }
    series {
      name unit recordedAt
      latest { label }
      points { label startsOn value shown recordedAt band { name level from to } inputs { name title unit value } }
    }
  }
}`;
const kpi = async (name: string, groupId: number | null, year: number | null = 2026) => {
  const { body } = await elo.graphql(KPI, { name, groupId, year }, { as: reader });
  expect(body.errors).toBeUndefined();
  return body.data.kpi;
};
/** The points of a KPI's series, by name, one number each. */
const valuesOf = async (name: string, groupId: number | null, year?: number | null) =>
  Object.fromEntries(
    (await kpi(name, groupId, year)).series.map((each: any) => [
      each.name,
      each.points.map((point: any) => point.value),
    ]),
  ) as Record<string, (number | null)[]>;

const MARCH = 2;
const kpiOf = (series: string) =>
  kpis
    .filter(each => each.series.some(({ name }) => name === series))
    .sort((a, b) => a.period.localeCompare(b.period))[0]!;
const give = (group: { id: number }, given: { [indicator: string]: number }) =>
  isReadingField(Object.keys(given)[0]!)
    ? recordReading(elo, group, '2026-03-15T10:00', given)
    : recordMonths(elo, group, { '2026-03': given });

describe('worked examples', () => {
  it('exist for every series, and there are more than 28 KPIs', () => {
    const declared = kpis.flatMap(({ series }) => series.map(({ name }) => name));
    expect(new Set(workedExamples.map(({ series }) => series))).toEqual(new Set(declared));
    expect(new Set(kpis.map(({ name }) => name)).size).toBe(kpis.length);
    expect(kpis.length).toBeGreaterThanOrEqual(28);
  });

  it.each(workedExamples.map(each => [each.series, each.from, each] as const))(
    'give the expected value of %s: %s',
    async (name, _from, example) => {
      const group = await aHospitalGroup(elo);
      await give(group, example.given);
      const { series, period } = await kpi(kpiOf(name).name, group.id);
      const { points, latest } = series.find((each: any) => each.name === name);
      expect(latest.label).toBe(period === 'MONTH' ? 'mar/2026' : '2026/1');
      const point = points[period === 'MONTH' ? MARCH : 0];
      expect(point.value).toBeCloseTo(example.value, 9);
      expect(point.shown).toBe(example.shown);
      expect(point.band?.name ?? null).toBe(example.band);
      expect(point.recordedAt).toEqual(soonAfter('2026-11-21T12:00:00.000Z'));
      const inputs = Object.fromEntries(point.inputs.map((each: any) => [each.name, each.value]));
      expect(example.given).toMatchObject(inputs);
      expect(points.filter((each: any) => each.value !== null)).toHaveLength(1);
    },
  );
});

describe('periods', () => {
  it('include all twelve months of a year, measured or not', async () => {
    const group = await aHospitalGroup(elo);
    await recordMonths(elo, group, { '2025-12': { leitos_dia: 31, pacientes_dia: 31 } });
    const points = (await kpi('taxa_ocupacao', group.id, 2025)).series[0].points;
    expect(points.map((each: any) => each.label).slice(0, 3)).toEqual(['jan/2025', 'fev/2025', 'mar/2025']);
    expect(points.map((each: any) => each.value)).toEqual([...Array(11).fill(null), 100]);
    expect(points[0]).toEqual({
      label: 'jan/2025',
      startsOn: '2025-01-01',
      value: null,
      shown: null,
      recordedAt: null,
      band: null,
      inputs: [
        { name: 'pacientes_dia', title: 'Pacientes-dia', unit: 'pacientes-dia', value: null },
        { name: 'leitos_dia', title: 'Leitos-dia operacionais', unit: 'leitos-dia', value: null },
      ],
    });
  });

  it('without a year are the twelve months or four semesters that end now in São Paulo', async () => {
    const group = await aHospitalGroup(elo);
    const labels = async (name: string) =>
      (await kpi(name, group.id, null)).series[0].points.map((each: any) => each.label);
    expect(await labels('semestral')).toEqual(['2025/1', '2025/2', '2026/1', '2026/2']);
    expect((await labels('taxa_ocupacao')).at(-1)).toBe('nov/2026');
    elo.setNow('2026-07-01T01:00:00Z');
    expect(await labels('semestral')).toEqual(['2024/2', '2025/1', '2025/2', '2026/1']);
    expect(await labels('taxa_ocupacao')).toHaveLength(12);
    expect((await labels('taxa_ocupacao')).at(-1)).toBe('jun/2026');
    elo.setNow('2026-11-21T12:00:00Z');
  });

  it('add up a semester’s months, without months that lack an input', async () => {
    const group = await aHospitalGroup(elo);
    const full = {
      leitos_dia: 300,
      pacientes_dia: 240,
      altas: 40,
      obitos: 5,
      transferencias_externas: 5,
      obitos_apos_24h: 2,
    };
    await recordMonths(elo, group, {
      '2026-01': full,
      '2026-02': { ...full, pacientes_dia: 180 },
      // Deaths without discharges must not raise mortality.
      '2026-03': { obitos_apos_24h: 50, leitos_dia: 300 },
      '2026-07': full,
    });
    const values = await valuesOf('semestral', group.id);
    expect(values['taxa_ocupacao']).toEqual([70, 80]);
    expect(values['tempo_medio_permanencia']).toEqual([4.2, 4.8]);
    expect(values['taxa_mortalidade_institucional']).toEqual([4, 4]);
    // 100 leave in two months; the divisor is the mean of beds in January and February (59 days), not in all six months.
    expect(values['giro_leitos_mensal']![0]).toBeCloseTo(100 / (600 / 59) / 2, 9);
  });
});

describe('groups', () => {
  it('are added up before the division, each with its complete months', async () => {
    const other = await startTestApp();
    try {
      other.setNow('2026-11-21T12:00:00Z');
      const [a, b, c] = [await aHospitalGroup(other), await aHospitalGroup(other), await aHospitalGroup(other)];
      await recordMonths(other, a, {
        '2026-03': { minutos_bloco: 1000, minutos_sala: 500, minutos_troca_creditados: 0 },
      });
      await recordMonths(other, b, {
        '2026-03': { minutos_bloco: 3000, minutos_sala: 2500, minutos_troca_creditados: 200 },
      });
      await recordMonths(other, c, { '2026-03': { minutos_bloco: 9000 } });
      const { body } = await other.graphql(
        KPI,
        { name: 'eficiencia_centro_cirurgico', year: 2026 },
        { as: await other.make.aUser() },
      );
      expect(body.data.kpi.group).toBeNull();
      expect(body.data.kpi.series[0].points[MARCH].value).toBe(80);
      expect(body.data.kpi.series[0].points[MARCH].inputs.map((each: any) => each.value)).toEqual([3000, 200, 4000]);
    } finally {
      await other.close();
    }
  });

  it('have the turnover of all their beds together, also for different sizes', async () => {
    const other = await startTestApp();
    try {
      const leaving = { obitos: 0, transferencias_externas: 0 };
      await recordMonths(other, await aHospitalGroup(other), { '2026-04': { leitos_dia: 300, altas: 30, ...leaving } });
      await recordMonths(other, await aHospitalGroup(other), {
        '2026-04': { leitos_dia: 600, altas: 120, ...leaving },
      });
      const { body } = await other.graphql(KPI, { name: 'giro_leitos', year: 2026 }, { as: await other.make.aUser() });
      // 150 discharges from 10 + 20 beds.
      expect(body.data.kpi.series[0].points[3].value).toBe(5);
    } finally {
      await other.close();
    }
  });
});

describe('NEDOCS', () => {
  const calm = {
    pacientes_no_ps: 0,
    leitos_ps: 20,
    internados_no_ps: 0,
    leitos_hospital: 200,
    ventilados_no_ps: 0,
    maior_espera_leito: 0,
    espera_ultimo_paciente: 0,
  };

  it('stays between 0 and 200, is a month’s mean, and uses local midnight', async () => {
    const group = await aHospitalGroup(elo);
    await recordReading(elo, group, '2026-01-10T10:00', calm);
    await recordReading(elo, group, '2026-02-10T10:00', { ...calm, pacientes_no_ps: 100 });
    // There are two readings: 200 after the limit, and 0.
    await recordReading(elo, group, '2026-03-10T10:00', { ...calm, pacientes_no_ps: 100 });
    await recordReading(elo, group, '2026-03-11T10:00', calm);
    // In São Paulo it is still April.
    await recordReading(elo, group, '2026-05-01T01:30Z', { ...calm, pacientes_no_ps: 20 });
    const { series } = await kpi('nedocs', group.id);
    const values = series[0].points.map((each: any) => each.value);
    expect(values.slice(0, 5)).toEqual([0, 200, 100, 65.8, null]);
    expect(series[0].points[1].band).toEqual({ name: 'perigosamente superlotado', level: 'BAD', from: 181, to: 200 });
    expect(series[0].points[0].band).toEqual({ name: 'não lotado', level: 'GOOD', from: 0, to: 20 });
    expect(series[0].points[3].band.name).toBe('muito movimentado');
  });

  it.each(['leitos_ps', 'leitos_hospital'])(
    'is null without %s, and such a reading does not change the mean',
    async none => {
      const group = await aHospitalGroup(elo);
      await recordReading(elo, group, '2026-01-10T10:00', { ...calm, [none]: 0 });
      await recordReading(elo, group, '2026-02-10T10:00', { ...calm, [none]: 0 });
      await recordReading(elo, group, '2026-02-11T10:00', { ...calm, pacientes_no_ps: 20 });
      expect((await valuesOf('nedocs', group.id))['nedocs']!.slice(0, 3)).toEqual([null, 65.8, null]);
    },
  );

  it('has a band by its rounded value: 20.4 is 20 and 20.5 is 21', async () => {
    const group = await aHospitalGroup(elo);
    const at = (hours: number) => ({ ...calm, pacientes_no_ps: 9, maior_espera_leito: hours });
    // −20 + 38.61 + 0.93 h
    await recordReading(elo, group, '2026-01-10T10:00', at(2.01));
    await recordReading(elo, group, '2026-02-10T10:00', at(2.04));
    const [january, february] = (await kpi('nedocs', group.id)).series[0].points;
    expect([january.shown, january.band.name]).toEqual([20, 'não lotado']);
    expect([february.shown, february.band.name]).toEqual([21, 'movimentado']);
  });
});

describe('the band of a value', () => {
  it('is null for a negative interval, when there are more patients than beds', async () => {
    const group = await aHospitalGroup(elo);
    await recordMonths(elo, group, {
      '2026-01': { leitos_dia: 1000, pacientes_dia: 1100, altas: 100, obitos: 0, transferencias_externas: 0 },
      '2026-02': { leitos_dia: 1000, pacientes_dia: 1000, altas: 100, obitos: 0, transferencias_externas: 0 },
    });
    const [january, february] = (await kpi('intervalo_substituicao', group.id)).series[0].points;
    expect([january.shown, january.band]).toEqual([-1, null]);
    expect([february.shown, february.band.name]).toEqual([0, 'adequado']);
  });

  it('includes both ends of the band, in every series', () => {
    for (const { series } of kpis)
      for (const each of series)
        for (const band of each.bands) {
          const unit = 10 ** -each.decimals;
          if (band.from !== null) expect(bandOf(each, band.from)).toBe(band);
          if (band.to !== null) expect(bandOf(each, band.to)).toBe(band);
          if (band === each.bands[0] && band.from !== null) expect(bandOf(each, band.from - unit)).toBeNull();
          if (band === each.bands.at(-1) && band.to !== null) expect(bandOf(each, band.to + unit)).toBeNull();
        }
  });
});

describe('for any measurements', () => {
  const DAYS_OF_APRIL = 30;

  it('turnover × stay = occupancy × days / 100, and the factor is occupancy as a fraction', async () => {
    const group = await aHospitalGroup(elo);
    const count = (max: number) => fc.integer({ min: 1, max });
    await fc.assert(
      fc.asyncProperty(count(100_000), count(100_000), count(5_000), count(500), count(500), async (b, p, a, d, t) => {
        await recordMonths(elo, group, {
          '2026-04': { leitos_dia: b, pacientes_dia: p, altas: a, obitos: d, transferencias_externas: t },
        });
        const [flow, occupancy, interval] = await Promise.all([
          valuesOf('giro_tmp_fator', group.id),
          valuesOf('taxa_ocupacao', group.id),
          valuesOf('intervalo_substituicao', group.id),
        ]);
        const [giro, stay, factor] = ['giro_leitos', 'tempo_medio_permanencia', 'fator_utilizacao'].map(
          name => flow[name]![3]!,
        ) as [number, number, number];
        const rate = occupancy['taxa_ocupacao']![3]!;
        const near = (x: number, y: number) =>
          expect(Math.abs(x - y)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(y)));
        near(giro * stay, (rate * DAYS_OF_APRIL) / 100);
        near(factor, rate / 100);
        // The definition of the interval by rates: share of empty beds × stay ÷ occupancy.
        near(interval['intervalo_substituicao']![3]!, ((100 - rate) * stay) / rate);
      }),
      { numRuns: 25 },
    );
  });

  it('a zero denominator gives null, never 0, an error or infinity, in every series of totals', async () => {
    const group = await aHospitalGroup(elo);
    const names = new Set(
      kpis.flatMap(({ series }) =>
        series.flatMap(({ from, inputs }) => (from === 'MEASUREMENTS' ? inputs.map(({ name }) => name) : [])),
      ),
    );
    await recordMonths(elo, group, { '2026-05': Object.fromEntries([...names].map(name => [name, 0])) });
    for (const { name } of kpis.filter(({ period, name: each }) => period === 'MONTH' && each !== 'nedocs')) {
      for (const { name: series, points } of (await kpi(name, group.id)).series) {
        expect([series, points[4].value, points[4].shown, points[4].band]).toEqual([series, null, null, null]);
        // The measurements exist, but the division has no result.
        expect(new Set(points[4].inputs.map((each: any) => each.value))).toEqual(new Set([0]));
        expect(points[4].recordedAt).toEqual(expect.any(String));
      }
    }
    const semesters = (await kpi('semestral', group.id)).series;
    expect(semesters.map(({ points }: any) => points[0].value)).toEqual([null, null, null, null]);
  });

  it('a rate is zero when its part is zero', async () => {
    const group = await aHospitalGroup(elo);
    await recordMonths(elo, group, { '2026-05': { atendimentos_ps: 100, desistencias_ps: 0 } });
    expect((await valuesOf('desistencia_sem_atendimento', group.id))['desistencia_sem_atendimento']![4]).toBe(0);
  });
});

describe('a query for KPIs', () => {
  it.each([
    ['an unknown KPI', { name: 'nothing' }, 'NOT_FOUND'],
    ['an unknown group', { name: 'nedocs', groupId: 999_999 }, 'NOT_FOUND'],
    ['an id that is none', { name: 'nedocs', groupId: 'x' }, 'INVALID'],
    ['a year before all', { name: 'nedocs', year: 1999 }, 'INVALID'],
    ['a year after all', { name: 'nedocs', year: 2101 }, 'INVALID'],
    ['a name of the prototype', { name: 'constructor' }, 'NOT_FOUND'],
  ])('is refused for %s', async (_what, variables, code) => {
    const { body } = await elo.graphql(KPI, variables, { as: reader });
    expect(body.errors[0].extensions.code).toBe(code);
    expect(body.data?.kpi ?? null).toBeNull();
  });

  it('is answered for every signed-in person and nobody else', async () => {
    const queries = [
      '{ kpis { name } }',
      '{ kpi(name: "nedocs") { name } }',
      '{ indicators { code } }',
      '{ hospitalGroups { nodes { id } } }',
    ];
    for (const query of queries) {
      for (const as of [await elo.make.aUser(), await elo.make.aFacilitator(), await elo.make.aSupervisor()])
        expect((await elo.graphql(query, {}, { as })).body.errors).toBeUndefined();
      expect((await elo.graphql(query)).body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
      const wrong = { headers: { authorization: 'Bearer wrong' } };
      expect((await elo.graphql(query, {}, wrong)).body.errors[0].extensions.code).toBe('FORBIDDEN');
    }
  });

  const ALL = `query ($groupId: ID) { kpis(groupId: $groupId) { name title area chart series {
    name title unit decimals formula source target bands { name level from to } inputs { name title unit }
    points { label value band { name } inputs { name value } } } } }`;
  const statementsOf = async (query: string, variables: object) => {
    const sent = await elo.statements(async () => {
      const { body } = await elo.graphql(query, variables as never, { as: reader });
      expect(body.errors).toBeUndefined();
    });
    return sent.filter(sql => !isCallerLookup(sql));
  };

  it('takes one statement each for months, semesters and readings', async () => {
    const group = await aHospitalGroup(elo);
    const { body } = await elo.graphql(ALL, { groupId: group.id }, { as: reader });
    expect(body.data.kpis).toHaveLength(kpis.length);
    for (const { name, series } of body.data.kpis) {
      expect([name, series.length > 0]).toEqual([name, true]);
      for (const each of series)
        expect(each).toMatchObject({
          formula: expect.stringMatching(/./),
          source: expect.stringMatching(/\S/),
        });
    }
    // One more statement is for the group itself.
    expect(await statementsOf(ALL, { groupId: group.id })).toHaveLength(4);
    expect(await statementsOf(KPI, { name: 'semestral', groupId: group.id })).toHaveLength(2);
  });

  it('computes the KPIs of all groups once until a new record, for all callers', async () => {
    const group = await aHospitalGroup(elo);
    await recordMonths(elo, group, { '2026-06': { atendimentos_ps: 100, obitos_ps: 1 } });
    // One more statement checks for any record.
    expect(await statementsOf(ALL, {})).toHaveLength(4);
    expect(await statementsOf(ALL, {})).toHaveLength(1);
    expect(await statementsOf(KPI, { name: 'mortalidade_ps', year: null })).toHaveLength(1);
    const june = async () =>
      (await kpi('mortalidade_ps', null)).series[0].points[5].inputs.map((each: any) => each.value) as number[];
    const before = await june();
    await recordMonths(elo, group, { '2026-06': { atendimentos_ps: 200 } });
    const after = await june();
    expect(after.reduce((a, b) => a + b)).toBe(before.reduce((a, b) => a + b) + 100);
  });

  it('for some of the KPIs takes no additional statement', async () => {
    const some = `query ($groupId: ID) { a: kpi(name: "boarding", groupId: $groupId) { series { name } }
      b: kpi(name: "porta_ecg", groupId: $groupId) { series { name } } }`;
    const group = await aHospitalGroup(elo);
    const all = await statementsOf(ALL, { groupId: group.id });
    const asked = await statementsOf(some, { groupId: group.id });
    expect(asked).toHaveLength(2);
    for (const each of asked) expect(all).toContain(each);
  });
});
