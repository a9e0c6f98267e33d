import { beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { kpis } from '../../../src/domain/kpis/kpis.js';
import { aHospitalGroup, BEDS, CROWDED, recordMonths, recordReading } from '../../support/measurements.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
let reader: { id: number };
beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow('2026-11-21T12:00:00Z');
  reader = await elo.make.aUser();
});

/** The stored totals, and the same computed from the measurements in another way. */
const MONTHS_KEPT = `select month::text, inputs, totals::text, entered_at::text from kpi_month_totals order by 1, 2`;
const MONTHS_MEASURED = `
  select w.month::text, w.inputs, array_agg(w.total order by w.indicator collate "C")::text as totals, max(w.entered_at)::text as entered_at
    from (
      select k.inputs, m.month, m.indicator, sum(m.value) as total, max(m.recorded_at) as entered_at
        from kpi_inputs as k join measurements as m on m.indicator = any(string_to_array(k.inputs, ','))
       where not exists (
         select from unnest(string_to_array(k.inputs, ',')) as needed
          where not exists (
            select from measurements as o where o.group_id = m.group_id and o.month = m.month and o.indicator = needed))
       group by k.inputs, m.month, m.indicator
    ) as w
   group by w.month, w.inputs order by 1, 2`;
const READINGS_KEPT = `
  select quarter::text, readings, score::text, pacientes_no_ps::text, maior_espera_leito::text, entered_at::text
    from kpi_reading_totals where series = 'nedocs' order by quarter`;
const READINGS_MEASURED = `
  select quarter::text, count(*)::int as readings, sum(least(200, greatest(0, score)))::text as score,
         sum(pacientes_no_ps)::text as pacientes_no_ps, sum(maior_espera_leito)::text as maior_espera_leito,
         max(recorded_at)::text as entered_at
    from (
      select *, to_timestamp(floor(extract(epoch from taken_at) / 900) * 900) as quarter,
             -20 + 85.8 * pacientes_no_ps::numeric / leitos_ps + 600 * internados_no_ps::numeric / leitos_hospital
               + 13.4 * ventilados_no_ps + 0.93 * maior_espera_leito + 5.64 * espera_ultimo_paciente as score
        from crowding_readings where leitos_ps > 0 and leitos_hospital > 0
    ) as r
   group by quarter order by quarter`;

const rows = (sql: string) => elo.make.em().execute<object[]>(sql);
async function expectKept() {
  const [months, readings] = [await rows(MONTHS_KEPT), await rows(READINGS_KEPT)];
  expect(months).toEqual(await rows(MONTHS_MEASURED));
  // The order of division differs, so the last of many decimals may differ.
  const rounded = (all: object[]) => all.map((each: any) => ({ ...each, score: Number(each.score).toFixed(9) }));
  expect(rounded(readings)).toEqual(rounded(await rows(READINGS_MEASURED)));
  expect(await rows('select * from kpi_changes')).toEqual([]);
  return { months: months.length, readings: readings.length };
}

const REMOVE = `mutation ($groupId: ID!, $period: String!, $indicators: [String!]) {
  removeMeasurements(groupId: $groupId, period: $period, indicators: $indicators) }`;
const remove = async (groupId: number, period: string, indicators?: string[]) =>
  elo.graphql(REMOVE, { groupId, period, indicators }, { as: await elo.make.anAdmin() });

it('stored KPI totals stay right while measurements are recorded, corrected, removed and moved', async () => {
  const groups = [await aHospitalGroup(elo), await aHospitalGroup(elo), await aHospitalGroup(elo)];
  const group = fc.integer({ min: 0, max: 2 });
  const month = fc.constantFrom('2026-01', '2026-02', '2026-03');
  const moment = fc.constantFrom('2026-03-31T23:50', '2026-04-01T00:05', '2026-04-01T00:10');
  const value = fc.integer({ min: 1, max: 1000 });
  const some = fc.subarray(Object.keys(BEDS), { minLength: 1 });
  const change = fc.oneof(
    fc.tuple(fc.constant('record' as const), group, month, some, value),
    fc.tuple(fc.constant('remove' as const), group, month, some),
    fc.tuple(fc.constant('read' as const), group, moment, value),
    fc.tuple(fc.constant('unread' as const), group, moment),
    fc.tuple(fc.constant('move' as const), group, group),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async changes => {
      for (const [what, which, ...rest] of changes) {
        const { id } = groups[which]!;
        if (what === 'record') {
          const [period, codes, amount] = rest as [string, string[], number];
          await recordMonths(elo, { id }, { [period]: Object.fromEntries(codes.map(code => [code, amount])) });
        } else if (what === 'remove') await remove(id, ...(rest as [string, string[]]));
        else if (what === 'read') {
          const [period, amount] = rest as [string, number];
          await recordReading(elo, { id }, period, { ...CROWDED, maior_espera_leito: amount });
        } else if (what === 'unread') await remove(id, rest[0] as string);
        else {
          const to = groups[rest[0] as number]!.id;
          for (const table of ['measurements', 'crowding_readings'])
            await elo.make
              .em()
              .execute(
                `update ${table} as t set group_id = ${to} where group_id = ${id} and not exists (select from ${table} as o where o.group_id = ${to})`,
              );
        }
      }
      await expectKept();
    }),
    { numRuns: 25 },
  );
  await recordMonths(elo, groups[0]!, { '2026-01': BEDS });
  await recordReading(elo, groups[0]!, '2026-04-01T00:05', CROWDED);
  const kept = await expectKept();
  expect(kept.months).toBeGreaterThan(0);
  expect(kept.readings).toBeGreaterThan(0);
});

