import { AsyncLocalStorage } from 'node:async_hooks';
import type { Agenda } from 'agenda';
import type { FullCtx } from '../src/domain/context.js';
import { unknownJobs } from '../src/domain/outbox/outbox.query.js';
import type { Metrics } from '../src/platform/watching/metrics.js';
import type { Services } from '../src/platform/services.js';
import { openAgenda } from './agenda.js';
import { type Delivery, startDelivery } from './delivery.js';
import { jobs } from './index.js';
import type { AnyJob, OutboxJob, RecurringJob } from './job.js';
import { defineRecurringJobs } from './recurring.js';
import type { Backoff } from './retries.js';
import { oneAtATime } from './running.js';
import { createWorkerMetrics } from './worker-metrics.js';

const WAKE_DELAY_MS = 50;
const COUNT_EVERY_MS = 15_000;
const DRAIN_MS = 20_000;

export interface Worker {
  agenda: Agenda;
  /** Finishes running jobs, takes nothing new. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  services: Pick<Services, 'config' | 'events' | 'log' | 'orm' | 'waits'>;
  databaseUrl: string;
  metrics: Pick<Metrics, 'jobs' | 'jobTimer' | 'registry'>;
  /** A context for each run: its own entity manager, the rights of a service. */
  contextFor(job: string, outboxMessageId?: number): FullCtx;
  /** Milliseconds between two queries for due recurring jobs. */
  pollEvery?: number;
  /** Milliseconds after which the work of a killed worker is taken over; a living worker prolongs its claims. */
  claimMs?: number;
  declarations?: readonly AnyJob[];
  /** Sets further metrics of waiting work, as often as those of the outbox. */
  measure?: (ctx: FullCtx) => Promise<void>;
  /** Replaces the backoff that the jobs declare. */
  backoff?: Backoff;
}

/**
 * Starts the worker of this process. Several workers may share a database and a job store. The outbox assigns each message to
 * one worker (delivery.ts), and Agenda knows when a recurring job is due (recurring.ts).
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { services, databaseUrl, metrics, contextFor, claimMs = 30_000, declarations = jobs, backoff } = options;
  const { log, config } = services;
  const outboxJobs = declarations.filter((job): job is OutboxJob => job.kind === 'outbox');
  const recurringJobs = declarations.filter((job): job is RecurringJob => job.kind === 'recurring');
  // The limit for each kind of job leaves some connections for requests, or for the counter of a lone worker.
  const concurrency = Math.max(1, Math.min(10, Math.floor((config.databasePoolSize - 1) / 2)));
  const tools = { log, metrics, contextFor, claimMs };

  const { agenda, close } = await openAgenda({
    services,
    databaseUrl,
    pollEvery: options.pollEvery,
    lockLifetime: claimMs,
    concurrency,
  });
  defineRecurringJobs({ ...tools, agenda, jobs: recurringJobs });
  let recurringRuns = 0;
  agenda.on('start', (...args: unknown[]) => void (args[1] === true || (recurringRuns += 1)));
  agenda.on('complete', (...args: unknown[]) => void (args[1] === true || (recurringRuns -= 1)));
  // Earlier versions kept a job in Agenda for each message, too.
  await agenda.cancel({ names: outboxJobs.map(({ name }) => name) });
  await agenda.start();
  for (const job of recurringJobs) await agenda.every(job.every, job.name, {}, { timezone: config.legacyTimeZone });

  const delivery = startDelivery({ ...tools, jobs: outboxJobs, concurrency, lookMs: services.waits.lookMs, backoff });
  // Messages that an earlier process left need not wait for the next query.
  await delivery.look();
  const counter = startCounter(options, outboxJobs, recurringJobs);
  const sleep = wakeable(services, delivery);
  return {
    agenda,
    async stop() {
      sleep();
      await Promise.all([delivery.stop(), counter.stop()]);
      // Gives back jobs that are locked and not begun: `drain` would keep them from other workers until the lock ends (6.2.6).
      await agenda.stop(false).catch((error: unknown) => log.warn({ err: error }, 'jobs were not given back'));
      const running = () => delivery.running() + recurringRuns;
      await quiet(() => running() === 0);
      if (running() > 0) log.warn({ running: running() }, 'jobs did not end in time; others will take them again');
      await close();
    },
  };
}

/** Lets changes of this process wake the delivery. @returns a function that ends this */
function wakeable({ events }: Pick<Services, 'events'>, delivery: Delivery): () => void {
  let waking: NodeJS.Timeout | undefined;
  // The caller that wakes it is in the middle of a mutation. The worker's next work is no part of that mutation: not of its
  // transaction, nor of its audit record.
  const outside = AsyncLocalStorage.snapshot();
  const look = () => {
    waking = undefined;
    void delivery.look();
  };
  const wake = () => {
    waking ??= outside(() => setTimeout(look, WAKE_DELAY_MS));
  };
  events.on('outboxWritten', wake);
  return () => {
    events.off('outboxWritten', wake);
    clearTimeout(waking);
  };
}

/** Counts the waiting work for the metrics, and logs messages for jobs of another version. */
function startCounter(
  { services, contextFor, metrics, measure }: WorkerOptions,
  known: readonly OutboxJob[],
  recurring: readonly RecurringJob[],
) {
  const { registry } = metrics;
  // Failures with the value 0, so that the first failure is an increase.
  for (const { name } of recurring) metrics.jobs.inc({ name, outcome: 'failed' }, 0);
  const found = createWorkerMetrics(registry, { jobs: recurring, began: new Date() });
  const reported = new Set<string>();
  const names = known.map(({ name }) => name);
  const counter = oneAtATime(
    async () => {
      const ctx = contextFor('outbox-count');
      await found.count(ctx);
      await measure?.(ctx);
      for (const job of await unknownJobs(ctx, names)) {
        if (!reported.has(job)) services.log.warn({ job }, 'messages wait for a job that this version does not have');
        reported.add(job);
      }
    },
    error => services.log.warn({ err: error }, 'messages were not counted'),
  );
  void counter.run();
  const timer = setInterval(() => void counter.run(), COUNT_EVERY_MS);
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await counter.idle();
    },
  };
}

async function quiet(isQuiet: () => boolean): Promise<void> {
  const until = Date.now() + DRAIN_MS;
  while (!isQuiet() && Date.now() < until) await new Promise(resolve => setTimeout(resolve, 20));
}
