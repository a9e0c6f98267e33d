import { z } from 'zod';
import { createNonce } from '../../auth/nonces.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { fieldReason } from '../../failures/field-reasons.js';

const shape = z.object({
  action: z.string().regex(/^[a-zA-Z][\w-]{0,63}$/, fieldReason('NOT_AN_ACTION_NAME')),
});

/**
 * A nonce for one action: good for the caller's session by cookie, or for everybody without one; twelve to twenty-four hours.
 * It does not reveal if the action exists.
 */
export function issueNonce(ctx: Ctx, input: { action: string }): string {
  const { action } = parseInput(shape, input);
  return createNonce(ctx.services.config.authSecret, { action, session: ctx.session }, ctx.now());
}
