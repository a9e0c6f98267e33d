import { defineEntity } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { holdings, none } from './holdings.js';

/** The last beginning of each recurring job, by any process: the claim that keeps two from doing the same round. */
export const RecurringRunSchema = defineEntity({
  name: 'RecurringRun',
  tableName: 'recurring_runs',
  properties: {
    job: text(100).primary(),
    startedAt: instant(),
    /** Null while it runs, and after its process died. */
    finishedAt: instant().nullable(),
    /** The process that runs it prolongs this as long as it lives; null when it has finished. */
    claimedUntil: instant().nullable(),
  },
});

holdings(RecurringRunSchema, {
  about: {},
  why: 'Times of the last runs of jobs.',
  kept: 'Always one row for each job',
  columns: {
    job: none,
    startedAt: none,
    finishedAt: none,
    claimedUntil: none,
  },
});
