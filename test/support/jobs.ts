import { createJobContext } from '../../src/graph/context.js';
import { jobs } from '../../jobs/index.js';
import type { OutboxJob, RecurringJob } from '../../jobs/job.js';
import type { TestApp } from './test-app.js';

/** Works as the worker does, until the outbox is empty: it runs the waiting jobs, oldest first, and the jobs that they add. */
export async function runOutbox(elo: TestApp): Promise<void> {
  for (;;) {
    const rows = await elo.make
      .em()
      .execute<{ id: string; job: string; payload: unknown }[]>('select id, job, payload from outbox order by id');
    const last = rows.at(-1);
    if (!last) return;
    for (const { id, job, payload } of rows) {
      const found = jobs.find(each => each.name === job) as OutboxJob;
      await found.run(createJobContext(elo.app.services, job, Number(id)), found.payload.parse(payload), {
        attempt: 1,
      });
    }
    await elo.make.em().execute('delete from outbox where id <= ?', [last.id]);
  }
}

/** The number of records that a round of a recurring job would process. */
export const countRecurring = (elo: TestApp, name: string): Promise<unknown> =>
  (jobs.find(each => each.name === name) as RecurringJob).count(createJobContext(elo.app.services, name));

/** Runs one round of a recurring job. */
export const runRecurring = (elo: TestApp, name: string): Promise<unknown> =>
  (jobs.find(each => each.name === name) as RecurringJob).run(createJobContext(elo.app.services, name));
