import type { Dashboard } from '@grafana/grafana-foundation-sdk/dashboard';
import { BytesIEC, PercentUnit, Seconds } from '@grafana/grafana-foundation-sdk/units';
import { objectives } from './alerts.ts';
import { dashboard, quantile, WINDOW } from './panels.ts';
import { cutOver, delivery, jobs } from './work-dashboards.ts';

// Dashboards of the requests to Elo.

const overview = dashboard('overview', 'overview', 'Whether users are served, and what stands in the way.', [
  {
    title: 'Now',
    numbers: [
      {
        title: 'Processes',
        about: 'Servers and workers that answer.',
        lines: [['sum(up{job="elo"})', 'up']],
        bounds: [1, 0],
      },
      {
        title: 'Dependencies away',
        about: 'PostgreSQL, job store, storage: how many of the answers to "is it there?" are no.',
        lines: [['count(elo_dependency_up == 0) or vector(0)', 'away']],
        bounds: [1, 1],
      },
      {
        title: 'Dead letters',
        about: 'Messages that were given up, until somebody sends them again.',
        lines: [['elo:outbox_messages:dead', 'dead']],
        bounds: [1, 100],
      },
      {
        title: 'Oldest message due',
        about: 'For how long the message has been due that waits longest.',
        unit: Seconds,
        lines: [['max(elo_outbox_overdue_seconds)', 'due']],
        bounds: [60, 600],
      },
      {
        title: 'Turned away a second',
        about: 'Requests answered 503 before anything was done for them.',
        lines: [[`sum(rate(elo_requests_refused_total[${WINDOW}]))`, 'refused']],
        bounds: [0.1, 1],
      },
      {
        title: 'Disk left',
        about: 'Of the disk of stored files; nothing when they are in a bucket.',
        unit: PercentUnit,
        lines: [['min(elo_storage_disk_bytes{of="free"} / ignoring (of) elo_storage_disk_bytes{of="size"})', 'free']],
        bounds: [0.2, 0.05],
      },
    ],
  },
  {
    title: 'Objectives',
    panels: [
      {
        title: 'Answers that are errors of ours',
        about: `By face. Promised: at most ${((1 - objectives.availability) * 100).toFixed(1)} % in thirty days.`,
        unit: PercentUnit,
        lines: [['elo:face_errors:rate1h / elo:face_requests:rate1h', '{{face}}']],
      },
      {
        title: 'Answers that take longer than a second',
        about: `By face, without files. Promised: at most ${((1 - objectives.latency) * 100).toFixed(0)} % in thirty days.`,
        unit: PercentUnit,
        lines: [['elo:face_slow_requests:rate1h / elo:face_timed_requests:rate1h', '{{face}}']],
      },
      {
        title: 'Requests a second',
        about: 'By face.',
        lines: [['elo:face_requests:rate5m', '{{face}}']],
      },
      {
        title: 'Callers who left before their answer',
        about: 'It took too long, or the network is bad.',
        lines: [[`sum(rate(elo_requests_aborted_total[${WINDOW}]))`, 'aborted a second']],
      },
    ],
  },
  {
    title: 'Processes',
    panels: [
      {
        title: 'Processor',
        about: 'Seconds of processor time a second; JavaScript takes one at most.',
        lines: [[`rate(process_cpu_seconds_total{job="elo"}[${WINDOW}])`, '{{instance}}']],
      },
      {
        title: 'Memory',
        about: 'Resident memory of each process.',
        unit: BytesIEC,
        lines: [['process_resident_memory_bytes{job="elo"}', '{{instance}}']],
      },
      {
        title: 'Event loop',
        about: 'How late timers are, at p99: what all requests of a process wait besides.',
        unit: Seconds,
        lines: [['nodejs_eventloop_lag_p99_seconds{job="elo"}', '{{instance}}']],
      },
      {
        title: 'Versions',
        about: 'How many processes run which version.',
        lines: [['count by (version) (elo_build_info)', '{{version}}']],
      },
    ],
  },
]);

const requests = dashboard('requests', 'requests by facade', 'The REST facades, route by route.', [
  {
    title: 'Facades',
    panels: [
      {
        title: 'Answers by status class',
        about: 'Of all facades and the graph.',
        lines: [
          [
            `sum by (class) (label_replace(rate(elo_http_request_seconds_count{route!="none"}[${WINDOW}]), "class", "\${1}xx", "status", "(.).."))`,
            '{{class}}',
          ],
        ],
      },
      {
        title: 'Errors by route',
        about: 'The ten routes with most answers 5xx.',
        lines: [
          [
            `topk(10, sum by (route, status) (rate(elo_http_request_seconds_count{status=~"5.."}[${WINDOW}])) > 0)`,
            '{{route}} {{status}}',
          ],
        ],
      },
      {
        title: 'Slowest routes at p95',
        about: 'The ten slowest of those that are called. Points are traces.',
        unit: Seconds,
        hasExamples: true,
        lines: [[`topk(10, ${quantile(0.95, 'elo_http_request_seconds', '{route!="none"}', 'route')})`, '{{route}}']],
      },
      {
        title: 'Busiest routes',
        about: 'The ten with most requests.',
        lines: [
          [`topk(10, sum by (route) (rate(elo_http_request_seconds_count{route!="none"}[${WINDOW}])))`, '{{route}}'],
        ],
      },
      {
        title: 'Median and p99 of all',
        about: 'Of all requests that have a route. Points are traces.',
        unit: Seconds,
        hasExamples: true,
        lines: [
          [quantile(0.5, 'elo_http_request_seconds', '{route!="none"}', ''), 'p50'],
          [quantile(0.99, 'elo_http_request_seconds', '{route!="none"}', ''), 'p99'],
        ],
      },
      {
        title: 'Sign-ins refused',
        about: 'By the code of the error; RATE_LIMITED: too many attempts.',
        lines: [[`sum by (code) (rate(elo_sign_ins_refused_total[${WINDOW}]))`, '{{code}}']],
      },
    ],
  },
]);