it('stored KPI totals count every one of many concurrent recordings of the same months', async () => {
  const groups = await Promise.all(Array.from({ length: 8 }, () => aHospitalGroup(elo)));
  await Promise.all(
    groups.map((group, index) =>
      recordMonths(
        elo,
        group,
        // The orders differ, and must not make two transactions wait for each other.
        Object.fromEntries((index % 2 ? ['2025-05', '2025-04'] : ['2025-04', '2025-05']).map(each => [each, BEDS])),
      ),
    ),
  );
  await Promise.all(groups.slice(0, 4).map(({ id }) => remove(id, '2025-05', ['altas'])));
  await expectKept();
  const stays = async (month: string) =>
    (
      await rows(
        `select totals[1]::int as total from kpi_month_totals where month = '${month}-01' and inputs = 'altas,obitos,transferencias_externas'`,
      )
    )[0];
  expect(await stays('2025-04')).toEqual({ total: 8 * BEDS.altas });
  expect(await stays('2025-05')).toEqual({ total: 4 * BEDS.altas });
});

it('stored KPI totals keep nothing of a transaction that was rolled back', async () => {
  const group = await aHospitalGroup(elo);
  await recordMonths(elo, group, { '2024-01': BEDS });
  const before = await rows(MONTHS_KEPT);
  // The part exceeds its whole: the check runs after all values are written.
  await expect(recordMonths(elo, group, { '2024-01': { altas: 1, altas_antes_meio_dia: 2 } })).rejects.toThrow(
    'VALUE_ABOVE_WHOLE',
  );
  expect(await rows(MONTHS_KEPT)).toEqual(before);
  await expectKept();
});

it('stored KPI totals are repaired where the triggers did not run', async () => {
  const group = await aHospitalGroup(elo);
  await recordMonths(elo, group, { '2023-01': BEDS });
  await recordReading(elo, group, '2023-01-05T10:00', CROWDED);
  const before = [await rows(MONTHS_KEPT), await rows(READINGS_KEPT)];
  await elo.make.em().execute('delete from kpi_month_totals; update kpi_reading_totals set score = 7');
  await elo.make.em().execute('select rebuild_kpi_totals()');
  expect([await rows(MONTHS_KEPT), await rows(READINGS_KEPT)]).toEqual(before);
});

const ALL = `query ($groupId: ID) { kpis(groupId: $groupId, year: 2022) {
  name series { name points { recordedAt value inputs { name value } } } } }`;
const answerOf = async (groupId: number | null): Promise<any[]> =>
  (await elo.graphql(ALL, { groupId }, { as: reader })).body.data.kpis.flatMap(({ name, series }: any) =>
    series.map((each: any) => ({ ...each, kpi: name })),
  );

it('for all groups together each input is the groups’ sum, and each reading their mean', async () => {
  const measured = kpis.flatMap(({ series }) => series.filter(({ from }) => from === 'MEASUREMENTS'));
  const codes = [...new Set(measured.flatMap(({ inputs }) => inputs.map(({ name }) => name)))];
  const groups = [await aHospitalGroup(elo), await aHospitalGroup(elo), await aHospitalGroup(elo)];
  for (const [place, group] of groups.entries()) {
    // The times differ, and each group lacks other values.
    elo.setNow(new Date(Date.UTC(2026, 10, 21, 12, place)).toISOString());
    const values = (month: number) =>
      Object.fromEntries(
        codes.flatMap((code, index) => ((index + place + month) % 5 === 0 ? [] : ([[code, 7]] as [string, number][]))),
      );
    await recordMonths(elo, group, { '2022-02': values(2), '2022-03': values(3), '2022-08': values(8) });
    await recordReading(elo, group, '2022-03-10T10:00', { ...CROWDED, pacientes_no_ps: 10 + place * 10 });
  }
  elo.setNow('2026-11-21T12:00:00Z');
  const [together, ...each] = await Promise.all([answerOf(null), ...groups.map(({ id }) => answerOf(id))]);
  let sums = 0;
  for (const [index, series] of together.entries())
    for (const [at, point] of series.points.entries()) {
      const parts = each.map(all => all[index].points[at]).filter(({ recordedAt }) => recordedAt !== null);
      const sum = (place: number) => parts.reduce((total, { inputs }) => total + inputs[place].value, 0);
      const share = series.kpi === 'nedocs' ? parts.length : 1;
      expect([series.name, point.inputs.map(({ value }: any) => value)]).toEqual([
        series.name,
        point.inputs.map((_: unknown, place: number) => (parts.length === 0 ? null : sum(place) / share)),
      ]);
      expect(point.recordedAt).toBe(
        parts
          .map(({ recordedAt }) => recordedAt)
          .sort()
          .at(-1) ?? null,
      );
      if (parts.length > 1) sums++;
      if (series.kpi === 'nedocs' && parts.length > 0)
        expect(point.value).toBeCloseTo(parts.reduce((total, { value }) => total + value, 0) / parts.length, 9);
    }
  expect(sums).toBeGreaterThan(50);
});
