import { beforeAll, expect, it } from '@jest/globals';
import { measurables } from '../../../src/domain/kpis/indicators.js';
import { explain } from '../../support/plans.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const GROUPS = 60;

let elo: TestApp;
let as: { id: number };
/** Five years of 60 groups. */
beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow('2026-11-21T12:00:00Z');
  as = await elo.make.aUser();
  const codes = measurables.filter(({ measuredOver }) => measuredOver === 'MONTH').map(({ code }) => code);
  await elo.make.em().execute(`
    insert into hospital_groups (id, name) select n, 'Group ' || n from generate_series(1, ${GROUPS}) n;
    insert into measurements (group_id, indicator, month, value, recorded_at)
      select g, i, m::date, 10, now() from generate_series(1, ${GROUPS}) g,
        unnest(array['${codes.join("','")}']) i, generate_series('2022-01-01'::date, '2026-12-01', '1 month') m;
    insert into crowding_readings (group_id, taken_at, pacientes_no_ps, leitos_ps, internados_no_ps, leitos_hospital,
        ventilados_no_ps, maior_espera_leito, espera_ultimo_paciente, recorded_at)
      select g, t, 10, 20, 1, 200, 0, 1, 1, now() from generate_series(1, ${GROUPS}) g,
        generate_series('2022-01-01'::timestamptz, '2026-11-20', '12 hours') t;
  `);
  await elo.make.em().execute('analyze');
});

const LARGE = ['measurements', 'crowding_readings'];

/** The scans of the large tables, planned with the values that were sent. */
async function readsOf(query: string) {
  const sent = await elo.queries(async () => {
    expect((await elo.graphql(query, {}, { as })).body.errors).toBeUndefined();
  });
  const reads: string[] = [];
  for (const statement of sent.filter(({ sql }) => LARGE.some(table => sql.includes(table))))
    for (const node of await explain(elo, statement))
      if (LARGE.includes(node['Relation Name'] ?? '')) reads.push(`${node['Node Type']} ${node['Relation Name']}`);
  return reads;
}

it.each([
  ['one KPI of a group', '{ kpi(name: "boarding", groupId: 7, year: 2025) { series { points { value } } } }'],
  ['all KPIs of a group', '{ kpis(groupId: 7) { series { points { value } } } }'],
  ['NEDOCS of a group', '{ kpi(name: "nedocs", groupId: 7, year: 2025) { series { points { value } } } }'],
  ['semesters of a group', '{ kpi(name: "semestral", groupId: 7) { series { points { value } } } }'],
])('the read for %s uses an index', async (_what, query) => {
  const reads = await readsOf(query);
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.filter(read => read.startsWith('Seq Scan'))).toEqual([]);
});

it.each([
  ['one KPI', '{ kpi(name: "eficiencia_centro_cirurgico", year: 2025) { series { points { value } } } }'],
  ['NEDOCS', '{ kpi(name: "nedocs", year: 2025) { series { points { value } } } }'],
  ['all KPIs', '{ kpis { series { points { value } } } }'],
])('%s of all groups reads the stored totals, not the measurements', async (_what, query) => {
  expect(await readsOf(query)).toEqual([]);
  const { body } = await elo.graphql(query, {}, { as });
  const all = (Array.isArray(body.data.kpis) ? body.data.kpis : [body.data.kpi]).flatMap(({ series }: any) => series);
  expect(all.filter(({ points }: any) => points.every(({ value }: any) => value === null))).toEqual([]);
});
