import type { Ctx } from '../context.js';
import { forbidden, mustBeSignedIn, writesAll } from '../kernel/access.js';

/** Messages cost money and go out in our name: services, jobs and administrators send them. */
export function mustSendMessages(ctx: Ctx): void {
  if (!writesAll(mustBeSignedIn(ctx))) throw forbidden();
}
