import { AsyncLocalStorage } from 'node:async_hooks';
import type { Agenda } from 'agenda';
import type { FullCtx } from '../src/domain/context.js';
import { unknownJobs } from '../src/domain/outbox/outbox.query.js';
import type { Metrics } from '../src/platform/watching/metrics.js';
import type { Services } from '../src/platform/services.js';
import { openAgenda } from './agenda.js';
import { countMirror } from './count-mirror.js';
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
  /** Finishes what runs, takes nothing new. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  services: Pick<Services, 'config' | 'events' | 'log' | 'orm' | 'waits'>;
  databaseUrl: string;
  metrics: Pick<Metrics, 'jobs' | 'jobTimer' | 'registry' | 'mirrorWrites' | 'mirrorAge' | 'driftAge'>;
  /** A context for each run: its own entity manager, the rights of a service. */
  contextFor(job: string, outboxMessageId?: number): FullCtx;
  /** Milliseconds between two looks for recurring jobs that are due. */
  pollEvery?: number;
  /** Milliseconds after which the work of a killed worker is taken over; a living one prolongs its claims. */
  claimMs?: number;
  declarations?: readonly AnyJob[];
  /** Instead of what the jobs declare. */
  backoff?: Backoff;
}

/**
 * Starts the worker of this process. Several may share a database and a job store: the outbox says who has a message
 * (delivery.ts), Agenda when a recurring job is due (recurring.ts).
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { services, databaseUrl, metrics, contextFor, claimMs = 30_000, declarations = jobs, backoff } = options;
  const { log, config } = services;
  const outboxJobs = declarations.filter((job): job is OutboxJob => job.kind === 'outbox');
  const recurringJobs = declarations.filter((job): job is RecurringJob => job.kind === 'recurring');
  // Of each kind so many at once that some connections are left for requests, or for the counter of a lone worker.
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
  // Earlier versions kept a job for each message, too.
  await agenda.cancel({ names: outboxJobs.map(({ name }) => name) });
  await agenda.start();
  for (const job of recurringJobs) await agenda.every(job.every, job.name, {}, { timezone: config.legacyTimeZone });

  const delivery = startDelivery({ ...tools, jobs: outboxJobs, concurrency, lookMs: services.waits.lookMs, backoff });
  // What an earlier process left behind need not wait for the next look.
  await delivery.look();
  const counter = startCounter(options, outboxJobs, recurringJobs);
  const sleep = wakeable(services, delivery);
  return {
    agenda,
    async stop() {
      sleep();
      await Promise.all([delivery.stop(), counter.stop()]);
      // Gives back what is locked and not begun, which `drain` would keep from others until the lock ends (6.2.6).
      await agenda.stop(false).catch((error: unknown) => log.warn({ err: error }, 'jobs were not given back'));
      const running = () => delivery.running() + recurringRuns;
      await quiet(() => running() === 0);
      if (running() > 0) log.warn({ running: running() }, 'jobs did not end in time; others will take them again');
      await close();
    },
  };
}

/** Lets changes of this process wake the delivery. @returns what ends that */
function wakeable({ events }: Pick<Services, 'events'>, delivery: Delivery): () => void {
  let waking: NodeJS.Timeout | undefined;
  // Who wakes it is in the middle of a mutation. What the worker does then is no part of that: not of its transaction, nor
  // of its audit record.
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

/** Tells the metrics what there is to do, and the log of those that are for jobs of another version. */
function startCounter(
  { services, contextFor, metrics }: WorkerOptions,
  known: readonly OutboxJob[],
  recurring: readonly RecurringJob[],
) {
  const { registry } = metrics;
  // Failures that are known as none, so that the first one is an increase.
  for (const { name } of recurring) metrics.jobs.inc({ name, outcome: 'failed' }, 0);
  const found = createWorkerMetrics(registry, { jobs: recurring, began: new Date() });
  const reported = new Set<string>();
  const names = known.map(({ name }) => name);
  const counter = oneAtATime(
    async () => {
      const ctx = contextFor('outbox-count');
      await found.count(ctx);
      if (services.config.legacyUrls.size > 0) await countMirror(ctx, metrics);
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
