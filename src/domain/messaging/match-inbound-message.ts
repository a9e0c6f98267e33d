import { type Ctx, db } from '../context.js';
import { instantOf } from '../kernel/time.js';
import { personIdByPhone } from '../identity/phone.query.js';
import { type Parameter, writing } from '../kernel/statement.js';

const match = writing((q, $: Parameter<{ id: number; personId: number | null; now: string }>) =>
  q
    .updateTable('inbound_messages')
    .set({ person_id: $('personId'), processed_at: $('now') })
    .where('id', '=', $('id'))
    .where('processed_at', 'is', null),
);

/** Finds the author of a text by their phone. Unknown senders stay unknown; doing it twice changes nothing. */
export async function matchInboundMessage(ctx: Ctx<'events'>, input: { inboundMessageId: number }): Promise<void> {
  const message = await db(ctx)
    .selectFrom('inbound_messages')
    .select(['wa_id', 'sent_at', 'processed_at'])
    .where('id', '=', input.inboundMessageId)
    .executeTakeFirst();
  if (!message || message.processed_at !== null) return;
  const personId = await personIdByPhone(ctx, message.wa_id);
  await match(ctx, { id: input.inboundMessageId, personId, now: ctx.now().toISOString() });
  const lagMs = ctx.now().getTime() - instantOf(message.sent_at);
  ctx.services.events.emit('inboundProcessed', Math.max(0, lagMs) / 1000);
}
