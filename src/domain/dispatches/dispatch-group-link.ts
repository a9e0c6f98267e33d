import { type Kysely, sql } from 'kysely';
import type { Ctx } from '../context.js';
import { reminderOf } from './dispatches.query.js';
import { failUndeliveredLinks, groupLinkIdentity } from './group-links.write.js';
import { dispatchStates } from './states.js';
import { type Parameter, writing } from '../kernel/statement.js';
import type { WrittenTables } from '../../entities/index.js';

const CANCELED = 'The enrollment is canceled';

/** Sends a class's group link (domain/messaging); the identity prevents a second message. */
export type SendReminder = (
  ctx: Ctx<'messaging'>,
  input: {
    phone: string;
    className: string;
    groupTemplateId: string;
    userName: string;
    enrollId: string;
    identity: string;
  },
) => Promise<{ platformId: string }>;

interface Change {
  id: number;
  now: string;
}
/** Updates a dispatch that is not sent. Sent dispatches are history and never change. */
const change = (q: Kysely<WrittenTables>, $: Parameter<Change>) =>
  q
    .updateTable('group_link_dispatches')
    .set({ updated_at: $('now') })
    .where('id', '=', $('id'))
    .where('status', '!=', 'SENT');

const begin = writing((q, $: Parameter<Change>) =>
  change(q, $)
    .set({ ...dispatchStates.set('begin', {}), tries: sql`case when status = 'FAILED' then 1 else tries + 1 end` })
    .returning('id'),
);
const noteSent = writing((q, $: Parameter<Change & { round: number }>) =>
  change(q, $)
    .set(dispatchStates.set('send', { sent_at: $('now') }))
    .where('status', 'in', dispatchStates.from('send'))
    // If the person was moved meanwhile, they get another message, of the next round: this answer does not concern it.
    .where('round', '=', $('round'))
    .returning('id'),
);
const delay = writing((q, $: Parameter<Change & { error: string }>) =>
  change(q, $).set(dispatchStates.set('delay', { last_error: $('error') })),
);
const fail = writing((q, $: Parameter<Change & { error: string }>) =>
  change(q, $).set(dispatchStates.set('fail', { last_error: $('error') })),
);

/**
 * Sends a group link: pending → processing → sent. Each step is committed at once, so that others see it. If the worker dies in
 * between, the next worker begins again under the same identity, and the platform sends one message. Nothing is done when the
 * link is sent already, or when the enrollment is canceled.
 * @throws the error of the platform
 */
export async function dispatchGroupLink(
  ctx: Ctx<'messaging'>,
  input: { dispatchId: number },
  send: SendReminder,
): Promise<void> {
  const { dispatchId } = input;
  const begun = await begin(ctx, { id: dispatchId, now: ctx.services.now().toISOString() });
  // The dispatch is sent already.
  if (begun.length === 0) return;
  const { phone, className, userName, enrollmentId, canceledAt, round } = await reminderOf(ctx, dispatchId);
  // The participant has left meanwhile and must not get the link. A dispatch follows if the place is given back.
  if (canceledAt)
    return void (await fail(ctx, { id: dispatchId, error: CANCELED, now: ctx.services.now().toISOString() }));
  const { platformId } = await send(ctx, {
    phone,
    className,
    userName,
    groupTemplateId: ctx.services.config.groupLinkTemplate,
    enrollId: String(enrollmentId),
    identity: groupLinkIdentity(dispatchId, round),
  });
  const now = ctx.services.now().toISOString();
  // The platform may have reported meanwhile that it could not deliver the message: then the dispatch fails
  // (`failUndeliveredLinks`).
  if ((await noteSent(ctx, { id: dispatchId, round, now })).length > 0) await failUndeliveredLinks(ctx, [platformId]);
}

/** Puts a dispatch back into the queue after a failed try that another try follows. */
export async function groupLinkDelayed(
  ctx: Ctx,
  input: { dispatchId: number },
  error: Error,
  next: Date,
): Promise<void> {
  await delay(ctx, { id: input.dispatchId, error: said(error), now: ctx.services.now().toISOString() });
  ctx.log.warn({ ...input, err: error, nextRetryDelay: next }, 'a group link was not sent and will be tried again');
}

/** Marks a dispatch as failed, after the last try or a refusal. */
export async function groupLinkFailed(ctx: Ctx, input: { dispatchId: number }, error: Error): Promise<void> {
  await fail(ctx, { id: input.dispatchId, error: said(error), now: ctx.services.now().toISOString() });
  ctx.log.error({ ...input, err: error }, 'a group link could not be sent');
}

const said = (error: Error): string => error.message.replaceAll('\0', '').slice(0, 1000);
