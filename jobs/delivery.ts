import { type ClaimedMessage, claimMessages, renewClaim } from '../src/domain/outbox/claim-messages.js';
import { markDeadLetter, completeMessage, retryMessage } from '../src/domain/outbox/settle-message.js';
import type { OutboxJob } from './job.js';
import { type Backoff, nextRetryDelay, defaultRetryBackoff } from './retries.js';
import { measured, oneAtATime, type Tools, whileRenewing } from './running.js';

interface DeliveryOptions extends Tools {
  jobs: readonly OutboxJob[];
  /** The number of messages that this process works on at once. */
  concurrency: number;
  /** Milliseconds between two queries. */
  lookMs: number;
  /** Replaces the backoff that the jobs declare. */
  backoff?: Backoff;
}

export interface Delivery {
  /** Queries for due messages; a call during a query causes one more query after it. */
  look(): Promise<void>;
  /** Claims nothing new. Running jobs go on. */
  stop(): Promise<void>;
  /** The number of messages that this process works on at this moment. */
  running(): number;
}

/**
 * Delivers the due messages of the outbox. Their whole state is in the outbox: any number of workers may do this at once, and
 * the job store has no part in it.
 */
export function startDelivery(options: DeliveryOptions): Delivery {
  const { contextFor, log, concurrency, claimMs, lookMs } = options;
  const jobs = new Map(options.jobs.map(job => [job.name, job]));
  const running = new Set<number>();
  let isStopped = false;

  const looking = oneAtATime(
    async () => {
      if (isStopped) return;
      const claimed = await claimMessages(contextFor('outbox'), {
        jobs: [...jobs.keys()],
        except: [...running],
        limit: concurrency - running.size,
        claimMs,
      });
      for (const message of claimed) void run(message);
    },
    error => log.warn({ err: error }, 'messages were not looked for'),
  );

  async function run(message: ClaimedMessage): Promise<void> {
    running.add(message.id);
    try {
      await measured(options, message.job, () => deliver(jobs.get(message.job)!, message, options), message);
    } catch (error) {
      // Its claim ends by itself, and then the message is tried again.
      log.error(
        { err: error, job: message.job, messageId: message.id },
        'the delivery of a message could not be noted',
      );
    } finally {
      running.delete(message.id);
    }
    void looking.run();
  }

  const timer = setInterval(() => void looking.run(), lookMs);
  return {
    look: looking.run,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await looking.idle();
    },
    running: () => running.size,
  };
}

/** Runs the job of a message and records the result. @returns the outcome, for the metrics */
async function deliver(job: OutboxJob, message: ClaimedMessage, options: DeliveryOptions): Promise<string> {
  const { contextFor, claimMs, log } = options;
  const about = { job: job.name, messageId: message.id, attempt: message.attempt };
  const renew = () => renewClaim(contextFor(job.name), message.claimId, claimMs);
  const work = async () => {
    const ctx = contextFor(job.name, message.id);
    let payload: unknown;
    try {
      payload = job.payload.parse(message.payload);
      await job.run(ctx, payload, { attempt: message.attempt });
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      return recordFailure(job, { message, payload, error }, options);
    }
    return (await completeMessage(contextFor(job.name), message)) ? 'done' : 'claim lost';
  };
  const outcome = await whileRenewing(renew, claimMs, work);
  if (outcome === 'claim lost') log.warn(about, 'a message was taken over by another worker while its job still ran');
  return outcome;
}

interface Failure {
  message: ClaimedMessage;
  /** Undefined when the job could not read the payload. */
  payload: unknown;
  error: Error;
}

/** Decides if another try follows a failed one, tells the job, and records it. */
async function recordFailure(job: OutboxJob, failure: Failure, options: DeliveryOptions): Promise<string> {
  const { message, payload, error } = failure;
  const { contextFor, log } = options;
  const { id: messageId, attempt } = message;
  const about = { err: error, job: job.name, messageId, attempt };
  const ctx = contextFor(job.name);
  const backoff = options.backoff ?? job.backoff ?? defaultRetryBackoff;
  const delayMs = nextRetryDelay(backoff, { attempt, error, jobName: job.name, jobData: { messageId } });
  if (delayMs === null) {
    if (payload !== undefined) await job.givenUp?.(ctx, payload, error);
    if (!(await markDeadLetter(ctx, message, error))) return 'claim lost';
    log.error(about, 'job given up');
    return 'given up';
  }
  if (payload !== undefined) await job.willRetry?.(ctx, payload, error, new Date(Date.now() + delayMs));
  if (!(await retryMessage(ctx, message, error, delayMs))) return 'claim lost';
  const again = `${Math.round(delayMs)} ms`;
  if (job.isWaiting?.(error)) {
    log.info({ ...about, err: undefined, why: error.message, again }, 'job waits');
    return 'retried';
  }
  log.warn({ ...about, again }, 'job failed, will be tried again');
  return 'retried';
}
