import { Agenda, exponential } from 'agenda';
import type { Ctx } from '../src/domain/context.js';
import { buryMessage, deliverMessage } from '../src/domain/outbox/deliver-message.js';
import { openMessages } from '../src/domain/outbox/outbox.query.js';
import { openJobPool } from '../src/platform/job-store.js';
import type { Metrics } from '../src/platform/metrics.js';
import type { Services } from '../src/platform/services.js';
import { jobs } from './index.js';
import type { AnyJob } from './job.js';

/** The outbox is looked through this often; the wake-up after a commit only saves the wait. */
const SWEEP = '15 seconds';
const WAKE_DELAY_MS = 50;
const DRAIN_MS = 20_000;

/** Five tries: after 2, 8, 32 and 128 seconds, each a fifth sooner or later so that they don't come all at once. */
const retries = () => exponential({ delay: 2_000, factor: 4, maxRetries: 4, jitter: 0.2 });

export interface Worker {
  /** Finishes what runs, takes nothing new. */
  stop(): Promise<void>;
}

interface WorkerOptions {
  services: Services;
  databaseUrl: string;
  metrics: Pick<Metrics, 'jobs'>;
  /** A context for each run: its own entity manager, the rights of a service. */
  contextFor(job: string): Ctx;
  /** Milliseconds between two looks for due jobs. */
  pollEvery?: number;
  /** Milliseconds after which a job of a killed worker is taken again; longer than any job takes. */
  lockLifetime?: number;
  declarations?: readonly AnyJob[];
  backoff?: ReturnType<typeof exponential>;
}

/** Jobs live in MongoDB when MONGODB_URL is set, in PostgreSQL otherwise; the declarations are the same. */
async function openBackend({ config, log }: Services, databaseUrl: string) {
  if (config.mongodbUrl) {
    const { MongoBackend } = await import('@agendajs/mongo-backend');
    return { backend: new MongoBackend({ address: config.mongodbUrl }), close: async () => {} };
  }
  const { PostgresBackend } = await import('@agendajs/postgres-backend');
  const pool = openJobPool(databaseUrl, log);
  const backend = new PostgresBackend({ pool });
  // It connects again by itself, but an error that nobody listens to would end the process.
  backend.notificationChannel?.on('error', error => log.warn({ err: error }, 'notifications of jobs were interrupted'));
  return { backend, close: () => pool.end() };
}

/** Starts the worker of this process. Several may share one job store: each job is locked by who runs it. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const {
    services,
    databaseUrl,
    metrics,
    contextFor,
    pollEvery = 5_000,
    lockLifetime = 120_000,
    declarations = jobs,
    backoff = retries(),
  } = options;
  const { log, config } = services;
  const { backend, close } = await openBackend(services, databaseUrl);
  // Agenda makes its tables when it connects, and two workers making them at once collide: one after the other.
  const agenda = await services.orm.em.fork().transactional(async em => {
    await em.execute('select pg_advisory_xact_lock(727002)');
    const connected = new Agenda({
      backend,
      processEvery: pollEvery,
      defaultLockLifetime: lockLifetime,
      maxConcurrency: 10,
      removeOnComplete: true,
    });
    await connected.ready;
    return connected;
  });
  agenda.on('error', error => log.error({ err: error }, 'job store failed'));
  const outboxIds = new Set(declarations.filter(job => job.kind === 'outbox').map(job => job.name));

  for (const job of declarations) {
    if (job.kind === 'recurring') {
      agenda.define(job.name, async () => void (await job.run(contextFor(job.name))));
      continue;
    }
    agenda.define<{ messageId: number }>(
      job.name,
      async ({ attrs }) => {
        const ctx = contextFor(job.name);
        await deliverMessage(ctx, attrs.data.messageId, async payload => job.run(ctx, job.payload.parse(payload)));
      },
      { backoff },
    );
  }

  const sweep = async () => {
    for (const { id, job } of await openMessages(contextFor('outbox-sweep'))) {
      if (!outboxIds.has(job)) log.warn({ job, messageId: id }, 'no such job in this version');
      else
        await agenda
          .create(job, { messageId: id })
          .unique({ 'data.messageId': id }, { insertOnly: true })
          .schedule(new Date())
          .save();
    }
  };
  agenda.define('outbox-sweep', sweep);

  agenda.on('success', ({ attrs }) => metrics.jobs.inc({ job: attrs.name, outcome: 'done' }));
  agenda.on('fail', (error: Error, { attrs }) => {
    metrics.jobs.inc({ job: attrs.name, outcome: 'failed' });
    log.warn({ err: error, job: attrs.name }, 'job failed');
  });
  agenda.on('retry exhausted', (error: Error, { attrs }) => {
    log.error({ err: error, job: attrs.name }, 'job given up');
    const { messageId } = (attrs.data ?? {}) as { messageId?: number };
    if (messageId)
      void buryMessage(contextFor(attrs.name), messageId, error).catch((failure: unknown) =>
        log.error({ err: failure }, 'dead letter not noted'),
      );
  });

  let running = 0;
  agenda.on('start', () => (running += 1));
  agenda.on('complete', () => (running -= 1));

  await agenda.start();
  await agenda.every(SWEEP, 'outbox-sweep');
  for (const job of declarations)
    if (job.kind === 'recurring') await agenda.every(job.every, job.name, {}, { timezone: config.legacyTimeZone });

  // What an earlier process left behind need not wait for the next round.
  await sweep();

  let waking: NodeJS.Timeout | undefined;
  services.wakeOutbox = () => {
    waking ??= setTimeout(() => {
      waking = undefined;
      sweep().catch((error: unknown) => log.warn({ err: error }, 'outbox not looked through'));
    }, WAKE_DELAY_MS);
  };
  return {
    async stop() {
      services.wakeOutbox = () => {};
      clearTimeout(waking);
      // Agenda's own drain looks for the end a moment too early and may miss it (6.2.6): we count ourselves.
      const ended = new AbortController();
      const looking = setInterval(() => running === 0 && ended.abort(), 20);
      await agenda.drain({ timeout: DRAIN_MS, signal: ended.signal });
      clearInterval(looking);
      await close();
    },
  };
}
