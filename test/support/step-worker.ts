import { constant } from 'agenda';
import { type Delivery, startDelivery } from '../../jobs/delivery.js';
import { jobs } from '../../jobs/index.js';
import type { OutboxJob } from '../../jobs/job.js';
import { createJobContext } from '../../src/graph/context.js';
import type { Services } from '../../src/platform/services.js';
import { atTheLatest } from './endings.js';
import type { TestApp } from './test-app.js';

const AN_HOUR_MS = 3_600_000;
/** More messages than any test has waiting at once. */
const AT_ONCE = 40;

export interface StepWorker {
  /**
   * Delivers the due messages, and the messages that they cause, until nothing is left.
   * @throws Error when that takes too long
   */
  work(): Promise<void>;
  /** The same, one message after the other. */
  workInTurn(): Promise<void>;
  /** Takes the due messages, and returns while their jobs still run. */
  begin(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The worker's own delivery, at the test's command: between two commands messages wait, as they do for a moment in production.
 * A failed try is repeated at once.
 */
export function startStepWorker(
  elo: TestApp,
  {
    within = 10,
    tries = 2,
    services = elo.app.services,
  }: {
    /** The longest time, in seconds. */
    within?: number;
    /** Tries of a message, before it is a dead letter. */
    tries?: number;
    /** The services that jobs reach. */
    services?: Services;
  } = {},
): StepWorker {
  const { metrics } = elo.app;
  const delivering = (concurrency: number) =>
    startDelivery({
      jobs: jobs.filter((job): job is OutboxJob => job.kind === 'outbox'),
      contextFor: (job, outboxMessageId) => createJobContext(services, job, outboxMessageId),
      log: services.log,
      metrics,
      concurrency,
      // No worker is killed here, and on a slow machine no other worker may take its messages.
      claimMs: 600_000,
      lookMs: AN_HOUR_MS,
      backoff: constant({ delay: 0, maxRetries: tries - 1 }),
    });
  const [inTurn, atOnce] = [delivering(1), delivering(AT_ONCE)];
  const open = () =>
    elo.make
      .em()
      .execute<{ job: string; error: string | null; at: string }[]>(
        'select job, last_error as error, next_try_at as at from outbox where completed_at is null and failed_at is null limit 5',
      );
  const draining = (delivery: Delivery) => async () => {
    const until = Date.now() + within * 1_000;
    for (let left = await open(); left.length > 0; left = await open()) {
      if (Date.now() > until) throw new Error(`The outbox does not drain: ${JSON.stringify(left)}`);
      await delivery.look();
      while (inTurn.running() + atOnce.running() > 0) await new Promise(resolve => setTimeout(resolve, 2));
    }
  };
  return {
    begin: atOnce.look,
    work: draining(atOnce),
    workInTurn: draining(inTurn),
    stop: atTheLatest(() => Promise.all([inTurn.stop(), atOnce.stop()])),
  };
}
