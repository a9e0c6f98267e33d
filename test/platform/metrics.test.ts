import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { jobs } from '../../jobs/index.js';
import type { RecurringJob } from '../../jobs/job.js';
import { createWorkerMetrics } from '../../jobs/worker-metrics.js';
import { facadesAt } from '../../rest/index.js';
import { alertRules } from '../../ops/source/alerts.ts';
import { fileRoutes, recordingRules } from '../../ops/source/rules.ts';
import { createJobContext } from '../../src/graph/context.js';
import { questionsOfDashboards } from '../support/dashboards.js';
import { aDatabase } from '../support/databases.js';
import { root } from '../support/documentation.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// docs/operating/metrics.md lists all metrics of /metrics, and /metrics has all metrics that rules, alerts and dashboards
// query.

let elo: TestApp, database: Awaited<ReturnType<typeof aDatabase>>;
beforeAll(async () => {
  database = await aDatabase();
  // Everything with metrics of its own is on. The primary stands in for a replica, and the server notices that later.
  const environment = { DATABASE_READ_URL: database.url, LEGACY_URL_PORTAL: 'http://127.0.0.1:9' };
  elo = await startTestApp(environment, { database });
  // The metrics of a worker are added, without running its jobs.
  const recurring = jobs.filter((job): job is RecurringJob => job.kind === 'recurring');
  const given = { jobs: recurring, began: new Date() };
  const ofWorker = createWorkerMetrics(elo.app.metrics.registry, given);
  await ofWorker.count(createJobContext(elo.app.services, 'outbox-count'));
});

interface Metric {
  name: string;
  type: string;
  help: string;
  labelNames: readonly string[];
}
const all = () => elo.app.metrics.registry.getMetricsAsArray() as unknown as Metric[];

const units: readonly (readonly [string, string])[] = [
  ['_timestamp_seconds', 'Unix time'],
  ['_seconds', 'seconds'],
  ['_seconds_total', 'seconds'],
  ['_bytes', 'bytes'],
];
const unitOf = (name: string) => units.find(([end]) => name.endsWith(end))?.[1] ?? 'number';
/** A table line before Prettier aligns its columns. */
const plain = (line: string) => line.replaceAll(/ +/g, ' ');
const lineOf = ({ name, type, help, labelNames }: Metric) =>
  `| \`${name}\` | ${type} | ${labelNames.map(each => `\`${each}\``).join(' ')} | ${unitOf(name)} | ${help.trim()} |`;

it('docs/operating/metrics.md lists every metric of Elo with its help, and no others', async () => {
  const page = await readFile(path.join(root, 'docs/operating/metrics.md'), 'utf8');
  const listed = page
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .map(plain);
  const isOwn = (line: string) => line.startsWith('| `elo_');
  const here = all().map(lineOf).map(plain).sort();
  expect(listed.filter(isOwn)).toEqual(here.filter(isOwn));
  // Some of Node's metrics exist only on Linux.
  expect(here.filter(line => !listed.includes(line))).toEqual([]);
});

it('every metric of Elo has a help, and no label that Prometheus reserves', () => {
  const own = all().filter(({ name }) => name.startsWith('elo_'));
  expect(own.length).toBeGreaterThan(30);
  expect(own.filter(({ help }) => !help.endsWith('.')).map(({ name }) => name)).toEqual([]);
  // Prometheus would rename these labels (honor_labels).
  expect(own.filter(({ labelNames }) => labelNames.some(each => ['job', 'instance'].includes(each)))).toEqual([]);
});

/** A query with its names of metrics and labels, without texts. */
interface Question {
  expr: string;
  metrics: string[];
  labels: string[];
}
const OF_PROMETHEUS = ['le', 'job', 'instance', 'alertname'];
/** Labels that `label_replace` creates. */
const MADE = ['face', 'class'];

function question(expr: string): Question {
  const texts = expr.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  const metrics = [...texts.matchAll(/\b(?:elo[_:][\w:]+|process_\w+|nodejs_\w+)/g)].map(([name]) => name);
  const matched = [...texts.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside]) =>
    [...inside!.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label!),
  );
  const grouped = [...texts.matchAll(/\b(?:by|on|ignoring|without)\s*\(([^)]*)\)/g)].flatMap(([, inside]) =>
    inside!.split(',').map(each => each.trim()),
  );
  return { expr, metrics, labels: [...matched, ...grouped].filter(label => label !== '') };
}

