import { beforeAll, expect, it } from '@jest/globals';
import { seedDemoData } from '../../../src/demo/seed.js';
import { checkMeasurements } from '../../../src/domain/kpis/check-measurements.js';
import { indicators } from '../../../src/domain/kpis/indicators.js';
import { demoMeasurements } from '../../../src/demo/measurements.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const now = '2026-11-21T12:00:00Z';
let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow(now);
  await seedDemoData(elo.app.services);
});

/** The number of values in the series that has the fewest. */
const pointsWithValue = (series: { points: { value: number | null }[] }[]) =>
  Math.min(...series.map(({ points }) => points.filter(({ value }) => value !== null).length));

it('the demo has every KPI of the three groups in each of 24 months', async () => {
  const query =
    'query ($groupId: ID, $year: Int) { kpis(groupId: $groupId, year: $year) { name series { points { label value } } } }';
  for (const groupId of [1, 2, 3]) {
    const measured = new Map<string, number>();
    for (const year of [2024, 2025, 2026]) {
      const { body } = await elo.graphql(query, { groupId, year }, { as: { id: 101 } });
      for (const { name, series } of body.data.kpis)
        measured.set(name, (measured.get(name) ?? 0) + pointsWithValue(series));
    }
    expect(new Set(measured.values())).toEqual(new Set([24, 5]));
    expect([...measured].filter(([, months]) => months === 5)).toEqual([['semestral', 5]]);
  }
});

it('the demo’s measurements are valid, and the same every time', () => {
  const make = () => demoMeasurements(new Date(now), 'America/Sao_Paulo');
  expect(make()).toEqual(make());
  const rows = make()[0]!.rows as { group_id: number; indicator: string; month: string; value: number }[];
  const entries = rows.map(each => ({
    groupId: each.group_id,
    indicator: each.indicator,
    period: each.month.slice(0, 7),
    value: each.value,
  }));
  const { months, problems } = checkMeasurements(entries, { now: new Date(now), timeZone: 'America/Sao_Paulo' });
  expect(problems).toEqual([]);
  const values = new Map(months.map(each => [`${each.groupId} ${each.month} ${each.indicator}`, each.value]));
  for (const { groupId, month, indicator, value } of months) {
    const { partOf } = indicators[indicator as keyof typeof indicators] as { partOf?: string };
    if (partOf) expect([indicator, value <= values.get(`${groupId} ${month} ${partOf}`)!]).toEqual([indicator, true]);
  }
});
