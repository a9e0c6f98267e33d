import type { FullCtx } from '../src/domain/context.js';
import type { Metrics } from '../src/platform/watching/metrics.js';
import type { Services } from '../src/platform/services.js';
import { continueTrace, recordedTraceId } from '../src/platform/watching/tracing.js';

/** The tools of jobs of both kinds. */
export interface Tools {
  log: Services['log'];
  metrics: Pick<Metrics, 'jobs' | 'jobTimer'>;
  /** A context for each run: its own entity manager, the rights of a service. */
  contextFor(job: string, outboxMessageId?: number): FullCtx;
  /** Milliseconds after which the work of a killed worker is taken over; a living worker prolongs its claims. */
  claimMs: number;
}

/**
 * Counts a run by its outcome and measures its duration. The work belongs to the trace of the change that caused it.
 * @param from the message of the outbox
 */
export async function measured(
  { metrics }: Pick<Tools, 'metrics'>,
  job: string,
  work: () => Promise<string>,
  { id, traceparent = null }: { id?: number; traceparent?: string | null } = {},
): Promise<void> {
  const since = performance.now();
  let outcome = 'failed';
  let traceId: string | undefined;
  try {
    const about = { 'job.name': job, ...(id === undefined ? {} : { 'messaging.message.id': String(id) }) };
    outcome = await continueTrace(traceparent, `job ${job}`, about, () => {
      traceId = recordedTraceId();
      return work();
    });
  } finally {
    metrics.jobTimer({ name: job })(performance.now() - since, traceId);
    metrics.jobs.inc({ name: job, outcome });
  }
}

/** Prolongs a claim while the work lasts, so that only a dead worker's claims end. */
export async function whileRenewing<T>(
  renew: () => Promise<unknown>,
  claimMs: number,
  work: () => Promise<T>,
): Promise<T> {
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // A database that does not answer may cost the claim, never the work.
    renewing = renew().catch(() => {});
  }, claimMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewing;
  }
}

/**
 * Does one piece of work at a time; a call during it makes it run once more. A failure is reported once while it lasts, and
 * never thrown.
 */
export function oneAtATime(work: () => Promise<void>, report: (error: unknown) => void) {
  let current: Promise<void> | null = null;
  let again = false;
  let isFailing = false;
  const run = async () => {
    try {
      do {
        again = false;
        await work();
        // oxlint-disable-next-line typescript/no-unnecessary-condition -- run() sets it while we wait
      } while (again);
      isFailing = false;
    } catch (error) {
      if (!isFailing) report(error);
      isFailing = true;
    } finally {
      current = null;
    }
  };
  return {
    run(): Promise<void> {
      if (current) again = true;
      return (current ??= run());
    },
    /** Resolves when nothing runs. */
    idle: async (): Promise<void> => void (await current),
  };
}
