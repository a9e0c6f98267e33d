import { BytesIEC, PercentUnit, Seconds } from '@grafana/grafana-foundation-sdk/units';
import { dashboard, quantile, WINDOW } from './panels.ts';

// Dashboards of Elo's own work, and of its work with other services.

export const jobs = dashboard(
  'jobs',
  'jobs and outbox',
  'What follows from changes, and what is done again and again.',
  [
    {
      title: 'Outbox',
      panels: [
        {
          title: 'Messages',
          about: 'Open, and dead letters, as workers counted them.',
          lines: [
            ['elo:outbox_messages:open', 'open'],
            ['elo:outbox_messages:dead', 'dead'],
          ],
        },
        {
          title: 'Oldest message due',
          about: 'A retry is due only when its time has come.',
          unit: Seconds,
          lines: [['max(elo_outbox_overdue_seconds)', 'due']],
        },
        {
          title: 'Last count',
          about: 'How long ago a worker looked: more than a minute means that none works.',
          unit: Seconds,
          lines: [['time() - max(elo_outbox_counted_timestamp_seconds > 0)', 'since']],
        },
      ],
    },
    {
      title: 'Jobs',
      panels: [
        {
          title: 'Runs by outcome',
          about: 'retried: failed, and tried again later.',
          lines: [[`sum by (outcome) (rate(elo_jobs_total[${WINDOW}]))`, '{{outcome}}']],
        },
        {
          title: 'Jobs that do not succeed',
          about: 'By job and outcome.',
          lines: [
            [
              `sum by (name, outcome) (increase(elo_jobs_total{outcome=~"retried|given up|failed|claim lost"}[${WINDOW}])) > 0`,
              '{{name}} {{outcome}}',
            ],
          ],
        },
        {
          title: 'Slowest jobs at p95',
          about: 'Points are traces.',
          unit: Seconds,
          hasExamples: true,
          lines: [[`topk(10, ${quantile(0.95, 'elo_job_seconds', '', 'name')})`, '{{name}}']],
        },
        {
          title: 'Recurring jobs, rounds behind',
          about: 'Time since a job last ended, in its own pauses: more than two is too late.',
          lines: [
            [
              'topk(10, (time() - max by (name) (elo_recurring_job_last_run_timestamp_seconds)) / max by (name) (elo_recurring_job_pause_seconds))',
              '{{name}}',
            ],
          ],
        },
      ],
    },
  ],
);

export const cutOver = dashboard('cut-over', 'cut-over', 'Routes that move from the old services to Elo.', [
  {
    title: 'Who answers',
    panels: [
      {
        title: 'Routes by mode',
        about: 'As one process knows it; all know the same within five seconds.',
        lines: [['max by (facade, mode) (elo_routes)', '{{facade}} {{mode}}']],
      },
      {
        title: 'Passed on to old services',
        about: 'By facade and outcome.',
        lines: [[`sum by (facade, outcome) (rate(elo_upstream_calls_total[${WINDOW}]))`, '{{facade}} {{outcome}}']],
      },
      {
        title: 'No answer of an old service',
        about: 'Share of what is passed on.',
        unit: PercentUnit,
        lines: [['elo:upstream_failures:ratio_rate5m', '{{facade}}']],
      },
      {
        title: 'Left alone',
        about: '1 while a process leaves an old service alone because it does not answer.',
        lines: [['max by (facade) (elo_upstream_paused)', '{{facade}}']],
      },
      {
        title: 'Old services at p95',
        about: 'Until their answer began.',
        unit: Seconds,
        lines: [[quantile(0.95, 'elo_upstream_seconds', '', 'facade'), '{{facade}}']],
      },
    ],
  },
  {
    title: 'Whether both sides are the same',
    panels: [
      {
        title: 'Comparisons',
        about: 'By facade and outcome.',
        lines: [[`sum by (facade, outcome) (rate(elo_parity_comparisons_total[${WINDOW}]))`, '{{facade}} {{outcome}}']],
      },
      {
        title: 'Writes for the other side',
        about: 'That wait, and that were given up.',
        lines: [['max by (facade, toward, state) (elo_mirror_writes)', '{{facade}} toward {{toward}}: {{state}}']],
      },
      {
        title: 'Age of the last comparison of lists',
        about: 'By facade and list; they are compared every night while routes move.',
        unit: Seconds,
        lines: [['max by (facade, noun) (elo_drift_report_age_seconds)', '{{facade}} {{noun}}']],
      },
      {
        title: 'Oldest write that waits',
        about: 'Since it was accepted.',
        unit: Seconds,
        lines: [
          ['max by (facade, toward) (elo_mirror_oldest_seconds{state="waiting"})', '{{facade}} toward {{toward}}'],
        ],
      },
    ],
  },
]);

export const delivery = dashboard(
  'delivery',
  'delivery',
  'Mails, messages, and everything else that leaves the house.',
  [
    {
      title: 'Calls of others',
      panels: [
        {
          title: 'By whom and outcome',
          about: 'refused: what was asked is wrong; failed, silent, unreachable: no answer.',
          lines: [[`sum by (target, outcome) (rate(elo_outgoing_calls_total[${WINDOW}]))`, '{{target}} {{outcome}}']],
        },
        {
          title: 'Share without an answer',
          about: 'By whom.',
          unit: PercentUnit,
          lines: [['elo:outgoing_failures:ratio_rate5m', '{{target}}']],
        },
        {
          title: 'At p95',
          about: 'Until an answer began.',
          unit: Seconds,
          lines: [[quantile(0.95, 'elo_outgoing_seconds', '', 'target'), '{{target}}']],
        },
        {
          title: 'Messages of people, lag at p95',
          about: 'From their sending to their being processed.',
          unit: Seconds,
          lines: [[quantile(0.95, 'elo_webhook_lag_seconds', '', ''), 'lag']],
        },
      ],
    },
    {
      title: 'Files',
      panels: [
        {
          title: 'Disk of stored files',
          about: 'Nothing when they are in a bucket.',
          unit: BytesIEC,
          lines: [['max by (of) (elo_storage_disk_bytes)', '{{of}}']],
        },
      ],
    },
  ],
);
