import type { Agenda } from 'agenda';
import { claimRound, endRound, renewRound } from '../src/domain/outbox/claim-round.js';
import type { RecurringJob } from './job.js';
import { measured, type Tools, whileRenewing } from './running.js';

interface RecurringOptions extends Tools {
  agenda: Agenda;
  jobs: readonly RecurringJob[];
}

/** Tells Agenda the action for a due recurring job. The claim of the round, in PostgreSQL, decides the process that does it. */
export function defineRecurringJobs({ agenda, jobs, ...tools }: RecurringOptions): void {
  const { log, contextFor, claimMs } = tools;
  for (const job of jobs)
    // oxlint-disable-next-line typescript/no-misused-promises -- agenda waits for it
    agenda.define(job.name, running =>
      measured(tools, job.name, async () => {
        const { nextRunAt, lastRunAt } = running.attrs;
        const intervalMs = Math.max(0, (nextRunAt?.getTime() ?? 0) - lastRunAt!.getTime());
        const round = await claimRound(contextFor(job.name), { job: job.name, intervalMs, claimMs });
        if (!round) return 'nothing';
        // Agenda considers a job dead when nothing touches its lock.
        const renew = () => Promise.all([running.touch(), renewRound(contextFor(job.name), round, claimMs)]);
        try {
          const done = await whileRenewing(renew, claimMs, () => job.run(contextFor(job.name)));
          if (done > 0) log.info({ job: job.name, done }, 'recurring job done');
          return 'done';
        } catch (error) {
          // The next round repeats the work.
          log.error({ err: error, job: job.name }, 'recurring job failed');
          return 'failed';
        } finally {
          await endRound(contextFor(job.name), round).catch((error: unknown) =>
            log.warn({ err: error }, 'round not noted'),
          );
        }
      }),
    );
}
