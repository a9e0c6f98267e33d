import { z } from 'zod';
import { stepOfCode } from '../../auth/totp.js';
import { AppError } from '../../failures/errors.js';
import { wrong } from '../../failures/field-reasons.js';
import { invalidField, parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { authorize } from '../kernel/policy.js';
import { addFactor, factorName, factorNow } from './add-factor.write.js';
import { openChallenge, takeChallenge } from './challenges.write.js';
import { openedSecret } from './pass-second-factor.write.js';
import { assertFactorsAreOn, secondFactorPolicy } from './policy.js';
import type { SecondFactorRow } from './second-factors.query.js';
import { typedText } from '../kernel/text.js';

const shape = z.object({ code: typedText().max(20), name: factorName });

/**
 * Adds the app with the secret that `beginTotp` gave in this session, by a code of the app. The code is used up with that.
 * @throws INVALID for a wrong code, and when none was begun in the last ten minutes; CONFLICT; FORBIDDEN
 */
export async function confirmTotp(ctx: Ctx<'events'>, input: z.input<typeof shape>): Promise<SecondFactorRow> {
  const owner = authorize(ctx, secondFactorPolicy.confirmTotp);
  assertFactorsAreOn(ctx);
  const { code, name } = parseInput(shape, input);
  const { userId } = owner;
  const asked = { userId, purpose: 'ADD_TOTP', loginId: ctx.loginId } as const;
  const open = await openChallenge(ctx, asked);
  const secret = open && openedSecret(ctx.services.config.authSecret, { secret: open.challenge });
  if (!secret) throw new AppError('INVALID', 'SECOND_FACTOR_NOT_BEGUN');
  const step = stepOfCode(secret.text, code.replaceAll(/\s/g, ''), ctx.now());
  if (step === null) throw invalidField('code', wrong('SECOND_FACTOR_CODE_WRONG'));
  const now = ctx.now().toISOString();
  const id = await ctx.transaction(async ctx => {
    if (!(await takeChallenge(ctx, asked, open.challenge))) throw new AppError('INVALID', 'SECOND_FACTOR_NOT_BEGUN');
    const used = { last_step: step, last_used_at: now };
    return addFactor(ctx, owner, { kind: 'TOTP', name, secret: open.challenge, ...used, created_at: now });
  });
  return factorNow(ctx, userId, id);
}
