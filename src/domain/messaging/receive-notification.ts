import { sql } from 'kysely';
import { AppError } from '../../failures/errors.js';
import { isSignedBy } from '../../platform/outside/signatures.js';
import { wrongCredential } from '../kernel/access.js';
import type { Ctx } from '../context.js';
import { failUndeliveredLinks } from '../dispatches/group-links.write.js';
import { writeOutbox } from '../kernel/outbox.js';
import { mailUndeliveredCodes } from '../sessions/undelivered-codes.write.js';
import { markReportedAsAccepted } from './settle-messages.js';
import { type InboundText, readNotification, type StateChange } from './read-notification.js';
import { type Parameter, writing } from '../kernel/statement.js';

/** The platform's own limit. */
const MAX_BYTES = 3 * 1024 * 1024;
/** The number of rows for one statement: its locks are short. */
const ROWS = 1000;

/** The number of new items in a notification. */
export interface NotificationReceipt {
  messages: number;
  deliveryStates: number;
}

/**
 * Receives a notification of the platform's webhook. Texts are stored, each once, even when they come again, and wait for their
 * job; delivery states are stored. All or nothing: after a failure the platform sends the whole notification again.
 * @param input.body the bytes as they came, because the signature is over them
 * @throws FORBIDDEN when APP_SECRET is set and the signature is not the platform's; INVALID when the body is not JSON
 */
export async function receiveNotification(
  ctx: Ctx<'events'>,
  input: { body: Uint8Array; signature?: string | null },
): Promise<NotificationReceipt> {
  const { appSecret } = ctx.services.config;
  if (input.body.length > MAX_BYTES) throw new AppError('INVALID', 'NOTIFICATION_TOO_LARGE');
  if (appSecret !== undefined && !isSignedBy(appSecret, input.body, input.signature))
    throw wrongCredential('SIGNATURE_INVALID');
  const { texts, states, unread } = readNotification(parse(input.body));
  if (Object.keys(unread).length > 0) ctx.log.info({ unread }, 'parts of a notification are neither texts nor states');
  if (texts.length + states.length === 0) return { messages: 0, deliveryStates: 0 };
  return ctx.transaction(async ctx => {
    // Only a signed notification may confirm the acceptance of our messages.
    if (appSecret !== undefined) await markReportedAsAccepted(ctx, states);
    const receipt = { messages: await storeTexts(ctx, texts), deliveryStates: await storeStates(ctx, states) };
    const failed = states.filter(({ status }) => status === 'FAILED').map(({ platformId }) => platformId);
    await failUndeliveredLinks(ctx, failed);
    await mailUndeliveredCodes(ctx, failed);
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

/** One row for each id, in one order: two notifications with the same ids wait for each other instead of a deadlock. */
const distinct = <T>(items: readonly T[], key: (item: T) => string): T[] =>
  [...new Map(items.map(item => [key(item), item])).values()].sort((a, b) => (key(a) < key(b) ? -1 : 1));

const slices = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / ROWS) }, (_, index) => items.slice(index * ROWS, (index + 1) * ROWS));

interface Received {
  /** JSON of the items, as `readNotification` gives them. */
  rows: string;
  now: string;
}
const insertTexts = writing((q, $: Parameter<Received>) =>
  q
    .insertInto('inbound_messages')
    .columns([
      'platform_id',
      'wa_id',
      'from_user_id',
      'profile_name',
      'phone_number_id',
      'text',
      'reply_to',
      'sent_at',
      'received_at',
    ])
    .expression(
      sql`select "platformId", "waId", "fromUserId", "profileName", "phoneNumberId", text, "replyTo",
                 coalesce("sentAt", ${$('now')}::timestamptz), ${$('now')}::timestamptz
            from jsonb_to_recordset(${$('rows')}::jsonb) as given("platformId" text, "waId" text, "fromUserId" text,
                 "profileName" text, "phoneNumberId" text, text text, "replyTo" text, "sentAt" timestamptz)`,
    )
    .onConflict(conflict => conflict.column('platform_id').doNothing())
    .returning('id'),
);

/** Stores new texts only: the same notification at the same time finds them stored. */
async function storeTexts(ctx: Ctx<'events'>, texts: readonly InboundText[]): Promise<number> {
  const receivedAt = ctx.now().toISOString();
  let stored = 0;
  for (const some of slices(distinct(texts, text => text.platformId))) {
    const rows = await insertTexts(ctx, { rows: JSON.stringify(some), now: receivedAt });
    for (const { id } of rows) writeOutbox(ctx, 'inbound-message-received', { inboundMessageId: id });
    stored += rows.length;
  }
  return stored;
}

const insertStates = writing((q, $: Parameter<Received>) =>
  q
    .insertInto('delivery_states')
    .columns(['platform_id', 'status', 'occurred_at', 'errors', 'received_at', 'is_ours'])
    .expression(
      sql`select "platformId", status, coalesce("occurredAt", ${$('now')}::timestamptz), errors,
                 ${$('now')}::timestamptz, exists (select from messages where platform_id = "platformId")
            from jsonb_to_recordset(${$('rows')}::jsonb)
              as given("platformId" text, status text, "occurredAt" timestamptz, errors jsonb)`,
    )
    .onConflict(conflict => conflict.columns(['platform_id', 'status']).doNothing())
    .returning('id'),
);

/** The first report of a state is stored: repetitions have nothing new. */
async function storeStates(ctx: Ctx, states: readonly StateChange[]): Promise<number> {
  const receivedAt = ctx.now().toISOString();
  let stored = 0;
  for (const some of slices(distinct(states, state => `${state.platformId} ${state.status}`))) {
    stored += (await insertStates(ctx, { rows: JSON.stringify(some), now: receivedAt })).length;
  }
  return stored;
}
