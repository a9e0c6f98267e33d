import { sql } from 'kysely';
import { z } from 'zod';
import { isDerivedCode } from '../../platform/auth/derived-codes.js';
import { parseInput } from '../../platform/validation.js';
import { type Ctx, db } from '../context.js';
import { recordSignedInActor } from '../kernel/audit.js';
import { wrongCredential } from '../kernel/access.js';
import { noteEmailVerified, notePhoneVerified } from '../identity/identity.write.js';
import { finishRecovery } from '../people/recovery.write.js';
import { accountIdOf, identifierKey } from '../identity/accounts.query.js';
import { limitedAttempt } from './limits.js';
import { identifier } from './request-sign-in-code.js';
import { enter } from './sign-in.js';
import type { SignedIn } from './signed-in.rules.js';
import type { CodeAddress } from '../identity/contacts.query.js';
import { codeFor, codeRecipient } from './sign-in-codes.query.js';

const shape = z.object({ identifier, code: z.string().trim().min(1).max(20) });
/** Of one code; the account has a limit over all of them. */
const TRIES = 5;

/**
 * Lets a person in by the code that was sent to them, once. Unknown, deactivated, expired, used and wrong are one answer,
 * and count as wrong passwords do.
 * @throws FORBIDDEN when it is not good; RATE_LIMITED after too many wrong ones for this account or from this address
 */
export async function signInWithCode(
  ctx: Ctx<'limits' | 'events'>,
  input: { identifier: string; code: string },
): Promise<SignedIn> {
  const { identifier: name, code } = parseInput(shape, input);
  const userId = await accountIdOf(ctx, name);
  const who = { userId, name: identifierKey(name) };
  const by = await limitedAttempt(ctx, who, () => useCode(ctx, userId ?? 0, code));
  return enter(ctx, userId!, by === 'PHONE' ? 'PHONE_CODE' : 'EMAIL_CODE');
}

/** @returns which way it came @throws FORBIDDEN for any but the right code, also for the right one the second time */
async function useCode(ctx: Ctx<'events'>, userId: number, code: string): Promise<CodeAddress['by']> {
  const now = ctx.now().toISOString();
  // The try is counted before it is compared, so that many at once are no more than five.
  const tried = await db(ctx)
    .updateTable('sign_in_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', TRIES)
    .returning('salt')
    .executeTakeFirst();
  const person = await codeRecipient(ctx, userId);
  if (!tried || !person) throw wrongCredential('INVALID_CREDENTIALS');
  const { authSecret } = ctx.services.config;
  const address = person.addresses.find(each => isDerivedCode(authSecret, codeFor(userId, tried.salt, each), code));
  if (!address) throw wrongCredential('INVALID_CREDENTIALS');
  // Before the first that is kept: the audit record goes with it.
  recordSignedInActor({ userId, name: person.name });
  const used = await db(ctx)
    .updateTable('sign_in_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('salt', '=', tried.salt)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw wrongCredential('INVALID_CREDENTIALS');
  if (address.by === 'PHONE') await notePhoneVerified(ctx, userId, address.to);
  else await noteEmailVerified(ctx, userId, address.to);
  if (address.by === 'EMAIL' && person.addresses.length > 1) {
    await finishRecovery(ctx, userId);
    ctx.services.events.emit('callerChanged', { userId });
  }
  return address.by;
}
