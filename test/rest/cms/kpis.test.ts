import { beforeAll, describe, expect, it } from '@jest/globals';
import { kpis } from '../../../src/domain/kpis/kpis.js';
import { aHospitalGroup, BEDS, CROWDED, recordMonths, recordReading } from '../../support/measurements.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const KPIS = '/cms/cms-rest/lean/v1';
/** The KPI rows of contract 3 E. */
const rows = ['nedocs', 'giro_tmp_fator', 'semestral', 'eficiencia_centro_cirurgico'];

let elo: TestApp;
let as: { id: number };
let group: { id: number };
beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow('2026-11-21T12:00:00Z');
  as = await elo.make.aUser();
  group = await aHospitalGroup(elo);
  await recordReading(elo, group, '2026-03-15T10:00', CROWDED);
  await recordMonths(elo, group, {
    '2026-03': { ...BEDS, obitos_apos_24h: 24, minutos_bloco: 600, minutos_sala: 400, minutos_troca_creditados: 120 },
    // Nobody left, so there is no mean stay.
    '2026-04': { ...BEDS, altas: 0, obitos: 0, transferencias_externas: 0 },
  });
});

const months = 'jan fev mar abr mai jun jul ago set out nov dez'.split(' ').map(month => `${month}/2026`);
/** Twelve months, some of them with values. */
const year = (values: { [month: string]: number }) => months.map(label => values[label.slice(0, 3)] ?? null);

describe('the documented KPI rows with every field', () => {
  it.each([
    [
      `/nedocs?group_id=GROUP&year=2026`,
      {
        labels: months,
        datasets: [{ label: 'Superlotação do pronto-socorro (NEDOCS)', data: year({ mar: 175 }) }],
      },
    ],
    [
      `/giro_tmp_fator?group_id=GROUP&year=2026`,
      {
        giro: year({ mar: 5, abr: 0 }),
        tempo_medio: year({ mar: 5 }),
        fator_utilizacao: year({ mar: 0.8 }),
      },
    ],
    [
      // Calculated by hand: 4960 of 6200 bed-days, 500 out, over two months of 61 days; deaths were counted in March alone.
      `/semestral?group_id=GROUP`,
      {
        labels: ['2025/1', '2025/2', '2026/1', '2026/2'],
        datasets: [
          { label: 'Taxa de ocupação operacional', data: [null, null, 80, null] },
          { label: 'Tempo médio de permanência', data: [null, null, 9.9, null] },
          { label: 'Giro de leitos por mês', data: [null, null, 2.5, null] },
          { label: 'Taxa de mortalidade institucional', data: [null, null, 4.8, null] },
        ],
      },
    ],
    [
      `/eficiencia_centro_cirurgico`,
      {
        labels: ['dez/2025', ...months.slice(0, 11)],
        datasets: [{ label: 'Eficiência do centro cirúrgico', data: [null, ...year({ mar: 86.7 }).slice(0, 11)] }],
      },
    ],
  ])('are the answer to GET %s', async (path, results) => {
    const reply = await elo.call('GET', KPIS + path.replace('GROUP', String(group.id)), { as });
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: { status: 'SUCCESS', results } });
  });
});

it('every KPI of the graph has an address with its name, and one number for each label', async () => {
  for (const { name } of kpis) {
    const { status, body } = await elo.call('GET', `${KPIS}/${name}?group_id=${group.id}&year=2026`, { as });
    expect([name, status, body.status]).toEqual([name, 200, 'SUCCESS']);
    const { labels, datasets } = body.results;
    if (name === 'giro_tmp_fator') continue;
    for (const { data } of datasets) expect([name, data.length]).toEqual([name, labels.length]);
  }
});

it('empty and unknown parameters count as absent', async () => {
  const plain = await elo.call('GET', `${KPIS}/eficiencia_centro_cirurgico`, { as });
  const full = await elo.call('GET', `${KPIS}/eficiencia_centro_cirurgico?group_id=&year=&lang=pt_BR&_=123`, { as });
  expect(full).toMatchObject({ status: 200, body: plain.body });
});

it.each([
  ['/nothing', 404, 'KPI not found'],
  ['/nedocs?group_id=999999', 404, 'Hospital group not found'],
  ['/nedocs?group_id=abc', 400, expect.stringContaining('group_id')],
  ['/nedocs?group_id=1.5', 400, expect.stringContaining('group_id')],
  ['/nedocs?group_id=99999999999', 400, expect.any(String)],
  ['/giro_tmp_fator?year=20', 400, expect.stringContaining('year')],
  ['/giro_tmp_fator?year=abc', 400, expect.stringContaining('year')],
  [`/${'x'.repeat(61)}`, 400, expect.any(String)],
])('GET %s gets the status %i', async (path, status, message) => {
  const reply = await elo.call('GET', KPIS + path, { as });
  expect({ status: reply.status, body: reply.body }).toEqual({ status, body: { message } });
});

it.each(rows)('the KPI %s is for every signed-in person, and nobody else', async name => {
  const target = `${KPIS}/${name}`;
  expect(await elo.call('GET', target)).toMatchObject({ status: 401, body: { message: expect.any(String) } });
  for (const authorization of ['Bearer wrong', 'demo-api-key'])
    expect((await elo.call('GET', target, { headers: { authorization } })).status).toBe(403);
  for (const who of [await elo.make.aFacilitator(), await elo.make.aSupervisor(), await elo.make.anAdmin()])
    expect((await elo.call('GET', target, { as: who })).status).toBe(200);
  const other = await elo.call('POST', target, { as });
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

it('KPIs are below the configured prefix, in Express and in the documentation alike', async () => {
  const moved = await startTestApp({ CMS_REST_PREFIX: '/wp-json' });
  try {
    const reader = await moved.make.aUser();
    expect((await moved.call('GET', '/cms/wp-json/lean/v1/nedocs', { as: reader })).status).toBe(200);
    expect((await moved.call('GET', `${KPIS}/nedocs`, { as: reader })).status).toBe(404);
    const { body } = await moved.call('GET', '/cms/openapi.json');
    for (const name of rows) expect(body.paths).toHaveProperty([`/wp-json/lean/v1/${name}`]);
  } finally {
    await moved.close();
  }
});
