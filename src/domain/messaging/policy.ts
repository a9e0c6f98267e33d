import type { Ctx } from '../context.js';
import { forbidden, hasRole, mustBeSignedIn, readsAll, writesAll } from '../kernel/access.js';

/** Messages cost money and go out in our name: services, jobs and administrators send them. */
export function mustSendMessages(ctx: Ctx): void {
  if (!writesAll(mustBeSignedIn(ctx))) throw forbidden();
}

/** What the stand-in of the platform was given has passcodes in it. */
export function mustSeeRecordedMessages(ctx: Ctx): void {
  if (!hasRole(mustBeSignedIn(ctx), 'ADMIN')) throw forbidden();
}

/** Whose rows they see is part of the statement (messages.query.ts). */
export function mustSeeInboundMessages(ctx: Ctx): void {
  const actor = mustBeSignedIn(ctx);
  if (!readsAll(actor) && !hasRole(actor, 'FACILITATOR')) throw forbidden();
}
