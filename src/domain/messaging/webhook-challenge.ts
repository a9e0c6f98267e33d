import { createHash, timingSafeEqual } from 'node:crypto';
import { wrongCredential } from '../kernel/access.js';
import type { Ctx } from '../context.js';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The handshake by which the platform verifies that the webhook is ours. @throws FORBIDDEN for a wrong token */
export function webhookChallenge(ctx: Ctx, input: { mode: string; verifyToken: string; challenge: string }): string {
  const isOurs = timingSafeEqual(digest(input.verifyToken), digest(ctx.services.config.webhookVerifyToken));
  if (!isOurs || input.mode !== 'subscribe') throw wrongCredential('WEBHOOK_CHALLENGE_INVALID');
  return input.challenge;
}
