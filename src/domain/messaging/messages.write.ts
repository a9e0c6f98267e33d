import { sql } from 'kysely';
import type { MessageKind } from '../../entities/index.js';
import { maskPersonal } from '../../platform/watching/mask-personal.js';
import type { LimitName, RateLimits } from '../../platform/rate-limits.js';
import {
  type Acceptance,
  redactedBody,
  MessagingError,
  type TemplateMessage,
} from '../../platform/outside/messaging-platform.js';
import { type Ctx, db } from '../context.js';
import { fromNow } from '../kernel/database-clock.js';
import { messageStates } from './states.js';
import { type Parameter, writing } from '../kernel/statement.js';

/**
 * Works outside the caller's transaction: the requests to the platform and its answers stay recorded when that is rolled back.
 */
const outsideTransaction = <T>(ctx: Ctx, work: (outside: Ctx) => Promise<T>): Promise<T> =>
  ctx.outsideTransaction('messageLedger', work);

/** Longer than the platform's time limit: a process that claimed a message and reported nothing since has died. */
const CLAIM_MS = 30_000;

export interface SentMessage {
  /** The id of our row. */
  id: number;
  /** The platform's id of the message. */
  platformId: string;
  /** The platform's id of the recipient. */
  waId: string;
}

const accept = writing((q, $: Parameter<SentMessage & { now: string }>) =>
  q
    .updateTable('messages')
    .set({
      ...messageStates.set('accept', { platform_id: $('platformId'), sent_at: $('now') }),
      wa_id: $('waId'),
      updated_at: $('now'),
    })
    .where('id', '=', $('id')),
);

/**
 * Sends a message once. It is claimed in the database before the platform is called, so that of two callers with the same
 * identity one sends. An identity that was accepted is answered from the database. After a lost answer (a time-out, a crash),
 * the next caller sends again under the same identity.
 * @throws MessagingError; MESSAGE_IN_FLIGHT while another caller is sending it
 */
export async function sendOnce(
  ctx: Ctx<'messaging'>,
  kind: MessageKind,
  identity: string,
  message: TemplateMessage,
): Promise<SentMessage> {
  const claimed = await claim(ctx, kind, identity, message);
  if (!claimed) return alreadySent(ctx, identity);
  let acceptance: Acceptance;
  try {
    acceptance = await ctx.services.messaging.send(message, { identity });
  } catch (error) {
    await recordFailure(ctx, claimed, error);
    throw error;
  }
  const accepted = { platformId: acceptance.messageId, waId: acceptance.recipient };
  await outsideTransaction(ctx, outside =>
    accept(outside, { id: claimed, ...accepted, now: ctx.services.now().toISOString() }),
  );
  return { id: claimed, ...accepted };
}

interface Claim {
  identity: string;
  kind: MessageKind;
  template: string;
  recipient: string;
  payload: string;
  now: string;
}
const claimMessage = writing((q, $: Parameter<Claim>) => {
  const claimed = messageStates.set('claim', { claimed_until: fromNow(CLAIM_MS) });
  return q
    .insertInto('messages')
    .values({
      identity: $('identity'),
      kind: $('kind'),
      template: $('template'),
      recipient: $('recipient'),
      payload: sql`${$('payload')}::jsonb`,
      attempts: 1,
      ...claimed,
      created_at: $('now'),
      updated_at: $('now'),
    })
    .onConflict(conflict =>
      conflict
        .column('identity')
        .doUpdateSet({ ...claimed, attempts: sql<number>`messages.attempts + 1`, updated_at: $('now') })
        .where(eb =>
          eb.or([
            eb('messages.status', '=', 'FAILED'),
            eb.and([eb('messages.status', '=', 'SENDING'), eb('messages.claimed_until', '<=', fromNow(0))]),
          ]),
        ),
    )
    .returning('id');
});

/** The id of the message when this caller may send it now. One statement: two callers can't both get it. */
async function claim(
  ctx: Ctx,
  kind: MessageKind,
  identity: string,
  message: TemplateMessage,
): Promise<number | undefined> {
  const [row] = await outsideTransaction(ctx, outside =>
    claimMessage(outside, {
      identity,
      kind,
      template: message.template,
      recipient: message.to,
      payload: JSON.stringify(redactedBody(message, identity)),
      now: ctx.services.now().toISOString(),
    }),
  );
  return row?.id;
}

async function alreadySent(ctx: Ctx, identity: string): Promise<SentMessage> {
  const row = await outsideTransaction(ctx, outside =>
    db(outside)
      .selectFrom('messages')
      .select(['id', 'platform_id', 'wa_id', 'recipient'])
      .where('identity', '=', identity)
      .executeTakeFirstOrThrow(),
  );
  if (row.platform_id === null)
    throw new MessagingError('MESSAGE_IN_FLIGHT', { retryAfter: Math.ceil(CLAIM_MS / 1000) });
  return { id: row.id, platformId: row.platform_id, waId: row.wa_id ?? row.recipient };
}

const fail = writing((q, $: Parameter<{ id: number; error: string; now: string }>) =>
  q
    .updateTable('messages')
    .set({ ...messageStates.set('fail', { last_error: $('error') }), updated_at: $('now') })
    .where('id', '=', $('id'))
    // The platform may have reported meanwhile that it accepted the message.
    .where('status', 'in', messageStates.from('fail')),
);

async function recordFailure(ctx: Ctx, id: number, error: unknown): Promise<void> {
  const known = error instanceof MessagingError ? error : null;
  const said = error instanceof Error ? error.message : String(error);
  const detail = known?.detail;
  const why = { reason: known?.reason, ...known?.params, detail: detail && maskPersonal(detail) };
  ctx.log.warn({ messageId: id, ...why }, 'a message was not sent');
  const text = [said, detail].filter(Boolean).join(' ').slice(0, 1000);
  await outsideTransaction(ctx, outside => fail(outside, { id, error: text, now: ctx.services.now().toISOString() }));
}

/**
 * Runs the sending of a message within limits. A message that the platform did not accept does not count.
 * @param counted limits with their keys
 * @throws RATE_LIMITED
 */
export async function sendWithin<T>(
  limits: RateLimits,
  counted: readonly (readonly [LimitName, string])[],
  send: () => Promise<T>,
): Promise<T> {
  for (const [name, key] of counted) await limits.consume(name, key);
  try {
    return await send();
  } catch (error) {
    if (error instanceof MessagingError && !error.mayHaveArrived)
      for (const [name, key] of counted) await limits.giveBack(name, key);
    throw error;
  }
}
