import { sql } from 'kysely';
import type { Tables } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { isSignedBy } from '../../platform/outside/signatures.js';
import { wrongCredential } from '../kernel/access.js';
import type { Ctx } from '../context.js';
import { failUndeliveredLinks } from '../dispatches/group-links.write.js';
import { writeOutbox } from '../kernel/outbox.js';
import { markReportedAsAccepted } from './settle-messages.js';
import { type InboundText, readNotification, type StateChange } from './read-notification.js';

const MAX_BYTES = 1024 * 1024;
/** Rows a statement: each value is a parameter of its own, and PostgreSQL takes 65,535 of them. */
const ROWS = 1000;

/** How much of a notification was new. */
export interface NotificationReceipt {
  messages: number;
  deliveryStates: number;
}

/**
 * Takes what the platform's webhook brings: texts are stored, each once however often it comes, and wait for their job;
 * delivery states are noted. All or nothing, so that a failure is answered as one and the platform brings it again.
 * @param input.body the bytes as they came, because the signature is over them
 * @throws FORBIDDEN when APP_SECRET is set and it is not the platform's; INVALID when the body is not JSON
 */
export async function receiveNotification(
  ctx: Ctx<'events'>,
  input: { body: Uint8Array; signature?: string | null },
): Promise<NotificationReceipt> {
  const { appSecret } = ctx.services.config;
  if (input.body.length > MAX_BYTES) throw new AppError('INVALID', 'NOTIFICATION_TOO_LARGE');
  if (appSecret !== undefined && !isSignedBy(appSecret, input.body, input.signature))
    throw wrongCredential('SIGNATURE_INVALID');
  const { texts, states } = readNotification(parse(input.body));
  if (texts.length + states.length === 0) return { messages: 0, deliveryStates: 0 };
  return ctx.transaction(async ctx => {
    // Only what the platform has signed tells us what we sent.
    if (appSecret !== undefined) await markReportedAsAccepted(ctx, states);
    const receipt = { messages: await storeTexts(ctx, texts), deliveryStates: await storeStates(ctx, states) };
    const failed = states.filter(({ status }) => status === 'FAILED').map(({ platformId }) => platformId);
    await failUndeliveredLinks(ctx, failed);
    return receipt;
  });
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new AppError('INVALID', 'BODY_MALFORMED');
  }
}

/** One row an id, in one order: two notifications with the same ones wait for each other instead of embracing. */
const distinct = <T>(items: readonly T[], key: (item: T) => string): T[] =>
  [...new Map(items.map(item => [key(item), item])).values()].sort((a, b) => (key(a) < key(b) ? -1 : 1));

const slices = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / ROWS) }, (_, index) => items.slice(index * ROWS, (index + 1) * ROWS));

/** New ones only: the same notification at the same time finds them taken. */
async function storeTexts(ctx: Ctx<'events'>, texts: readonly InboundText[]): Promise<number> {
  const receivedAt = ctx.now().toISOString();
  let stored = 0;
  for (const some of slices(distinct(texts, text => text.platformId))) {
    const rows = await ctx.em
      .getKysely<Tables>()
      .insertInto('inbound_messages')
      .values(
        some.map(text => ({
          platform_id: text.platformId,
          wa_id: text.waId,
          profile_name: text.profileName,
          phone_number_id: text.phoneNumberId,
          text: text.text,
          reply_to: text.replyTo,
          sent_at: text.sentAt?.toISOString() ?? receivedAt,
          received_at: receivedAt,
        })) as never,
      )
      .onConflict(conflict => conflict.column('platform_id').doNothing())
      .returning('id')
      .execute();
    for (const { id } of rows) writeOutbox(ctx, 'inbound-message-received', { inboundMessageId: id });
    stored += rows.length;
  }
  return stored;
}

/** The first telling of a state stands: repetitions say nothing new. */
async function storeStates(ctx: Ctx, states: readonly StateChange[]): Promise<number> {
  const receivedAt = ctx.now().toISOString();
  let stored = 0;
  for (const some of slices(distinct(states, state => `${state.platformId} ${state.status}`))) {
    const { numInsertedOrUpdatedRows } = await ctx.em
      .getKysely<Tables>()
      .insertInto('delivery_states')
      .values(
        some.map(state => ({
          platform_id: state.platformId,
          status: state.status,
          occurred_at: state.occurredAt?.toISOString() ?? receivedAt,
          errors: state.errors && JSON.stringify(state.errors),
          received_at: receivedAt,
          is_ours: sql<boolean>`exists (select from messages where platform_id = ${state.platformId})`,
        })) as never,
      )
      .onConflict(conflict => conflict.columns(['platform_id', 'status']).doNothing())
      .executeTakeFirstOrThrow();
    stored += Number(numInsertedOrUpdatedRows ?? 0);
  }
  return stored;
}
