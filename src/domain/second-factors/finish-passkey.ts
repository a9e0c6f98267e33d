import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { z } from 'zod';
import { passkeyMade, saidByBrowser } from '../../auth/passkeys.js';
import { AppError } from '../../failures/errors.js';
import { isConstraint } from '../../postgres/index.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { authorize } from '../kernel/policy.js';
import { addFactor, factorName, factorNow, responseShape } from './add-factor.write.js';
import { takeChallenge } from './challenges.write.js';
import { assertFactorsAreOn, secondFactorPolicy } from './policy.js';
import type { SecondFactorRow } from './second-factors.query.js';

const shape = z.object({ response: responseShape, name: factorName });
const notGood = () => new AppError('INVALID', 'PASSKEY_INVALID');

/**
 * Adds the passkey that a browser made (`RegistrationResponseJSON`) for `beginPasskey`, in the same session.
 * @throws INVALID for a wrong answer, and for a challenge that was not given, was used or has ended; CONFLICT when the passkey
 *   is known already; FORBIDDEN
 */
export async function finishPasskey(ctx: Ctx<'events'>, input: z.input<typeof shape>): Promise<SecondFactorRow> {
  const owner = authorize(ctx, secondFactorPolicy.finishPasskey);
  assertFactorsAreOn(ctx);
  const { response, name } = parseInput(shape, input);
  const { userId } = owner;
  const said = saidByBrowser(response);
  const asked = { userId, purpose: 'ADD_PASSKEY', loginId: ctx.loginId } as const;
  // Taken before the comparison: a challenge is good once, for any answer.
  if (!said || !(await takeChallenge(ctx, asked, said.challenge))) throw notGood();
  const made = await passkeyMade(ctx.services.config, response, said.challenge);
  if (!made) throw notGood();
  const columns = {
    credential_id: made.credentialId,
    public_key: made.publicKey,
    sign_count: made.signCount,
    transports: made.transports,
  };
  const created_at = ctx.now().toISOString();
  try {
    const id = await ctx.transaction(ctx => addFactor(ctx, owner, { kind: 'PASSKEY', name, ...columns, created_at }));
    return await factorNow(ctx, userId, id);
  } catch (error) {
    if (
      error instanceof UniqueConstraintViolationException ||
      isConstraint(error, 'second_factors_credential_id_unique')
    )
      throw new AppError('CONFLICT', 'PASSKEY_KNOWN');
    throw error;
  }
}
