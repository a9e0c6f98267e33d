import { Gauge, type Registry } from 'prom-client';
import type { FullCtx } from '../src/domain/context.js';
import { countMessages } from '../src/domain/outbox/outbox.query.js';
import { roundsOf } from '../src/domain/outbox/rounds.query.js';
import type { RecurringJob } from './job.js';
import { longestPause } from './pauses.js';

/** A worker's figures of the tables that it works from. */
export interface WorkerMetrics {
  /** Counts anew. @throws Error when the database does not answer: the figures stay as they were, and so does their time */
  count(ctx: FullCtx): Promise<void>;
}

/** @param began the start of this worker: it counts as the last run of a job that never ran */
export function createWorkerMetrics(
  registry: Registry,
  { jobs, began }: { jobs: readonly RecurringJob[]; began: Date },
): WorkerMetrics {
  // Workers may follow one another in a process: each goes on with the gauges of the one before.
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    (registry.getSingleMetric(name) as Gauge<Label> | undefined) ??
    new Gauge({ name, help, labelNames, registers: [registry] });
  const outbox = gauge(
    'elo_outbox_messages',
    'Messages in the outbox as this worker last counted them: open, or dead letters.',
    ['state'],
  );
  const overdue = gauge(
    'elo_outbox_overdue_seconds',
    'Time for which the oldest open message has been due, at this worker’s last count; 0 without one.',
    [],
  );
  const counted = gauge('elo_outbox_counted_timestamp_seconds', 'Unix time of this worker’s last count.', []);
  const lastRun = gauge(
    'elo_recurring_job_last_run_timestamp_seconds',
    'Unix time of the last end of a recurring job, in any process, well or badly; for a job that never ran, the start of this worker.',
    ['name'],
  );
  const pause = gauge(
    'elo_recurring_job_pause_seconds',
    'The longest time from one round of a recurring job to the next, as it is declared.',
    ['name'],
  );
  for (const { name, every } of jobs) pause.set({ name }, longestPause(every));

  return {
    async count(ctx) {
      const { overdueSeconds, ...states } = await countMessages(ctx);
      const rounds = await roundsOf(ctx);
      for (const [state, count] of Object.entries(states)) outbox.set({ state }, count);
      overdue.set(overdueSeconds);
      for (const { name } of jobs) lastRun.set({ name }, rounds.get(name) ?? began.getTime() / 1_000);
      counted.setToCurrentTime();
    },
  };
}
