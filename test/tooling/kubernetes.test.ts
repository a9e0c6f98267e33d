import { expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { readConfig } from '../../src/config/config.js';
import { manifestsIn, variablesOf } from '../support/kubernetes.js';

// The files of ops/kubernetes beside compose.yml and the configuration. test/e2e/programs/kubernetes.test.ts builds and
// validates them with the programs of Kubernetes.

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFile(path.join(root, name), 'utf8');
const [compose, example, metrics] = await Promise.all(
  ['compose.yml', '.env.example', 'docs/operating/metrics.md'].map(read),
);
const base = await manifestsIn('base');
const [fixed, settings, secrets] = await Promise.all(
  ['base/settings.env', 'example/settings.env', 'example/secrets.env'].map(variablesOf),
);
const given = { ...fixed, ...settings, ...secrets } as Record<string, string>;
const ofCompose = (name: string) =>
  parse(compose!, { merge: true }).services[name] as { environment: Record<string, string>; command?: string[] };
const podOf = (name: string) => base.get(name)!.spec.template.spec;
const containerOf = (name: string) => podOf(name).containers[0]!;
const [SERVER, WORKER, MIGRATE, COMMON] = [
  'Deployment elo-server',
  'Deployment elo-worker',
  'Job elo-migrate',
  'Any any',
];

it('the variables are those of compose.yml', () => {
  const inCompose = ofCompose('server-1').environment;
  const isFixed = (value: string) => !value.includes('$');
  const ofOwnServices = ['MONGODB_URL'];
  const same = Object.entries(inCompose).filter(([name, value]) => isFixed(value) && !ofOwnServices.includes(name));
  const defaults = ['TRUST_PROXY', 'SHUTDOWN_DELAY_SECONDS'];
  const byDefault = defaults.map(name => [name, /:-(.*)\}$/.exec(inCompose[name]!)![1]]);
  expect(fixed).toEqual(Object.fromEntries([...same, ...byDefault]));
  const known = [...example!.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
  expect(known).toEqual(expect.arrayContaining(Object.keys(given)));
  const asked = Object.keys(inCompose).filter(
    name => inCompose[name]!.startsWith('${') && inCompose[name]!.includes(':?'),
  );
  expect(Object.keys(given)).toEqual(expect.arrayContaining(asked));
  expect(asked.length).toBeGreaterThanOrEqual(5);
});

it('servers and workers start with the settings of the example', () => {
  const config = readConfig(given);
  expect(config).toMatchObject({ production: true, jobs: false, migrate: false, trustProxy: 1, unknownVariables: [] });
  expect(config.storage).toMatchObject({ kind: 's3' });
  const ownOfWorker = Object.fromEntries(containerOf(WORKER).env!.map(({ name, value }) => [name, value]));
  expect(readConfig({ ...given, ...ownOfWorker })).toEqual({ ...config, workerPort: 4001 });
  expect(containerOf(SERVER).args).toEqual(['serve']);
  expect(containerOf(WORKER).args).toEqual(ofCompose('worker').command);
  expect(containerOf(MIGRATE).args).toEqual(['migrate', '--expand-only']);
});

it('a pod does not start without the places of records, files and mails', () => {
  const needed = containerOf(COMMON).env!.map(({ name, valueFrom }) => [
    name,
    (valueFrom?.secretKeyRef ?? valueFrom?.configMapKeyRef)!.key,
  ]);
  const names = ['DATABASE_URL', 'STORAGE_URL', 'SMTP_URL', 'PUBLIC_URL'];
  expect(needed).toEqual(names.map(name => [name, name]));
});

it('the ports are those of the settings', () => {
  const { port, metricsPort } = readConfig(given);
  const portsOf = (name: string) =>
    Object.fromEntries(containerOf(name).ports!.map(({ name, containerPort }) => [name, containerPort]));
  expect(portsOf(SERVER)).toEqual({ http: port, metrics: metricsPort });
  expect(portsOf(WORKER)).toEqual({ worker: 4001, metrics: metricsPort });
});

it('readiness decides on requests, liveness on restarts', () => {
  for (const [name, port] of [
    [SERVER, 'http'],
    [WORKER, 'worker'],
  ] as const) {
    const { startupProbe, livenessProbe, readinessProbe } = containerOf(name);
    expect(startupProbe!.httpGet).toEqual({ path: '/livez', port });
    expect(livenessProbe!.httpGet).toEqual({ path: '/livez', port });
    expect(readinessProbe!.httpGet).toEqual({ path: '/readyz', port });
  }
});

it('no request and no job is cut off by a stop', () => {
  const { shutdownDelaySeconds, shutdownDrainSeconds } = readConfig(given);
  const { periodSeconds, timeoutSeconds } = containerOf(SERVER).readinessProbe!;
  expect(shutdownDelaySeconds).toBeGreaterThanOrEqual(periodSeconds + timeoutSeconds);
  const grace = podOf(COMMON)['terminationGracePeriodSeconds'];
  expect(grace).toBeGreaterThanOrEqual(shutdownDelaySeconds + shutdownDrainSeconds + 10);
  expect(base.get(SERVER)!.spec['strategy']).toEqual({ rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } });
  for (const name of ['elo-server', 'elo-worker'])
    expect(base.get(`PodDisruptionBudget ${name}`)!.spec['maxUnavailable']).toBe(1);
});

it('all pods are without rights, and write to /data and /tmp alone', () => {
  expect(podOf(COMMON)).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
  });
  const { securityContext, volumeMounts } = containerOf(COMMON);
  expect(securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  expect(volumeMounts!.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp']);
});

it('the autoscaler asks for the metric of the gate, at half of what the gate lets run', async () => {
  const { metrics: asked, minReplicas, maxReplicas } = base.get('HorizontalPodAutoscaler elo-server')!.spec as any;
  expect([minReplicas, maxReplicas]).toEqual([2, 6]);
  expect(base.get(SERVER)!.spec['replicas']).toBeUndefined();
  const [rule] = parse(await read('ops/kubernetes/example/prometheus-adapter.yaml')).rules;
  expect(asked[0].pods.metric.name).toBe(rule.name.as);
  expect(Number(asked[0].pods.target.averageValue)).toBe((2 * readConfig(given).databasePoolSize) / 2);
  const [name] = /^\w+/.exec(rule.seriesQuery)!;
  expect(metrics).toMatch(new RegExp(`\\| \`${name}\` .*\`state\`.*running now.*waiting for their turn`));
  expect(rule.metricsQuery).toContain('state=~"running|waiting"');
});
