import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { db, type Ctx } from '../context.js';
import { keyBy, batched } from '../kernel/batched.js';
import { storableText } from '../kernel/text.js';
import { decodeCursor, type Page, type PageArgs, pageSize, toPage } from '../kernel/page.js';

const BATCH = 200;

const isOpen = (ctx: Ctx) =>
  db(ctx)
    .selectFrom('outbox')
    .select(['id', 'job'])
    .where('completed_at', 'is', null)
    .where('failed_at', 'is', null)
    .orderBy('id')
    .limit(BATCH);

/** Messages for which nobody has made a job yet, oldest first. */
export const newMessages = (ctx: Ctx) => isOpen(ctx).where('enqueued_at', 'is', null).execute();

/** Messages that had a job some time ago and are not done: the job store may have lost it. Oldest look first. */
export const unfinishedMessages = (ctx: Ctx, seenBefore: Date) =>
  isOpen(ctx).where('enqueued_at', '<', seenBefore.toISOString()).execute();

/** One sweeper at a time, whatever the number of workers; within a transaction. */
export const waitForSweepersTurn = (ctx: Ctx) =>
  db(ctx)
    .selectNoFrom(sql`pg_advisory_xact_lock(727003)`.as('turn'))
    .execute();

/**
 * Notes that these messages have a job. A job may have begun already, and keeps its message locked for as long as it
 * works: such a message is passed over, since waiting for it would stop every sweeper.
 * @returns how many were marked
 */
export async function markEnqueued(ctx: Ctx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numUpdatedRows } = await db(ctx)
    .updateTable('outbox')
    .set({ enqueued_at: ctx.now().toISOString() })
    .where('id', 'in', q => q.selectFrom('outbox').select('id').where('id', 'in', ids).forUpdate().skipLocked())
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** How many messages wait and how many are dead letters. */
export async function countMessages(ctx: Ctx): Promise<{ open: number; dead: number }> {
  const { open, dead } = await db(ctx)
    .selectNoFrom(eb => [
      eb
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .where('completed_at', 'is', null)
        .where('failed_at', 'is', null)
        .as('open'),
      eb
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .where('failed_at', 'is not', null)
        .as('dead'),
    ])
    .executeTakeFirstOrThrow();
  return { open: Number(open), dead: Number(dead) };
}

const messages = (ctx: Ctx) =>
  db(ctx)
    .selectFrom('outbox as o')
    .select([
      'o.id',
      'o.job',
      'o.payload',
      'o.attempts',
      'o.created_at as createdAt',
      'o.completed_at as completedAt',
      'o.failed_at as failedAt',
      'o.last_error as lastError',
    ]);
export type OutboxRow = Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirstOrThrow']>>;

export const outboxMessageById = batched(async (ctx, ids: readonly number[]) =>
  keyBy(await messages(ctx).where('o.id', 'in', ids).execute(), row => row.id),
);

/** Which dead letters; what is left out or null does not count. */
export const deadLetterFilter = z.object({
  job: storableText().max(100).nullish(),
  /** From when and until before when they were given up. */
  failedFrom: z.date().nullish(),
  failedBefore: z.date().nullish(),
  /** A part of the last error, in whatever case. */
  error: storableText().max(200).nullish(),
});
type DeadLetterFilter = z.output<typeof deadLetterFilter>;

/** Narrows a query of `outbox as o` to the dead letters of a filter. */
export const whereDeadLetter = <Q extends SelectQueryBuilder<any, any, any>>(
  query: Q,
  { job, failedFrom, failedBefore, error }: DeadLetterFilter,
): Q =>
  query
    .where('o.failed_at', 'is not', null)
    .$if(job != null, q => q.where('o.job', '=', job))
    .$if(failedFrom != null, q => q.where('o.failed_at', '>=', failedFrom!.toISOString()))
    .$if(failedBefore != null, q => q.where('o.failed_at', '<', failedBefore!.toISOString()))
    .$if(error != null, q => q.where(sql<boolean>`strpos(lower(o.last_error), lower(${error})) > 0`)) as Q;

/** Messages whose last try failed, latest first. */
export async function listDeadLetters(ctx: Ctx, filter: DeadLetterFilter, page: PageArgs): Promise<Page<OutboxRow>> {
  const size = pageSize(ctx, page);
  const before = decodeCursor(page.after, z.tuple([z.int().positive()]))?.[0] ?? null;
  const rows = await whereDeadLetter(messages(ctx), filter)
    .$if(before !== null, query => query.where('o.id', '<', before!))
    .orderBy('o.id', 'desc')
    .limit(size + 1)
    .execute();
  return toPage(rows, size, row => [row.id], before !== null);
}