const questions = (): Question[] => {
  const rules = [...recordingRules(), ...alertRules()].flatMap(group => group.rules as { expr: string }[]);
  return [...questionsOfDashboards(), ...rules.map(({ expr }) => expr)].map(question);
};

it('rules, alerts and dashboards name only existing metrics and labels', () => {
  const recorded = recordingRules().flatMap(({ rules }) => rules.map(({ record }) => record));
  const known = new Map(all().map(each => [each.name, each]));
  const histogramOf = (name: string) => {
    const base = known.get(name.replace(/_(?:bucket|count|sum)$/, ''));
    return base?.type === 'histogram' ? base : undefined;
  };
  const asked = questions();
  expect(asked.length).toBeGreaterThan(100);
  const missing = asked.flatMap(({ metrics }) =>
    metrics.filter(name => !known.has(name) && !histogramOf(name) && !recorded.includes(name)),
  );
  expect(missing).toEqual([]);
  // A histogram itself has no value.
  const whole = asked.flatMap(({ metrics }) => metrics.filter(name => known.get(name)?.type === 'histogram'));
  expect(whole).toEqual([]);
  const strange = asked.flatMap(({ expr, metrics, labels }) => {
    const may = metrics.flatMap(name => [...((known.get(name) ?? histogramOf(name))?.labelNames ?? [])]);
    const ofRules = metrics.some(name => name.includes(':')) ? ['facade', 'target'] : [];
    return labels
      .filter(label => ![...may, ...ofRules, ...OF_PROMETHEUS, ...MADE].includes(label))
      .map(label => `${label}: ${expr}`);
  });
  expect(strange).toEqual([]);
});

it('the label values that alerts and dashboards name exist', async () => {
  const { body } = await elo.call('GET', '/metrics');
  const lines = (body as string).split('\n');
  for (const [metric, label] of [
    ['elo_outbox_messages', 'state'],
    ['elo_database_connections', 'state'],
    ['elo_storage_disk_bytes', 'of'],
  ] as const) {
    const named = questions().flatMap(({ expr }) =>
      [...expr.matchAll(/(\w+)\{([^}]*)\}/g)]
        .filter(([, name]) => name === metric)
        .flatMap(([, , inside]) => [...inside!.matchAll(/(\w+)="([^"]*)"/g)])
        .filter(([, name]) => name === label)
        .map(([, , value]) => value!),
    );
    expect(named.length).toBeGreaterThan(0);
    for (const value of new Set(named))
      expect(lines.some(line => line.startsWith(`${metric}{${label}="${value}"}`)) && value).toBe(value);
  }
});

it('the list of routes with files matches the declared uploads and downloads', () => {
  const routes = facadesAt(elo.app.services.config).flatMap(facade => facade.routes);
  const ids = routes.map(({ id }) => id);
  expect(fileRoutes.filter(id => !ids.includes(id))).toEqual([]);
  const uploads = routes.filter(route => 'multipart' in route && route.multipart).map(({ id }) => id);
  expect(uploads.filter(id => !fileRoutes.includes(id))).toEqual([]);
});

it('every alert has its runbook, and every runbook its alerts', async () => {
  const alerts = alertRules().flatMap(({ rules }) => rules);
  const folder = 'docs/operating/runbooks';
  const pages = (await readdir(path.join(root, folder))).map(name => `${folder}/${name}`);
  expect([...new Set(alerts.map(({ annotations }) => annotations.runbook))].sort()).toEqual(pages.sort());
  for (const page of pages) {
    const text = await readFile(path.join(root, page), 'utf8');
    const [, named = ''] = /^Alerts?: (.*)\.$/m.exec(text) ?? [];
    const own = alerts.filter(({ annotations }) => annotations.runbook === page).map(({ alert }) => `\`${alert}\``);
    expect({ page, alerts: named.split(', ') }).toEqual({ page, alerts: own });
    for (const heading of ['## What it means', '## What to look at', '## What to do']) expect(text).toContain(heading);
  }
});
