import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../platform/errors.js';
import type { Ctx } from '../context.js';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The handshake with which the platform makes sure that the webhook is ours. @throws FORBIDDEN for a wrong token */
export function webhookChallenge(ctx: Ctx, input: { mode: string; verifyToken: string; challenge: string }): string {
  const isTokenValid = timingSafeEqual(digest(input.verifyToken), digest(ctx.services.config.webhookVerifyToken));
  if (!isTokenValid || input.mode !== 'subscribe') throw new AppError('FORBIDDEN', 'WEBHOOK_CHALLENGE_INVALID');
  return input.challenge;
}
