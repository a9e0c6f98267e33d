/** Values of a metric, minute by minute, in the notation of promtool: `0+60x30` is 60 more in each of 30 minutes. */
export type Series = Record<string, string>;

/** One case in which an alert fires, and a similar one in which it must not. */
export interface AlertCase {
  alert: string;
  /** Minutes until the alert is evaluated. */
  at: number;
  fires: Series;
  quiet: Series;
}

const ok = 'elo_http_request_seconds_count{route="portal.class.read",method="GET",status="200"}';
const error = 'elo_http_request_seconds_count{route="portal.class.read",method="GET",status="500"}';
const fast = 'elo_http_request_seconds_bucket{route="portal.class.read",method="GET",status="200",le="1"}';
const upload = (of: string) => of.replaceAll('portal.class.read', 'portal.submissions.create');
const graph = 'elo_http_request_seconds_count{route="graphql",method="POST",status="200"}';
const operations = (outcome: string) =>
  `elo_graphql_operation_seconds_count{operation="x",face="graph",outcome="${outcome}"}`;
const disk = (of: string) => `elo_storage_disk_bytes{of="${of}"}`;
const databaseDisk = (of: string) => `node_filesystem_${of}_bytes{job="postgresql-node"}`;
const webhook = (le: string) => `elo_webhook_lag_seconds_bucket{le="${le}"}`;
const upstream = (outcome: string) => `elo_upstream_calls_total{facade="portal",outcome="${outcome}"}`;
const mail = (outcome: string) => `elo_outgoing_calls_total{target="mail",outcome="${outcome}"}`;
const mirror = (state: string) => `elo_mirror_writes{facade="portal",toward="LEGACY",state="${state}"}`;
const oldest = 'elo_mirror_oldest_seconds{facade="portal",toward="LEGACY",state="waiting"}';
const lastRun = 'elo_recurring_job_last_run_timestamp_seconds{name="x"}';
const pause = 'elo_recurring_job_pause_seconds{name="x"}';
const DAY = 1_500;

