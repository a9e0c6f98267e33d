import type { MessageKind } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { forbidden, hasRole, mustBeSignedIn, readsAll } from '../kernel/access.js';
import type { PageArgs } from '../kernel/page.js';
import type { Selection } from '../kernel/selection.js';
import { listInboundMessages, listMessages, listRecordedMessages } from './messages.query.js';
import { mustSendMessages } from './policy.js';

/** What we sent, latest first: for administrators and services. */
export function findMessages(ctx: Ctx, filter: { kind?: MessageKind | null }, page: PageArgs, selection?: Selection) {
  mustSendMessages(ctx);
  return listMessages(ctx, filter, page, { selection });
}

/**
 * What the stand-in of the messaging platform was given, latest first. For administrators only: outside production it
 * shows passcodes, as the phone would.
 */
export function findRecordedMessages(ctx: Ctx, page: PageArgs, selection?: Selection) {
  if (!hasRole(mustBeSignedIn(ctx), 'ADMIN')) throw forbidden();
  return listRecordedMessages(ctx, {}, page, { selection });
}

/** What people wrote to us, latest first: to staff that reads all, and to facilitators from their own participants. */
export function findInboundMessages(ctx: Ctx, page: PageArgs, selection?: Selection) {
  const actor = mustBeSignedIn(ctx);
  if (!readsAll(actor) && !hasRole(actor, 'FACILITATOR')) throw forbidden();
  return listInboundMessages(ctx, { facilitatorId: readsAll(actor) ? null : actor.userId }, page, { selection });
}
