import { type Alert, DAY, type Group, HOUR, MINUTE, timesAt, type Window, windows } from './rules.ts';

/*
 * Alerts. `page` wakes somebody, because users notice; `ticket` is for the next working day. Each has a page of the same
 * name in docs/operating/runbooks.
 */

/** The objectives: the share of answers that are not our errors, and the share of fast answers, over thirty days. */
export const objectives = { availability: 0.999, latency: 0.99 } as const;

/**
 * The rates at which the error budget of thirty days burns: the parameters of "Alerting on SLOs" in The Site Reliability
 * Workbook (Google, 2018, chapter 5, "Multiwindow, Multi-Burn-Rate Alerts"). An alert needs both windows. The long one shows
 * that it matters; the short one lets it end soon after the errors do.
 */
const burns: readonly { severity: 'page' | 'ticket'; long: Window; short: Window; factor: number }[] = [
  { severity: 'page', long: '1h', short: '5m', factor: 14.4 },
  { severity: 'page', long: '6h', short: '30m', factor: 6 },
  { severity: 'ticket', long: '1d', short: '2h', factor: 3 },
  { severity: 'ticket', long: '3d', short: '6h', factor: 1 },
];
/** Fewer bad answers than these in the long window wake nobody: at night one failure is a large share. */
const LEAST_BAD = 10;

const runbook = (name: string): string => `docs/operating/runbooks/${name}.md`;