export const alertCases: readonly AlertCase[] = [
  {
    alert: 'EloErrorsFast',
    at: 120,
    fires: { [ok]: '0+60x120', [error]: '0+3x120' },
    quiet: { [ok]: '0+60x120', [error]: '0+0.3x120' },
  },
  // There were many errors, and they are over: the short window has ended.
  {
    alert: 'EloErrorsFast',
    at: 90,
    fires: { [ok]: '0+60x90', [error]: '0x30 0+20x60' },
    quiet: { [ok]: '0+60x90', [error]: '0+20x40 800x50' },
  },
  // At night one of ten requests fails: too few errors to wake a person.
  {
    alert: 'EloErrorsFast',
    at: 120,
    fires: { [ok]: '0+9x120', [error]: '0+1x120' },
    quiet: { [ok]: '0+0.09x120', [error]: '0+0.01x120' },
  },
  {
    alert: 'EloErrorsFast',
    at: 120,
    fires: { [graph]: '0+60x120', [operations('failed')]: '0+3x120' },
    quiet: { [graph]: '0+60x120', [operations('refused')]: '0+30x120' },
  },
  {
    alert: 'EloErrorsSlow',
    at: DAY,
    fires: { [ok]: `0+60x${DAY}`, [error]: `0+0.3x${DAY}` },
    quiet: { [ok]: `0+60x${DAY}`, [error]: `0+0.03x${DAY}` },
  },
  {
    alert: 'EloSlowAnswersFast',
    at: 120,
    fires: { [ok]: '0+60x120', [fast]: '0+40x120' },
    quiet: { [upload(ok)]: '0+60x120', [upload(fast)]: '0+40x120' },
  },
  {
    alert: 'EloSlowAnswersSlow',
    at: DAY,
    fires: { [ok]: `0+60x${DAY}`, [fast]: `0+57x${DAY}` },
    quiet: { [ok]: `0+60x${DAY}`, [fast]: `0+59.8x${DAY}` },
  },
  {
    alert: 'EloDown',
    at: 10,
    fires: { 'up{job="elo",instance="a"}': '0x10', 'up{job="elo",instance="b"}': '1x10' },
    quiet: { 'up{job="elo",instance="a"}': '1x10' },
  },
  { alert: 'EloDown', at: 10, fires: {}, quiet: { 'up{job="elo",instance="a"}': '1x10' } },
  {
    alert: 'EloDependencyDown',
    at: 5,
    fires: {
      'elo_dependency_up{dependency="storage",instance="a"}': '0x5',
      'elo_dependency_up{dependency="storage",instance="b"}': '1x5',
    },
    quiet: { 'elo_dependency_up{dependency="storage",instance="a"}': '1x5' },
  },
  {
    alert: 'EloRequestsTurnedAway',
    at: 15,
    fires: { elo_requests_refused_total: '0+60x15' },
    quiet: { elo_requests_refused_total: '60x15' },
  },
  {
    alert: 'EloPoolWaiting',
    at: 15,
    fires: { 'elo_database_connections{state="waiting"}': '3x15' },
    quiet: {
      'elo_database_connections{state="waiting"}': '9 0 9 0 9 0 9 0 9 0 9 0 9 0 9 0',
      'elo_database_connections{state="used"}': '3x15',
    },
  },
  {
    alert: 'EloStorageDiskFull',
    at: 10,
    fires: { [disk('free')]: '4x10', [disk('size')]: '100x10' },
    quiet: { [disk('free')]: '6x10', [disk('size')]: '100x10' },
  },
  {
    alert: 'EloStorageDiskFilling',
    at: 480,
    fires: { [disk('free')]: '45-0.05x480', [disk('size')]: '100x480' },
    quiet: { [disk('free')]: '90-0.05x480', [disk('size')]: '100x480' },
  },
  {
    alert: 'EloDatabaseDiskFull',
    at: 5,
    fires: { elo_database_disk_full: '1x5' },
    quiet: { elo_database_disk_full: '0x5' },
  },
  {
    alert: 'EloDatabaseDiskFilling',
    at: 480,
    fires: { [databaseDisk('avail')]: '45-0.05x480', [databaseDisk('size')]: '100x480' },
    quiet: { [databaseDisk('avail')]: '45x480', [databaseDisk('size')]: '100x480' },
  },
  {
    alert: 'EloReplicaBehind',
    at: 15,
    fires: { elo_replica_used: '0x15' },
    quiet: { elo_replica_used: '1x15', elo_replica_lag_seconds: '0.01x15' },
  },
  {
    alert: 'EloNoWorker',
    at: 10,
    fires: { elo_outbox_counted_timestamp_seconds: '0x10' },
    quiet: { elo_outbox_counted_timestamp_seconds: '0+60x10' },
  },
  { alert: 'EloNoWorker', at: 10, fires: {}, quiet: { elo_outbox_counted_timestamp_seconds: '0+60x10' } },
  {
    alert: 'EloOutboxOverdue',
    at: 10,
    fires: { elo_outbox_overdue_seconds: '700x10' },
    quiet: { elo_outbox_overdue_seconds: '500x10' },
  },
  // Messages that were given up yesterday alert nobody twice.
  {
    alert: 'EloDeadLetters',
    at: 45,
    fires: { 'elo_outbox_messages{state="dead"}': '2x30 5x20' },
    quiet: { 'elo_outbox_messages{state="dead"}': '5x45' },
  },
  {
    alert: 'EloJobNotRun',
    at: 180,
    fires: { [lastRun]: '0x180', [pause]: '3600x180' },
    quiet: { [lastRun]: '0x60 3600x60 7200x60', [pause]: '3600x180' },
  },
  {
    alert: 'EloJobFails',
    at: 20,
    fires: { 'elo_jobs_total{name="x",outcome="failed"}': '0x10 1x10' },
    quiet: { 'elo_jobs_total{name="x",outcome="retried"}': '0+1x20' },
  },
  {
    alert: 'EloOutgoingCallsFail',
    at: 20,
    fires: { [mail('silent')]: '0+3x20', [mail('answered')]: '0+1x20' },
    quiet: { [mail('refused')]: '0+3x20', [mail('answered')]: '0+1x20' },
  },
  {
    alert: 'EloWebhooksLate',
    at: 60,
    fires: { [webhook('300')]: '0+1x60', [webhook('1800')]: '0+5x60', [webhook('+Inf')]: '0+5x60' },
    quiet: { [webhook('300')]: '0+5x60', [webhook('1800')]: '0+5x60', [webhook('+Inf')]: '0+5x60' },
  },
  {
    alert: 'EloSignInsRefused',
    at: 40,
    fires: { 'elo_sign_ins_refused_total{code="FORBIDDEN"}': '0+120x40' },
    quiet: { 'elo_sign_ins_refused_total{code="FORBIDDEN"}': '0+6x40' },
  },
  {
    alert: 'EloOldServiceDown',
    at: 15,
    fires: { [upstream('unreachable')]: '0+10x15', [upstream('answered')]: '0+1x15' },
    quiet: { [upstream('given up')]: '0+10x15', [upstream('answered')]: '0+1x15' },
  },
  {
    alert: 'EloMirrorFailures',
    at: 10,
    fires: { [mirror('failed')]: '2x10' },
    quiet: { [mirror('failed')]: '0x10', [mirror('waiting')]: '9x10' },
  },
  { alert: 'EloMirrorWaits', at: 10, fires: { [oldest]: '1000x10' }, quiet: { [oldest]: '60x10' } },
  {
    alert: 'EloAnswersDiffer',
    at: 15,
    fires: { 'elo_parity_comparisons_total{facade="portal",outcome="different"}': '0x5 2x10' },
    quiet: {
      'elo_parity_comparisons_total{facade="portal",outcome="equal"}': '0+5x15',
      'elo_parity_comparisons_total{facade="portal",outcome="different"}': '4x15',
    },
  },
];
