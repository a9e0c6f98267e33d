import { AppError } from '../../failures/errors.js';
import type { Ctx } from '../context.js';
import { writeOutbox } from '../kernel/outbox.js';
import { authorize } from '../kernel/policy.js';
import { lockCaller } from '../people/people.write.js';
import { assertStillOpen } from './add-factor.write.js';
import { secondFactorPolicy } from './policy.js';
import { assertRecentSignIn } from './recent-sign-in.js';
import { hashOfRecoveryCode, newRecoveryCode, RECOVERY_CODES } from './recovery-codes.rules.js';
import { secondFactorsOf } from './second-factors.query.js';
import { type Parameter, writing } from '../kernel/statement.js';
import { sql } from 'kysely';
import { removeRecoveryCodes } from './remove-factors.write.js';

const insert = writing((q, $: Parameter<{ userId: number; hashes: readonly (string | null)[]; at: string }>) =>
  q
    .insertInto('recovery_codes')
    .columns(['user_id', 'code_hash', 'created_at'])
    .expression(
      sql`select ${$('userId')}::int, hash, ${$('at')}::timestamptz from unnest(${$('hashes')}::text[]) as hash`,
    ),
);

/**
 * Makes ten recovery codes and deletes the previous ones. The codes are shown only this once.
 * @param input.password needed when the caller signed in more than a quarter of an hour ago
 * @throws CONFLICT for a caller without a factor; FORBIDDEN without a recent sign-in or the password; INVALID; RATE_LIMITED
 */
export async function newRecoveryCodes(
  ctx: Ctx<'events' | 'limits'>,
  { password }: { password?: string | null },
): Promise<string[]> {
  const owner = authorize(ctx, secondFactorPolicy.newRecoveryCodes);
  await assertRecentSignIn(ctx, owner, password);
  const { userId } = owner;
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const at = ctx.now().toISOString();
  await ctx.transaction(async ctx => {
    await lockCaller(ctx, userId);
    await assertStillOpen(ctx, owner);
    if ((await secondFactorsOf(ctx, userId)).length === 0) throw new AppError('CONFLICT', 'NO_SECOND_FACTOR');
    await removeRecoveryCodes(ctx, { userId });
    await insert(ctx, { userId, hashes: codes.map(hashOfRecoveryCode), at });
    writeOutbox(ctx, 'second-factor-told', { userId, what: 'RECOVERY_CODES_MADE', at });
  });
  return codes;
}
