import { z } from 'zod';
import type { GroupLinkDispatchStatus } from '../../entities/index.js';
import { type Ctx, db } from '../context.js';
import { decodeCursor, type Page, type PageArgs, pageSize, toPage } from '../shared/page.js';

const dispatches = (ctx: Ctx) =>
  db(ctx)
    .selectFrom('group_link_dispatches as d')
    .innerJoin('enrollments as e', 'e.id', 'd.enrollment_id')
    .select([
      'd.id',
      'e.participant_id as participantId',
      'e.class_id as classId',
      'd.enrollment_id as enrollmentId',
      'd.phone',
      'd.status',
      'd.tries',
      'd.last_error as lastError',
      'd.sent_at as sentAt',
      'd.created_at as createdAt',
      'd.updated_at as updatedAt',
    ]);
export type DispatchRow = Awaited<ReturnType<ReturnType<typeof dispatches>['executeTakeFirstOrThrow']>>;

/** A dispatch as it is now: not batched, because jobs change it. */
export const dispatchNow = (ctx: Ctx, id: number) => dispatches(ctx).where('d.id', '=', id).executeTakeFirst();

/** Latest first: the cursor is the id before which to go on. */
export async function listDispatches(
  ctx: Ctx,
  status: GroupLinkDispatchStatus | null,
  page: PageArgs,
): Promise<Page<DispatchRow>> {
  const size = pageSize(ctx, page);
  const before = decodeCursor(page.after, z.tuple([z.int().positive()]))?.[0] ?? null;
  const rows = await dispatches(ctx)
    .$if(status !== null, query => query.where('d.status', '=', status!))
    .$if(before !== null, query => query.where('d.id', '<', before!))
    .orderBy('d.id', 'desc')
    .limit(size + 1)
    .execute();
  return toPage(rows, size, row => [row.id], before !== null);
}

/** What the message says and to whom. */
export const reminderOf = (ctx: Ctx, id: number) =>
  db(ctx)
    .selectFrom('group_link_dispatches as d')
    .innerJoin('enrollments as e', 'e.id', 'd.enrollment_id')
    .innerJoin('classes as c', 'c.id', 'e.class_id')
    .innerJoin('users as u', 'u.id', 'e.participant_id')
    .select([
      'd.phone',
      'c.name as className',
      'u.name as userName',
      'e.id as enrollmentId',
      'e.canceled_at as canceledAt',
    ])
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow();
