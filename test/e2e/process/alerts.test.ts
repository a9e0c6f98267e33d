import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { ruleFiles } from '../../../ops/source/rule-files.ts';
import { cutOffAfter } from '../support/cut-off.js';
import { questionsOfDashboards } from '../../support/dashboards.js';
import { aDatabase } from '../../support/databases.js';
import { type OldService, startOldService } from '../../support/old-service.js';
import { launchServer, type Running } from '../support/processes.js';
import { needs } from '../../support/needs.js';
import { findProgram, type Prometheus, startPrometheus } from '../support/prometheus.js';

// A real Prometheus scrapes a real server and its worker, with the rules of ops/ at a hundredth of their times. Each failure in
// turn has its alert fire: messages that nobody delivers, an old service that is dead, a database that is away.

const program = findProgram('prometheus');
const PACE = 1 / 100;

needs('prometheus', program !== null).describe('the alerts of Prometheus', () => {
  let directory: string;
  let database: Awaited<ReturnType<typeof aDatabase>>;
  let way: Awaited<ReturnType<typeof cutOffAfter>>;
  let old: OldService;
  let elo: (Running & { url: string }) | undefined;
  let prometheus: Prometheus | undefined;
  let client: Client;
  let knocking: NodeJS.Timeout | undefined;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'elo-alerts-'));
    database = await aDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
    const url = new URL(database.url);
    way = await cutOffAfter(Infinity, new URL(database.url));
    url.host = new URL(way.url).host;
    old = await startOldService();
    elo = await launchServer({
      DATA_DIR: path.join(directory, 'data'),
      DATABASE_URL: url.href,
      LEGACY_URL_PORTAL: old.url,
      // Prometheus reads exemplars only when their format is correct.
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    });
    prometheus = await startPrometheus(program!, {
      directory: path.join(directory, 'prometheus'),
      target: new URL(elo.url).host,
      rules: ruleFiles(PACE),
    });
  });
  afterAll(async () => {
    clearInterval(knocking);
    await prometheus?.close();
    elo?.process.kill('SIGKILL');
    await elo?.exit();
    await old.close();
    await way.close();
    await client.end();
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });

  interface FiringAlert {
    labels: Record<string, string>;
    state: string;
    annotations: Record<string, string>;
  }
  /** Names of the alerts that fire now. */
  const firing = async (): Promise<FiringAlert[]> =>
    (await prometheus!.api<{ alerts: FiringAlert[] }>('alerts')).alerts.filter(({ state }) => state === 'firing');
  /** Waits until alerts have fired, even for a short time: the worker counts every 15 seconds, Prometheus every two. */
  async function fires(...names: string[]): Promise<FiringAlert[]> {
    const until = Date.now() + 100_000;
    const seen = new Map<string, FiringAlert>();
    for (;;) {
      for (const alert of await firing()) seen.set(JSON.stringify(alert.labels), alert);
      const fired = [...seen.values()];
      const missing = names.filter(name => !fired.some(({ labels }) => labels['alertname'] === name));
      if (missing.length === 0) return fired;
      if (Date.now() > until) throw new Error(`${missing.join(', ')} did not fire`);
      await new Promise(resolve => setTimeout(resolve, 500));
    }
  }
  const valueOf = async (query: string): Promise<number> => {
    const { result } = await prometheus!.api<{ result: { value: [number, string] }[] }>('query', { query });
    return Number(result[0]?.value[1]);
  };
  async function reads(query: string, holds: (value: number) => boolean): Promise<void> {
    const until = Date.now() + 60_000;
    for (;;) {
      const value = await valueOf(query);
      if (holds(value)) return;
      if (Date.now() > until) throw new Error(`${query} is ${value}`);
      await new Promise(resolve => setTimeout(resolve, 250));
    }
  }
  const knock = (address: string): void => {
    clearInterval(knocking);
    knocking = setInterval(
      () =>
        void fetch(elo!.url + address).then(
          each => each.text(),
          () => {},
        ),
      100,
    );
  };

  it('a healthy system fires no alert, and every dashboard query works', async () => {
    knock('/portal/api/health');
    await reads('up{job="elo"}', value => value === 1);
    await reads('elo_outbox_counted_timestamp_seconds', value => value > 0);
    await reads('elo:face_requests:rate5m{face="portal"}', value => value > 0);
    await reads('elo:face_errors:rate1h{face="portal"}', value => value === 0);
    expect(await firing()).toEqual([]);
    const { groups } = await prometheus!.api<{ groups: { rules: { name: string; lastError?: string }[] }[] }>('rules');
    expect(groups.flatMap(({ rules }) => rules).filter(({ lastError }) => lastError)).toEqual([]);
    expect((await prometheus!.api<unknown[]>('query_exemplars', exemplarsOfToday())).length).toBeGreaterThan(0);
    const questions = questionsOfDashboards();
    expect(questions.length).toBeGreaterThan(40);
    for (const query of questions)
      await prometheus!.api('query', { query: query.replaceAll('$__rate_interval', '10s') });
  });

  it('undelivered messages, dead letters, a stuck job and a failing mirror fire their alerts', async () => {
    await reads('elo:outbox_messages:dead', value => value === 0);
    await client.query(`insert into outbox (job, payload, next_try_at, attempts, attempts_at_resend, failed_at) values
      ('of-another-version', '{}', now() - interval '1 hour', 0, 0, null),
      ('group-link-dispatch', '{}', now() - interval '1 day', 5, 0, now())`);
    await client.query(`insert into recurring_runs (job, started_at, finished_at)
      values ('outbox-clean-up', now() - interval '3 days', now() - interval '3 days')
      on conflict (job) do update set started_at = excluded.started_at, finished_at = excluded.finished_at`);
    await client.query(`insert into mirror_writes
        (facade, route, toward, keys, created, sealed, request_id, accepted_at, next_try_at, failed_at, reason) values
      ('portal', 'r', 'LEGACY', '{}', '{}', 'x', 'a', now() - interval '2 hours', now() + interval '1 day', null, null),
      ('portal', 'r', 'LEGACY', '{}', '{}', 'x', 'b', now(), now(), now(), 'FAILED')`);
    const now = await fires(
      'EloOutboxOverdue',
      'EloDeadLetters',
      'EloJobNotRun',
      'EloMirrorFailures',
      'EloMirrorWaits',
    );
    const late = now.find(({ labels }) => labels['alertname'] === 'EloJobNotRun')!;
    expect([late.labels['name'], late.annotations]).toEqual([
      'outbox-clean-up',
      {
        summary: 'The job outbox-clean-up has not run for two rounds',
        description: expect.stringMatching(/^It last ended 3d 0h \d+m \d+s ago\.$/),
        runbook: 'docs/operating/runbooks/recurring-jobs.md',
      },
    ]);
  });

  it('a dead old service fires its alert', async () => {
    await client.query(`insert into route_states (route, mode, percent, switched_at)
      values ('portal.health.read', 'LEGACY', 100, now())`);
    await reads('sum(elo_upstream_calls_total{facade="portal",outcome="answered"})', value => value > 0);
    await old.stop();
    const now = await fires('EloOldServiceDown', 'EloErrorsFast');
    expect(now.map(({ labels }) => labels)).toEqual(
      expect.arrayContaining([
        { alertname: 'EloOldServiceDown', severity: 'page', facade: 'portal' },
        { alertname: 'EloErrorsFast', severity: 'page', face: 'portal' },
      ]),
    );
  });

  it('an unreachable database fires its alert, and then the stopped server too', async () => {
    await way.close();
    const now = await fires('EloDependencyDown');
    expect(now.map(({ labels }) => labels['dependency'])).toContain('postgresql');
    elo!.process.kill('SIGKILL');
    await fires('EloDown');
  });

  const exemplarsOfToday = () => ({
    query: 'elo_http_request_seconds_bucket',
    start: String(Date.now() / 1_000 - 3_600),
    end: String(Date.now() / 1_000 + 60),
  });
});
