import { z } from 'zod';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { type Proof, passSecondFactor, proofShape } from '../second-factors/pass-second-factor.write.js';
import { proveCode } from './prove-code.write.js';
import { enter } from './sign-in.js';
import type { SignedIn } from './signed-in.rules.js';

/**
 * Signs a person in by the code that was sent to them, once, and by their second factor if they have one. Unknown, deactivated,
 * expired, used and wrong have the same answer, and count like wrong passwords.
 * @throws FORBIDDEN when it is not good, and as `passSecondFactor` says; RATE_LIMITED after too many wrong ones for this
 *   account or from this address
 */
export async function signInWithCode(
  ctx: Ctx<'limits' | 'events'>,
  input: { identifier: string; code: string } & Partial<Proof>,
): Promise<SignedIn> {
  const proof = parseInput(z.object(proofShape), input);
  const { userId, by } = await proveCode(ctx, input, async proven => {
    await passSecondFactor(ctx, proven.userId, proof).catch(async (error: unknown) => {
      // The code was right: the person repeats it with the second factor.
      await proven.putBack();
      throw error;
    });
    return { userId: proven.userId, by: await proven.use() };
  });
  return enter(ctx, userId, by === 'PHONE' ? 'PHONE_CODE' : 'EMAIL_CODE');
}
