import { expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { alertRules } from '../../../ops/source/alerts.ts';
import { recordingRules } from '../../../ops/source/rules.ts';
import { type AlertCase, alertCases, type Series } from '../../support/alert-cases.js';
import { needs } from '../../support/needs.js';
import { findProgram, promtool } from '../support/prometheus.js';

// Every alert fires when it must, and only then, with its real times: promtool simulates hours in seconds.

const program = findProgram('promtool');
const withPromtool = needs('promtool', program !== null);

it('every alert has a test case', () => {
  const names = alertRules().flatMap(({ rules }) => rules.map(({ alert }) => alert));
  expect([...new Set(alertCases.map(({ alert }) => alert))].sort()).toEqual([...names].sort());
});

const asked = ({ alert, at }: AlertCase, series: Series, fires: boolean) => ({
  interval: '1m',
  input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
  promql_expr_test: [
    {
      expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) > bool 0 or vector(0)`,
      eval_time: `${at}m`,
      exp_samples: [{ labels: '{}', value: Number(fires) }],
    },
  ],
});

withPromtool.it('every alert fires at its condition', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'elo-rules-'));
  try {
    const [recording, alerts] = [recordingRules(), alertRules()];
    const isOfFaces = ({ name }: { name: string }) => ['elo-face-rates', 'elo-objectives'].includes(name);
    const ofFaces = alerts.filter(isOfFaces).flatMap(({ rules }) => rules.map(({ alert }) => alert));
    const isLong = ({ at }: AlertCase) => at > 150;
    // Each evaluation of each rule costs time: windows of hours are evaluated every five minutes, and without the other rules.
    for (const [interval, isOne, cases] of [
      ['5m', isOfFaces, alertCases.filter(({ alert }) => ofFaces.includes(alert))],
      [
        '5m',
        (group: { name: string }) => !isOfFaces(group),
        alertCases.filter(each => !ofFaces.includes(each.alert) && isLong(each)),
      ],
      [
        '1m',
        (group: { name: string }) => !isOfFaces(group),
        alertCases.filter(each => !ofFaces.includes(each.alert) && !isLong(each)),
      ],
    ] as const) {
      expect(cases.length).toBeGreaterThan(0);
      const groups = [...recording, ...alerts].filter(isOne);
      await writeFile(path.join(folder, 'rules.yml'), stringify({ groups }));
      const tests = {
        rule_files: ['rules.yml'],
        evaluation_interval: interval,
        tests: cases.flatMap(each => [asked(each, each.fires, true), asked(each, each.quiet, false)]),
      };
      await writeFile(path.join(folder, 'tests.yml'), stringify(tests));
      expect(await promtool(program!, ['test', 'rules', 'tests.yml'], folder)).toEqual({
        code: 0,
        output: expect.stringContaining('SUCCESS'),
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

withPromtool.it('Prometheus accepts the configuration for compose.yml, with its rules', async () => {
  const { code, output } = await promtool(
    program!,
    ['check', 'config', 'prometheus.yml'],
    path.resolve(import.meta.dirname, '../../../ops/prometheus'),
  );
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('2 rule files found') });
});
