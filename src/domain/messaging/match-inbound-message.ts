import { type Ctx, db } from '../context.js';
import { instantOf } from '../kernel/time.js';
import { personIdByPhone } from '../identity/phone.query.js';
import { type Parameter, writing } from '../kernel/statement.js';

interface Sender {
  waId: string;
  personId: number | null;
}
const match = writing((q, $: Parameter<Sender & { id: number; now: string }>) =>
  q
    .updateTable('inbound_messages')
    .set({ wa_id: $('waId'), person_id: $('personId'), processed_at: $('now') })
    .where('id', '=', $('id'))
    .where('processed_at', 'is', null),
);

/** Texts that the account wrote without its phone; a text that waits for its own job gets the person there. */
const joinEarlier = writing((q, $: Parameter<Sender & { fromUserId: string }>) =>
  q
    .updateTable('inbound_messages')
    .set({ wa_id: $('waId'), person_id: $('personId') })
    .where('from_user_id', '=', $('fromUserId'))
    .where('wa_id', '=', ''),
);

/**
 * Finds the author of a text by their phone. An account that hides its phone has the one of another text of it, earlier or
 * later. Unknown senders stay unknown; doing it twice changes nothing.
 */
export async function matchInboundMessage(ctx: Ctx<'events'>, input: { inboundMessageId: number }): Promise<void> {
  const message = await db(ctx)
    .selectFrom('inbound_messages')
    .select(['wa_id', 'from_user_id', 'sent_at', 'processed_at'])
    .where('id', '=', input.inboundMessageId)
    .executeTakeFirst();
  if (!message || message.processed_at !== null) return;
  const { from_user_id: fromUserId } = message;
  const waId = message.wa_id || (fromUserId !== null && (await phoneOf(ctx, fromUserId))) || '';
  const personId = waId ? await personIdByPhone(ctx, waId) : null;
  await match(ctx, { id: input.inboundMessageId, waId, personId, now: ctx.now().toISOString() });
  if (fromUserId !== null && waId) await joinEarlier(ctx, { fromUserId, waId, personId });
  const lagMs = ctx.now().getTime() - instantOf(message.sent_at);
  ctx.services.events.emit('inboundProcessed', Math.max(0, lagMs) / 1000);
}

/** The phone in the latest text of an account that has one. */
const phoneOf = async (ctx: Ctx, fromUserId: string): Promise<string | undefined> =>
  (
    await db(ctx)
      .selectFrom('inbound_messages')
      .select('wa_id')
      .where('from_user_id', '=', fromUserId)
      .where('wa_id', '<>', '')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.wa_id;