const graph = dashboard(
  'graph',
  'graph',
  'Operations of the graph, by its clients and by the facades; subscriptions.',
  [
    {
      title: 'Operations',
      panels: [
        {
          title: 'By outcome',
          about: 'refused: what was asked is wrong, or not allowed; failed: ours.',
          lines: [
            [`sum by (face, outcome) (rate(elo_graphql_operation_seconds_count[${WINDOW}]))`, '{{face}} {{outcome}}'],
          ],
        },
        {
          title: 'Failed operations',
          about: 'The ten that fail most.',
          lines: [
            [
              `topk(10, sum by (operation) (rate(elo_graphql_operation_seconds_count{outcome="failed"}[${WINDOW}])) > 0)`,
              '{{operation}}',
            ],
          ],
        },
        {
          title: 'Slowest operations at p95',
          about: 'The ten slowest. Points are traces.',
          unit: Seconds,
          hasExamples: true,
          lines: [[`topk(10, ${quantile(0.95, 'elo_graphql_operation_seconds', '', 'operation')})`, '{{operation}}']],
        },
        {
          title: 'Compiled and interpreted',
          about: 'elo: compiled once; graphql-js: seen for the first time, or not to be compiled.',
          lines: [[`sum by (by) (rate(elo_graphql_executions_total[${WINDOW}]))`, '{{by}}']],
        },
        {
          title: 'Running and waiting',
          about: 'Twice as many run at once as there are connections; the others wait, five seconds at most.',
          lines: [['sum by (state) (elo_operations)', '{{state}}']],
        },
        {
          title: 'Answers for many',
          about: 'kept: was there; computed: had to be.',
          lines: [[`sum by (from) (rate(elo_shared_answers_total[${WINDOW}]))`, '{{from}}']],
        },
      ],
    },
    {
      title: 'Subscriptions',
      panels: [
        {
          title: 'Sockets and subscriptions',
          about: 'That are open now.',
          lines: [
            ['sum(elo_socket_connections)', 'sockets'],
            ['sum by (subscription) (elo_subscriptions)', '{{subscription}}'],
          ],
        },
        {
          title: 'Events told',
          about: 'A second, by subscription.',
          lines: [[`sum by (subscription) (rate(elo_subscription_events_total[${WINDOW}]))`, '{{subscription}}']],
        },
        {
          title: 'Sockets closed and refused',
          about: 'By why, and by status.',
          lines: [
            [`sum by (reason) (rate(elo_socket_closed_total[${WINDOW}]))`, 'closed: {{reason}}'],
            [`sum by (status) (rate(elo_socket_refused_total[${WINDOW}]))`, 'refused: {{status}}'],
          ],
        },
      ],
    },
  ],
);

const database = dashboard('database', 'database', 'Connections to PostgreSQL, and the replica.', [
  {
    title: 'Connections',
    panels: [
      {
        title: 'By state',
        about: 'Of all processes together.',
        lines: [['sum by (state) (elo_database_connections)', '{{state}}']],
      },
      {
        title: 'Waiting for a connection',
        about: 'By process. More than none for minutes: too few connections, or slow statements.',
        lines: [['elo_database_connections{state="waiting"}', '{{instance}}']],
      },
      {
        title: 'Turned away',
        about: 'Requests answered 503 because too many waited.',
        lines: [[`sum by (instance) (rate(elo_requests_refused_total[${WINDOW}]))`, '{{instance}}']],
      },
      {
        title: 'What Elo can’t work without',
        about: '1: answers; 0: does not.',
        lines: [['min by (dependency) (elo_dependency_up)', '{{dependency}}']],
      },
    ],
  },
  {
    title: 'Replica',
    panels: [
      {
        title: 'Lag',
        about: 'From a commit to its being seen on the replica; while it is not used, since when it is behind.',
        unit: Seconds,
        lines: [['elo_replica_lag_seconds', '{{instance}}']],
      },
      {
        title: 'Reads by side',
        about: 'Operations that only read, by where they began; repeated: the replica gave no answer.',
        lines: [
          [`sum by (side) (rate(elo_reads_total[${WINDOW}]))`, '{{side}}'],
          [`sum(rate(elo_reads_repeated_total[${WINDOW}]))`, 'repeated'],
        ],
      },
      {
        title: 'In use',
        about: '1 while queries read from the replica.',
        lines: [['elo_replica_used', '{{instance}}']],
      },
    ],
  },
]);

/** The dashboards, by the name of the file. */
export const dashboards: Readonly<Record<string, Dashboard>> = {
  overview,
  requests,
  graph,
  database,
  jobs,
  'cut-over': cutOver,
  delivery,
};
