import { setTimeout as sleep } from 'node:timers/promises';
import { jobs } from '../../jobs/index.js';
import { type Delivery, startDelivery } from '../../jobs/delivery.js';
import type { OutboxJob, RecurringJob } from '../../jobs/job.js';
import { createJobContext } from '../../src/graph/context.js';
import { atTheLatest } from '../support/endings.js';
import { UNKNOWN_JOB } from './steps-of-content.js';
import type { Town } from './town.js';

const outboxJobs = jobs.filter((job): job is OutboxJob => job.kind === 'outbox');
/** Jobs that change records of the model, and the nouns of these records; `*` for any noun. */
const CHANGED_BY = new Map([
  ['class-copied', 'ActivityTemplate'],
  ['erasure-decided', '*'],
  ['import-requested', '*'],
]);
/** Recurring jobs about other servers: none of these servers is here. */
const LEFT_OUT = new Set(['mirror-writes', 'mirror-sweep', 'drift-check']);
const recurring = jobs.filter((job): job is RecurringJob => job.kind === 'recurring' && !LEFT_OUT.has(job.name));
/** A message that is not done after this number of rounds waits for nothing that comes. */
const MOST_ROUNDS = 15;

const deliveries = new WeakMap<Town, Delivery>();
/** The part of a worker that delivers messages; it looks at the test's command. */
function deliveryOf(town: Town): Delivery {
  const known = deliveries.get(town);
  if (known) return known;
  const { services, metrics } = town.elo.app;
  const delivery = startDelivery({
    ...{ jobs: outboxJobs, concurrency: 4, lookMs: 3_600_000, claimMs: 600_000, log: services.log, metrics },
    contextFor: (job, outboxMessageId) => createJobContext(services, job, outboxMessageId),
  });
  deliveries.set(town, delivery);
  atTheLatest(() => delivery.stop());
  return delivery;
}

/**
 * Runs the outbox as a worker does, with the messages that follow; failed tries are repeated at once.
 * @throws Error when a message became a dead letter, or is never done
 */
export async function runOutbox(town: Town): Promise<void> {
  const delivery = deliveryOf(town);
  for (let round = 0; ; round += 1) {
    await town.rows('delete from outbox where job = ?', [UNKNOWN_JOB]);
    const open = await town.rows<{ job: string; last_error: string | null }>(
      'select job, last_error from outbox where completed_at is null and failed_at is null order by id',
    );
    for (const { job } of open) if (CHANGED_BY.has(job)) town.stale.add(CHANGED_BY.get(job)!);
    if (open.length === 0) break;
    if (round === MOST_ROUNDS) throw new Error(`The outbox does not drain: ${JSON.stringify(open)}`);
    if (round > 0)
      await town.rows('update outbox set next_try_at = now() where completed_at is null and failed_at is null');
    await delivery.look();
    while (delivery.running() > 0) await sleep(1);
  }
  const dead = await town.rows('select job, payload, last_error from outbox where failed_at is not null');
  if (dead.length > 0) throw new Error(`Dead letters: ${JSON.stringify(dead)}`);
}

/** The worker looks for messages. */
export class WorkerCommand {
  check(): boolean {
    return true;
  }
  async run(_model: object, town: Town): Promise<void> {
    town.played.push({ kind: 'worker' });
    await runOutbox(town);
    await town.afterStep();
  }
  toString(): string {
    return 'the worker does what waits';
  }
}

/** Hours or days go by, and each recurring job has its round. */
export class TimeCommand {
  constructor(private readonly hours: number) {}
  check(): boolean {
    return true;
  }
  async run(_model: object, town: Town): Promise<void> {
    town.played.push({ kind: 'time', hours: this.hours });
    town.pass(this.hours * 60);
    town.forgetAll();
    const { services } = town.elo.app;
    for (const job of recurring) {
      try {
        await job.run(createJobContext(services, job.name));
      } catch (error) {
        throw new Error(`The job ${job.name} failed`, { cause: error });
      }
    }
    await runOutbox(town);
    await town.check();
    await town.afterStep();
  }
  toString(): string {
    return `${this.hours} hours pass, and every recurring job runs`;
  }
}