/** @param pace the factor of the times: below 1, tests see within seconds an alert that takes hours elsewhere */
export function alertRules(pace = 1): Group<Alert>[] {
  const time = timesAt(pace);
  const lastingAt = timesAt(pace, 1);

  const burning = (alert: string, bad: string, all: string, objective: number, what: string, page: string): Alert[] =>
    (['page', 'ticket'] as const).map(severity => ({
      alert: severity === 'page' ? `${alert}Fast` : `${alert}Slow`,
      expr: burns
        .filter(each => each.severity === severity)
        .map(({ long, short, factor }) => {
          const share = (window: Window) => `${bad}:rate${window} / ${all}:rate${window}`;
          const bound = `${factor} * ${Number((1 - objective).toFixed(6))}`;
          const enough = `${bad}:rate${long} * ${Math.ceil(windows[long] * (pace < 1 ? pace : 1))} >= ${LEAST_BAD}`;
          return `(${share(long)} > ${bound} and ${share(short)} > ${bound} and ${enough})`;
        })
        .join(' or '),
      labels: { severity },
      annotations: {
        summary: `{{ $labels.face }}: ${what}`,
        description:
          severity === 'page'
            ? 'At this rate what is allowed in thirty days is used up within five days, or much sooner.'
            : 'At this rate what is allowed in thirty days is used up before they are over.',
        runbook: runbook(page),
      },
    }));

  const one = (
    alert: string,
    severity: 'page' | 'ticket',
    { expr, lasting, summary, description, page }: Condition,
  ): Alert => ({
    alert,
    expr,
    ...(lasting ? { for: lastingAt(lasting) } : {}),
    labels: { severity },
    annotations: { summary, description, runbook: runbook(page) },
  });

  return [
    {
      name: 'elo-objectives',
      rules: [
        ...burning(
          'EloErrors',
          'elo:face_errors',
          'elo:face_requests',
          objectives.availability,
          'too many answers are errors of ours',
          'errors',
        ),
        ...burning(
          'EloSlowAnswers',
          'elo:face_slow_requests',
          'elo:face_timed_requests',
          objectives.latency,
          'too many answers take longer than a second',
          'slow-answers',
        ),
      ],
    },
    {
      name: 'elo-processes',
      rules: [
        one('EloDown', 'page', {
          expr: 'up{job="elo"} == 0 or absent(up{job="elo"})',
          lasting: 2 * MINUTE,
          summary: 'A server or worker of Elo does not answer',
          description: '{{ $labels.instance }} gives no metrics.',
          page: 'server-down',
        }),
        one('EloDependencyDown', 'page', {
          expr: 'min by (dependency) (elo_dependency_up) == 0',
          lasting: MINUTE,
          summary: '{{ $labels.dependency }} does not answer',
          description: 'What Elo can’t work without does not answer at least one of its processes.',
          page: 'dependency-down',
        }),
        one('EloRequestsTurnedAway', 'page', {
          expr: `sum(rate(elo_requests_refused_total[${time(5 * MINUTE)}])) > 0.1`,
          lasting: 5 * MINUTE,
          summary: 'Requests are turned away with 503',
          description: 'More operations come than the connections to PostgreSQL can do.',
          page: 'overload',
        }),
        one('EloPoolWaiting', 'ticket', {
          expr: `min_over_time(elo_database_connections{state="waiting"}[${time(5 * MINUTE)}]) > 0`,
          lasting: 5 * MINUTE,
          summary: 'Operations wait for a connection to PostgreSQL',
          description: '{{ $labels.instance }} has had too few connections for ten minutes.',
          page: 'overload',
        }),
        one('EloStorageDiskFull', 'page', {
          expr: 'min(elo_storage_disk_bytes{of="free"} / ignoring (of) elo_storage_disk_bytes{of="size"}) < 0.05',
          lasting: 5 * MINUTE,
          summary: 'The disk of the stored files is nearly full',
          description: 'Less than a twentieth is free; uploads fail when it is full.',
          page: 'storage-disk',
        }),
        one('EloStorageDiskFilling', 'ticket', {
          expr: `min(elo_storage_disk_bytes{of="free"} / ignoring (of) elo_storage_disk_bytes{of="size"}) < 0.5 and min(predict_linear(elo_storage_disk_bytes{of="free"}[${time(6 * HOUR)}], ${4 * DAY})) < 0`,
          lasting: HOUR,
          summary: 'The disk of the stored files will be full within four days',
          description: 'As it has filled in the last six hours.',
          page: 'storage-disk',
        }),
        one('EloDatabaseDiskFull', 'page', {
          expr: 'max(elo_database_disk_full) == 1',
          lasting: MINUTE,
          summary: 'The disk of PostgreSQL is full',
          description: 'Writes fail, and servers say that they are not ready.',
          page: 'database-disk',
        }),
        one('EloDatabaseDiskFilling', 'ticket', {
          expr: `min(node_filesystem_avail_bytes{job="postgresql-node"} / node_filesystem_size_bytes{job="postgresql-node"}) < 0.15 or min(predict_linear(node_filesystem_avail_bytes{job="postgresql-node"}[${time(6 * HOUR)}], ${4 * DAY})) < 0`,
          lasting: HOUR,
          summary: 'The disk of PostgreSQL will be full soon',
          description:
            'Less than a seventh is free, or it will be full within four days as it has filled in the last six hours.',
          page: 'database-disk',
        }),
        one('EloReplicaBehind', 'ticket', {
          expr: 'elo_replica_used == 0 or elo_replica_lag_seconds > 5',
          lasting: 10 * MINUTE,
          summary: 'Queries do not read from the replica',
          description: '{{ $labels.instance }} reads from the primary: the replica is away or behind.',
          page: 'replica',
        }),
      ],
    },
    {
      name: 'elo-work',
      rules: [
        one('EloNoWorker', 'page', {
          expr: `time() - max(elo_outbox_counted_timestamp_seconds) > ${3 * MINUTE} or absent(elo_outbox_counted_timestamp_seconds)`,
          lasting: 2 * MINUTE,
          summary: 'No worker looks after the outbox',
          description: 'Mails, messages and recurring jobs wait.',
          page: 'no-worker',
        }),
        one('EloOutboxOverdue', 'page', {
          expr: `max(elo_outbox_overdue_seconds) > ${10 * MINUTE}`,
          lasting: 5 * MINUTE,
          summary: 'Messages of the outbox are not delivered in time',
          description: 'The oldest message has been due for {{ $value | humanizeDuration }}.',
          page: 'outbox-overdue',
        }),
        one('EloDeadLetters', 'ticket', {
          expr: `elo:outbox_messages:dead > min_over_time(elo:outbox_messages:dead[${time(HOUR)}])`,
          summary: 'Messages were given up',
          description: 'There are {{ $value }} dead letters, more than an hour ago.',
          page: 'dead-letters',
        }),
        one('EloJobNotRun', 'ticket', {
          expr: `time() - max by (name) (elo_recurring_job_last_run_timestamp_seconds) > 2 * max by (name) (elo_recurring_job_pause_seconds) + ${15 * MINUTE}`,
          lasting: 5 * MINUTE,
          summary: 'The job {{ $labels.name }} has not run for two rounds',
          description: 'It last ended {{ $value | humanizeDuration }} ago.',
          page: 'recurring-jobs',
        }),
        one('EloJobFails', 'ticket', {
          expr: `sum by (name) (increase(elo_jobs_total{outcome="failed"}[${time(HOUR)}])) > 0`,
          summary: 'The job {{ $labels.name }} failed',
          description: 'A round of a recurring job failed, or the delivery of a message could not be noted.',
          page: 'recurring-jobs',
        }),
        one('EloOutgoingCallsFail', 'ticket', {
          expr: `elo:outgoing_failures:ratio_rate5m > 0.5 and on (target) sum by (target) (rate(elo_outgoing_calls_total[${time(5 * MINUTE)}])) * ${Math.ceil(300 * (pace < 1 ? pace : 1))} >= 3`,
          lasting: 10 * MINUTE,
          summary: 'Calls of {{ $labels.target }} fail',
          description: '{{ $value | humanizePercentage }} of them got no answer.',
          page: 'outgoing-calls',
        }),
        one('EloWebhooksLate', 'ticket', {
          expr: `histogram_quantile(0.95, sum by (le) (rate(elo_webhook_lag_seconds_bucket[${time(30 * MINUTE)}]))) > 300`,
          lasting: 15 * MINUTE,
          summary: 'Messages of people are processed late',
          description: 'One in twenty is processed more than {{ $value | humanizeDuration }} after it was sent.',
          page: 'webhooks-late',
        }),
        one('EloSignInsRefused', 'ticket', {
          expr: `sum(rate(elo_sign_ins_refused_total[${time(15 * MINUTE)}])) > 1`,
          lasting: 15 * MINUTE,
          summary: 'Unusually many sign-ins are refused',
          description: '{{ $value | humanize }} in a second: somebody tries passwords, or a client is misconfigured.',
          page: 'sign-ins-refused',
        }),
      ],
    },
    {
      name: 'elo-cut-over',
      rules: [
        one('EloOldServiceDown', 'page', {
          expr: 'elo:upstream_failures:ratio_rate5m > 0.5',
          lasting: 2 * MINUTE,
          summary: 'The old service of {{ $labels.facade }} does not answer',
          description: '{{ $value | humanizePercentage }} of what is passed on to it gets no answer.',
          page: 'old-service-down',
        }),
        one('EloMirrorFailures', 'ticket', {
          expr: 'max by (facade, toward) (elo_mirror_writes{state=~"failed|missed"}) > 0',
          lasting: 5 * MINUTE,
          summary: 'Writes of {{ $labels.facade }} were not done on both sides',
          description:
            '{{ $value }} writes toward {{ $labels.toward }} were given up or not kept: the two sides differ.',
          page: 'mirror',
        }),
        one('EloMirrorWaits', 'ticket', {
          expr: `max by (facade, toward) (elo_mirror_oldest_seconds{state="waiting"}) > ${15 * MINUTE}`,
          lasting: 5 * MINUTE,
          summary: 'Writes of {{ $labels.facade }} wait to be done on the other side',
          description: 'The oldest was accepted {{ $value | humanizeDuration }} ago.',
          page: 'mirror',
        }),
        one('EloAnswersDiffer', 'ticket', {
          expr: `sum by (facade) (increase(elo_parity_comparisons_total{outcome="different"}[${time(15 * MINUTE)}])) > 0`,
          lasting: 5 * MINUTE,
          summary: 'Elo and the old service of {{ $labels.facade }} answer differently',
          description: '{{ $value | humanize }} answers differed in fifteen minutes.',
          page: 'parity',
        }),
      ],
    },
  ];
}

interface Condition {
  expr: string;
  /** Seconds that the condition must hold for. */
  lasting?: number;
  summary: string;
  description: string;
  /** Name of its runbook. */
  page: string;
}
