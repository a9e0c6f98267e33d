import { AsyncLocalStorage } from 'node:async_hooks';
import type { Agenda, BackoffStrategy } from 'agenda';
import type { Ctx } from '../src/domain/context.js';
import { countMessages } from '../src/domain/outbox/outbox.query.js';
import { sweepOutbox } from '../src/domain/outbox/sweep-outbox.js';
import type { Metrics } from '../src/platform/metrics.js';
import type { Services } from '../src/platform/services.js';
import { openAgenda } from './agenda.js';
import { defineJobs } from './execution.js';
import { jobs } from './index.js';
import type { AnyJob } from './job.js';

/** New messages are looked for this often: an index that is nearly always empty. */
const LOOK_MS = 1_000;
const WAKE_DELAY_MS = 50;
const DOUBT_AFTER_MS = 10 * 60_000;
const COUNT_EVERY_MS = 15_000;
const DRAIN_MS = 20_000;
export interface Worker {
  agenda: Agenda;
  /** Finishes what runs, takes nothing new. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  services: Services;
  databaseUrl: string;
  metrics: Pick<Metrics, 'jobs' | 'jobSeconds' | 'outbox'>;
  /** A context for each run: its own entity manager, the rights of a service. */
  contextFor(job: string): Ctx;
  /** Milliseconds between two looks for due jobs. */
  pollEvery?: number;
  /** Milliseconds after which a job of a killed worker is taken again; a living one prolongs its own. */
  lockLifetime?: number;
  /** Milliseconds after which a message that is not done is looked up in the job store. */
  doubtAfter?: number;
  declarations?: readonly AnyJob[];
  /** In the place of what the jobs declare. */
  backoff?: BackoffStrategy;
}

/** Starts the worker of this process. Several may share one job store: each job is locked by who runs it. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { services, databaseUrl, metrics, contextFor, lockLifetime = 30_000, doubtAfter = DOUBT_AFTER_MS } = options;
  const { declarations = jobs, backoff } = options;
  const { log, config } = services;
  const { agenda, close } = await openAgenda({
    services,
    databaseUrl,
    pollEvery: options.pollEvery,
    lockLifetime,
    // A job keeps its message locked on one connection and works on another: more jobs than half the connections would
    // wait for each other. One is left for the sweeper and for requests.
    concurrency: Math.max(1, Math.min(10, Math.floor((config.databasePoolSize - 1) / 2))),
  });
  const outboxIds = new Set(declarations.filter(job => job.kind === 'outbox').map(job => job.name));
  defineJobs(declarations, { agenda, log, metrics, contextFor, lockLifetime, backoff });

  const ensureJob = async ({ id, job }: { id: number; job: string }) => {
    if (!outboxIds.has(job)) return log.warn({ job, messageId: id }, 'no such job in this version');
    const { jobs: known } = await agenda.queryJobs({ name: job, data: { messageId: id } });
    if (known.some(each => each.nextRunAt || each.lockedAt)) return;
    // What was given up or lost half-way stands in the way of nobody, but it would stay for ever.
    if (known.length > 0) await agenda.cancel({ name: job, data: { messageId: id } });
    await agenda.now(job, { messageId: id });
  };
  const sweeper = serially(() => sweepOutbox(contextFor('outbox-sweep'), ensureJob, { doubtAfterMs: doubtAfter }), log);
  const counter = serially(async () => {
    const counts = await countMessages(contextFor('outbox-count'));
    for (const [state, count] of Object.entries(counts)) metrics.outbox.set({ state }, count);
  }, log);

  let running = 0;
  agenda.on('start', (...args: unknown[]) => void (args[1] === true || (running += 1)));
  agenda.on('complete', (...args: unknown[]) => void (args[1] === true || (running -= 1)));

  await agenda.start();
  for (const job of declarations)
    if (job.kind === 'recurring') await agenda.every(job.every, job.name, {}, { timezone: config.legacyTimeZone });

  // What an earlier process left behind need not wait for the next round.
  await sweeper.run();
  const timers = [
    setInterval(() => void sweeper.run(), LOOK_MS),
    setInterval(() => void counter.run(), COUNT_EVERY_MS),
  ];
  let waking: NodeJS.Timeout | undefined;
  // Who wakes it is in the middle of a mutation. What the worker does then is no part of that: not of its transaction, nor
  // of its audit record.
  const outside = AsyncLocalStorage.snapshot();
  const look = () => {
    waking = undefined;
    void sweeper.run();
  };
  services.wakeOutbox = () => {
    waking ??= outside(() => setTimeout(look, WAKE_DELAY_MS));
  };
  return {
    agenda,
    async stop() {
      services.wakeOutbox = () => {};
      clearTimeout(waking);
      for (const timer of timers) clearInterval(timer);
      await Promise.all([sweeper.idle(), counter.idle()]);
      // Gives back what is locked and not begun, which `drain` would keep from others until the lock ends (6.2.6).
      await agenda.stop(false).catch((error: unknown) => log.warn({ err: error }, 'jobs were not given back'));
      await quiet(() => running === 0);
      if (running > 0) log.warn({ running }, 'jobs did not end in time; others will take them again');
      await close();
    },
  };
}

async function quiet(isQuiet: () => boolean): Promise<void> {
  const until = Date.now() + DRAIN_MS;
  while (!isQuiet() && Date.now() < until) await new Promise(resolve => setTimeout(resolve, 20));
}

/** Runs one at a time: a call during a run makes it run once more. Failures are logged, once as long as they last. */
function serially(work: () => Promise<void>, log: Services['log']) {
  let current: Promise<void> | null = null;
  let again = false;
  let failing = false;
  const once = async () => {
    try {
      do {
        again = false;
        await work();
      } while (again);
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'outbox not looked through');
      failing = true;
    } finally {
      current = null;
    }
  };
  return {
    run(): Promise<void> {
      if (current) again = true;
      return (current ??= once());
    },
    idle: async () => void (await current),
  };
}
