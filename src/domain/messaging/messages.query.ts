import { sql } from 'kysely';
import { z } from 'zod';
import type { DeliveryStatus, MessageKind, MessageStatus } from '../../entities/index.js';
import { type Ctx, db } from '../context.js';
import { batchedList, groupBy } from '../shared/batched.js';
import { decodeCursor, type Page, type PageArgs, pageSize, toPage } from '../shared/page.js';

const messages = (ctx: Ctx) =>
  db(ctx)
    .selectFrom('messages as m')
    .select([
      'm.id',
      'm.kind',
      'm.template',
      'm.recipient',
      'm.wa_id as waId',
      'm.platform_id as platformId',
      'm.payload',
      'm.status',
      'm.attempts',
      'm.last_error as lastError',
      'm.created_at as createdAt',
      'm.sent_at as sentAt',
    ]);
export type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirstOrThrow']>> & {
  kind: MessageKind;
  status: MessageStatus;
};

const recordedMessages = (ctx: Ctx) =>
  db(ctx)
    .selectFrom('recorded_messages as m')
    .select([
      'm.id',
      'm.platform_id as platformId',
      'm.identity',
      'm.recipient',
      'm.template',
      'm.payload',
      'm.created_at as createdAt',
    ]);
export type RecordedMessageRow = Awaited<ReturnType<ReturnType<typeof recordedMessages>['executeTakeFirstOrThrow']>>;

const inboundMessages = (ctx: Ctx) =>
  db(ctx)
    .selectFrom('inbound_messages as m')
    .select([
      'm.id',
      'm.platform_id as platformId',
      'm.wa_id as waId',
      'm.profile_name as profileName',
      'm.text',
      'm.reply_to as replyTo',
      'm.person_id as personId',
      'm.sent_at as sentAt',
      'm.received_at as receivedAt',
    ]);
export type InboundMessageRow = Awaited<ReturnType<ReturnType<typeof inboundMessages>['executeTakeFirstOrThrow']>>;

/** Messages are read from the latest back: the cursor is the id before which to go on. */
const beforeId = (page: PageArgs): number | null =>
  decodeCursor(page.after, z.tuple([z.int().positive()]))?.[0] ?? null;

export async function listMessages(
  ctx: Ctx,
  { kind }: { kind?: MessageKind | null },
  page: PageArgs,
): Promise<Page<MessageRow>> {
  const size = pageSize(ctx, page);
  const before = beforeId(page);
  const rows = await messages(ctx)
    .$if(kind != null, query => query.where('m.kind', '=', kind!))
    .$if(before !== null, query => query.where('m.id', '<', before!))
    .orderBy('m.id', 'desc')
    .limit(size + 1)
    .execute();
  return toPage(rows as MessageRow[], size, row => [row.id], before !== null);
}

export async function listRecordedMessages(ctx: Ctx, page: PageArgs): Promise<Page<RecordedMessageRow>> {
  const size = pageSize(ctx, page);
  const before = beforeId(page);
  const rows = await recordedMessages(ctx)
    .$if(before !== null, query => query.where('m.id', '<', before!))
    .orderBy('m.id', 'desc')
    .limit(size + 1)
    .execute();
  return toPage(rows, size, row => [row.id], before !== null);
}

/** @param facilitatorId only what participants of this facilitator's classes wrote */
export async function listInboundMessages(
  ctx: Ctx,
  { facilitatorId }: { facilitatorId: number | null },
  page: PageArgs,
): Promise<Page<InboundMessageRow>> {
  const size = pageSize(ctx, page);
  const before = beforeId(page);
  const rows = await inboundMessages(ctx)
    .$if(facilitatorId !== null, query =>
      query.where(eb =>
        eb.exists(
          eb
            .selectFrom('enrollments as e')
            .innerJoin('classes as c', 'c.id', 'e.class_id')
            .select(sql`1`.as('one'))
            .whereRef('e.participant_id', '=', 'm.person_id')
            .where('c.facilitator_id', '=', facilitatorId!),
        ),
      ),
    )
    .$if(before !== null, query => query.where('m.id', '<', before!))
    .orderBy('m.id', 'desc')
    .limit(size + 1)
    .execute();
  return toPage(rows, size, row => [row.id], before !== null);
}

export interface DeliveryStateRow {
  platformId: string;
  status: DeliveryStatus;
  occurredAt: string;
  errors: { code: number | null; title: string }[] | null;
}

/** What the platform told of a message, in the order in which it happened. */
export const deliveryStatesOf = batchedList<string, DeliveryStateRow>(async (ctx, platformIds) => {
  const rows = await db(ctx)
    .selectFrom('delivery_states as s')
    .select(['s.platform_id as platformId', 's.status', 's.occurred_at as occurredAt', 's.errors'])
    .where('s.platform_id', 'in', platformIds)
    .orderBy('s.occurred_at')
    .orderBy('s.id')
    .execute();
  return groupBy(rows as DeliveryStateRow[], row => row.platformId);
});
