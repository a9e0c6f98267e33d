import { signToken } from '../../auth/tokens.js';
import type { Ctx } from '../context.js';
import { authorize } from '../kernel/policy.js';
import { sessionPolicy } from './policy.js';

/**
 * A JWT of one hour, good for handing in submissions as the caller and for nothing else.
 * @throws FORBIDDEN to callers with an upload token and in participant mode: otherwise they could prolong themselves for ever
 */
export function issueUploadToken(ctx: Ctx): Promise<string> {
  const actor = authorize(ctx, sessionPolicy.uploadToken);
  const subject = actor.userId === null ? `key:${actor.apiKeyId}` : `user:${actor.userId}`;
  return signToken(ctx.services.config.authSecret, 'submissions', subject, ctx.now());
}
