import type { Agenda, BackoffStrategy, Job } from 'agenda';
import type { Ctx } from '../src/domain/context.js';
import { claimRound, endRound } from '../src/domain/outbox/claim-round.js';
import { buryMessage, deliverMessage, noteFailedTry } from '../src/domain/outbox/deliver-message.js';
import type { Metrics } from '../src/platform/metrics.js';
import type { Services } from '../src/platform/services.js';
import type { AnyJob, OutboxJob, RecurringJob } from './job.js';
import { nextTry, usualRetries } from './retries.js';

/** When another worker has the message, or its fate could not be noted. */
const AGAIN_MS = 5_000;

/** What the jobs of a worker run with. */
interface Tools {
  agenda: Agenda;
  log: Services['log'];
  metrics: Pick<Metrics, 'jobs' | 'jobSeconds'>;
  contextFor(job: string): Ctx;
  lockLifetime: number;
  /** In the place of what the jobs declare. */
  backoff?: BackoffStrategy;
}

/** Tells Agenda what to do for each job. */
export function defineJobs(declarations: readonly AnyJob[], tools: Tools): void {
  for (const job of declarations) {
    if (job.kind === 'outbox') defineOutboxJob(job, tools);
    else defineRecurringJob(job, tools);
  }
}

/** Another worker has the message. No failure: nothing is counted, the job comes again in a moment. */
class Taken extends Error {}

function defineOutboxJob(job: OutboxJob, tools: Tools): void {
  const { agenda, contextFor, lockLifetime } = tools;
  const backoff = tools.backoff ?? job.backoff ?? usualRetries;
  /** What was decided for a failed try, so that the decision is taken, and noted, before Agenda hears of it. */
  const decisions = new WeakMap<Error, number | null>();
  agenda.define<{ messageId: number }>(
    job.name,
    async running => {
      const { messageId } = running.attrs.data;
      const attempt = (running.attrs.failCount ?? 0) + 1;
      let thrown: Error | undefined;
      await measured(tools, job.name, async () => {
        const ctx = contextFor(job.name);
        let payload: unknown;
        try {
          const delivery = await staysAlive(running, lockLifetime, () =>
            deliverMessage(ctx, messageId, async stored => {
              payload = job.payload.parse(stored);
              await job.run(ctx, payload, { attempt });
            }),
          );
          if (delivery !== 'taken') return delivery;
          thrown = new Taken('another worker has this message');
          running.attrs.failCount = attempt - 2;
          decisions.set(thrown, Math.min(AGAIN_MS, lockLifetime));
          return 'taken';
        } catch (error) {
          thrown = error instanceof Error ? error : new Error(String(error));
          const delay = nextTry(backoff, { attempt, error: thrown, jobName: job.name, jobData: { messageId } });
          decisions.set(thrown, await noteFate(job, tools, { messageId, payload, attempt }, thrown, delay));
          return delay === null ? 'given up' : 'retried';
        }
      });
      if (thrown) throw thrown;
    },
    { backoff: ({ error }) => decisions.get(error) ?? null },
  );
}

/** Writes down what becomes of a failed try. Answers the delay to the next one; a fate not noted is tried again. */
async function noteFate(
  job: OutboxJob,
  { contextFor, log }: Tools,
  { messageId, payload, attempt }: { messageId: number; payload: unknown; attempt: number },
  error: Error,
  delay: number | null,
): Promise<number | null> {
  const about = { err: error, job: job.name, messageId, attempt };
  const ctx = contextFor(job.name);
  try {
    if (delay === null) {
      if (payload !== undefined) await job.givenUp?.(ctx, payload, error);
      await buryMessage(ctx, messageId, error);
      log.error(about, 'job given up');
    } else {
      await noteFailedTry(ctx, messageId, error);
      if (payload !== undefined) await job.willRetry?.(ctx, payload, error, new Date(Date.now() + delay));
      log.warn({ ...about, again: `${Math.round(delay)} ms` }, 'job failed, will be tried again');
    }
    return delay;
  } catch (failure) {
    log.error({ ...about, failure }, 'what became of a job could not be noted');
    return delay ?? AGAIN_MS;
  }
}

function defineRecurringJob(job: RecurringJob, tools: Tools): void {
  const { agenda, log, contextFor, lockLifetime } = tools;
  agenda.define(job.name, running =>
    measured(tools, job.name, async () => {
      const ctx = contextFor(job.name);
      const { nextRunAt, lastRunAt } = running.attrs;
      const intervalMs = Math.max(0, (nextRunAt?.getTime() ?? 0) - lastRunAt!.getTime());
      if (!(await claimRound(ctx, { job: job.name, intervalMs, deadAfterMs: lockLifetime }))) return 'nothing';
      try {
        const done = await staysAlive(running, lockLifetime, () => job.run(ctx));
        if (done > 0) log.info({ job: job.name, done }, 'recurring job done');
        return 'done';
      } catch (error) {
        // The next round is the retry.
        log.error({ err: error, job: job.name }, 'recurring job failed');
        return 'failed';
      } finally {
        await endRound(ctx, job.name).catch((error: unknown) => log.warn({ err: error }, 'round not noted'));
      }
    }),
  );
}

async function measured({ metrics }: Tools, name: string, work: () => Promise<string>): Promise<void> {
  const stop = metrics.jobSeconds.startTimer({ job: name });
  let outcome = 'failed';
  try {
    outcome = await work();
  } finally {
    stop();
    metrics.jobs.inc({ job: name, outcome });
  }
}

/** Prolongs the lock of a job while it works, so that only a dead worker's jobs are taken over. */
async function staysAlive<T>(job: Job<any>, lockLifetime: number, work: () => Promise<T>): Promise<T> {
  let touching: Promise<void> = Promise.resolve();
  const beat = setInterval(() => {
    // A store that does not answer costs the lock; the row lock of the message still holds (deliverMessage).
    touching = job.touch().catch(() => {});
  }, lockLifetime / 3);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    // A late answer would overwrite what Agenda is about to write.
    await touching;
  }
}
