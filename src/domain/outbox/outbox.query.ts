import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { db, type Ctx } from '../context.js';
import { keyBy, batched } from '../kernel/batched.js';
import { storableText } from '../kernel/text.js';
import { decodeCursor, type Page, type PageArgs, pageSize, toPage } from '../kernel/page.js';

/** The number of waiting messages, the number of dead letters, and the longest time in seconds that a message has been due. */
export async function countMessages(ctx: Ctx): Promise<{ open: number; dead: number; overdueSeconds: number }> {
  const { open, dead, overdueSeconds } = await db(ctx)
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
      // The minimum is the first entry of outbox_due_index.
      eb
        .selectFrom('outbox')
        .select(({ fn }) =>
          sql<number>`greatest(extract(epoch from now() - ${fn.min('next_try_at')}), 0)::float8`.as('s'),
        )
        .where('completed_at', 'is', null)
        .where('failed_at', 'is', null)
        .as('overdueSeconds'),
    ])
    .executeTakeFirstOrThrow();
  return { open: Number(open), dead: Number(dead), overdueSeconds: overdueSeconds ?? 0 };
}

/** The names of jobs that have waiting messages but are unknown to this version. */
export async function unknownJobs(ctx: Ctx, known: readonly string[]): Promise<string[]> {
  const rows = await db(ctx)
    .selectFrom('outbox')
    .select('job')
    .distinct()
    .where('completed_at', 'is', null)
    .where('failed_at', 'is', null)
    .$if(known.length > 0, q => q.where('job', 'not in', known))
    .execute();
  return rows.map(({ job }) => job);
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

/** The filter of dead letters; a part that is left out or null has no effect. */
export const deadLetterFilter = z.object({
  job: storableText().max(100).nullish(),
  /** The period in which they were given up; its end is exclusive. */
  failedFrom: z.date().nullish(),
  failedBefore: z.date().nullish(),
  /** A part of the last error, regardless of case. */
  error: storableText().max(200).nullish(),
});
type DeadLetterFilter = z.output<typeof deadLetterFilter>;

/** Narrows a query of `outbox as o` to the dead letters of a filter. */
export const deadLetterCondition = <Q extends SelectQueryBuilder<any, any, any>>(
  query: Q,
  { job, failedFrom, failedBefore, error }: DeadLetterFilter,
): Q =>
  query
    .where('o.failed_at', 'is not', null)
    .$if(job != null, q => q.where('o.job', '=', job))
    .$if(failedFrom != null, q => q.where('o.failed_at', '>=', failedFrom!.toISOString()))
    .$if(failedBefore != null, q => q.where('o.failed_at', '<', failedBefore!.toISOString()))
    .$if(error != null, q => q.where(sql<boolean>`strpos(search_text(o.last_error), search_text(${error})) > 0`)) as Q;

/** Messages given up after their last try, latest first. */
export async function listDeadLetters(ctx: Ctx, filter: DeadLetterFilter, page: PageArgs): Promise<Page<OutboxRow>> {
  const size = pageSize(ctx, page);
  const before = decodeCursor(page.after, z.tuple([z.int().positive()]))?.[0] ?? null;
  const rows = await deadLetterCondition(messages(ctx), filter)
    .$if(before !== null, query => query.where('o.id', '<', before!))
    .orderBy('o.id', 'desc')
    .limit(size + 1)
    .execute();
  return toPage(rows, {
    size,
    key: row => [row.id],
    hasPreviousPage: before !== null,
    async count() {
      const all = db(ctx)
        .selectFrom('outbox as o')
        .select(sql<number>`count(*)::int`.as('total'));
      return (await deadLetterCondition(all, filter).executeTakeFirstOrThrow()).total;
    },
  });
}
