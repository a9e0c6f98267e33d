import { db, type Ctx } from '../context.js';

const BATCH = 200;

/** Messages that still want their job, oldest first. */
export const openMessages = (ctx: Ctx) =>
  db(ctx)
    .selectFrom('outbox')
    .select(['id', 'job'])
    .where('completed_at', 'is', null)
    .where('failed_at', 'is', null)
    .orderBy('id')
    .limit(BATCH)
    .execute();
