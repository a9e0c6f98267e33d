import { endActionToken } from '../accounts/action-tokens.write.js';
import type { Ctx } from '../context.js';
import { endProofOfPhone } from '../identity/identity.write.js';
import { writeOutbox } from '../kernel/outbox.js';
import { lockPersonIfAny } from './people.write.js';

/**
 * Completes a recovery after a sign-in with a mailed code: the phone is really lost. Codes no longer go to it, older sessions
 * end, and the e-mail gets a notice. Nothing of this happens by silence alone.
 */
export const finishRecovery = (ctx: Ctx<'events'>, userId: number): Promise<void> =>
  ctx.transaction(async ctx => {
    const user = await lockPersonIfAny(ctx, { id: userId, isActive: true });
    if (!user) return;
    await endActionToken(ctx, { userId, purpose: 'RECOVER_BY_EMAIL' });
    endProofOfPhone(ctx, user);
    writeOutbox(ctx, 'recovery-mailed', { userId, stage: 'DONE', at: ctx.now().toISOString() });
  });
