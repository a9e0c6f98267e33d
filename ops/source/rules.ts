/* Recording rules of Prometheus: expressions that alerts and dashboards query often, computed once.
   
   A face is one of the seven facades, or the graph. Its requests are those that reached one of its routes; pages, probes and
   unknown addresses (route "none") belong to none. An error is an answer that the caller can't correct. */

export interface Rule {
  record: string;
  expr: string;
}
export interface Alert {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: 'page' | 'ticket'; face?: string };
  annotations: { summary: string; description: string; runbook: string };
}
export interface Group<Of> {
  name: string;
  interval?: string;
  rules: Of[];
}

/**
 * Writes a time for Prometheus.
 * @param pace the factor of the times in the rules: below 1, tests see within seconds an effect that takes hours elsewhere
 * @param least the least number of seconds then: a rate needs a few measurements, and tests take one every two seconds
 */
export const timesAt =
  (pace: number, least = 10) =>
  (seconds: number): string => {
    if (pace < 1) return `${Math.max(least, Math.ceil(seconds * pace))}s`;
    const [unit, of] = units.find(([, each]) => seconds % each === 0) ?? ['s', 1];
    return `${seconds / of}${unit}`;
  };
const units: readonly (readonly [string, number])[] = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
];

export const MINUTE = 60;
export const HOUR = 3_600;
export const DAY = 86_400;

/** Windows for errors and slow answers, by their part of the names of rules. */
export const windows = {
  '5m': 5 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': HOUR,
  '2h': 2 * HOUR,
  '6h': 6 * HOUR,
  '1d': DAY,
  '3d': 3 * DAY,
} as const;
export type Window = keyof typeof windows;

/** Bound of the bucket of fast answers, in seconds. */
export const FAST_SECONDS = '1';
/**
 * Routes that take or give a file: they last as long as the caller's connection needs, and no answer is expected in a second.
 */
export const fileRoutes = [
  'cms.action.avatar-upload',
  'cms.action.cover-upload',
  'cms.pictures.read',
  'dashboard.enrollments.export',
  'dashboard.logs.download',
  'portal.activity-template.file',
  'portal.activity-template.save',
  'portal.download',
  'portal.submissions.create',
  'portal.submissions.download',
  'portal.submissions.file',
  'portal.submissions.update',
  'schedule.appointments.export',
  'submissions.create',
  'submissions.files.read',
  'submissions.templates.create',
  'submissions.templates.replace',
  'submissions.update',
];
const timed = `route!="none",route!~"${fileRoutes.join('|').replaceAll('.', '[.]')}"`;

/** Sums a rate by route to one by face. */
const byFace = (rate: string): string =>
  `sum by (face) (label_replace(${rate}, "face", "$1", "route", "([a-z]+)(?:[.].*)?"))`;
const ofGraph = (expr: string): string => `label_replace(${expr}, "face", "graphql", "", "")`;

export function recordingRules(pace = 1): Group<Rule>[] {
  const time = timesAt(pace);
  const five = time(windows['5m']);
  const requests = (rest: string, of = 'count') => `rate(elo_http_request_seconds_${of}{${rest}}[${five}])`;
  const longer = (Object.keys(windows) as Window[]).filter(window => window !== '5m');
  const over = (record: string): Rule[] =>
    longer.map(window => ({
      record: `${record}:rate${window}`,
      // Averages the rule above: it gives the same as reading every route of three days, and is cheaper.
      expr: `avg_over_time(${record}:rate5m[${time(windows[window])}])`,
    }));
  return [
    {
      name: 'elo-face-rates',
      rules: [
        { record: 'elo:face_requests:rate5m', expr: byFace(requests('route!="none"')) },
        {
          record: 'elo:face_errors:rate5m',
          // 0 when there are requests and no errors, so that both are known at the same times. A failed operation of the graph
          // has status 200; an operation that got no turn is answered 503.
          expr: [
            byFace(requests('route!~"none|graphql",status=~"5.."')),
            ofGraph(
              `(sum(rate(elo_graphql_operation_seconds_count{face="graph",outcome="failed"}[${five}])) or vector(0)) + (sum(${requests('route="graphql",status="503"')}) or vector(0))`,
            ) + ' and on (face) elo:face_requests:rate5m',
            'elo:face_requests:rate5m * 0',
          ].join(' or '),
        },
        {
          record: 'elo:face_timed_requests:rate5m',
          expr: byFace(requests(timed)),
        },
        {
          record: 'elo:face_slow_requests:rate5m',
          expr: `elo:face_timed_requests:rate5m - ${byFace(requests(`${timed},le="${FAST_SECONDS}"`, 'bucket'))}`,
        },
        ...['elo:face_requests', 'elo:face_errors', 'elo:face_timed_requests', 'elo:face_slow_requests'].flatMap(over),
      ],
    },
    {
      name: 'elo-work-rates',
      rules: [
        { record: 'elo:outbox_messages:dead', expr: 'max(elo_outbox_messages{state="dead"})' },
        { record: 'elo:outbox_messages:open', expr: 'max(elo_outbox_messages{state="open"})' },
        {
          record: 'elo:upstream_failures:ratio_rate5m',
          expr: `sum by (facade) (rate(elo_upstream_calls_total{outcome=~"unreachable|silent|refused|broken off"}[${five}])) / sum by (facade) (rate(elo_upstream_calls_total{outcome!="given up"}[${five}]))`,
        },
        {
          record: 'elo:outgoing_failures:ratio_rate5m',
          expr: `sum by (target) (rate(elo_outgoing_calls_total{outcome=~"failed|silent|unreachable"}[${five}])) / sum by (target) (rate(elo_outgoing_calls_total[${five}]))`,
        },
      ],
    },
  ];
}
