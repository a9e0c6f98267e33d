import { sql } from 'kysely';
import { z } from 'zod';
import { isDerivedCode } from '../../auth/derived-codes.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { accountIdOf, identifierKey } from '../identity/accounts.query.js';
import type { CodeAddress } from '../identity/contacts.query.js';
import { noteEmailVerified, notePhoneVerified } from '../identity/identity.write.js';
import { wrongCredential } from '../kernel/access.js';
import { recordSignedInActor } from '../kernel/audit.js';
import { finishRecovery } from '../people/recovery.write.js';
import { limitedAttempt } from './limits.js';
import { identifier } from './request-sign-in-code.js';
import { codeFor, codeRecipient } from './sign-in-codes.query.js';
import { type Parameter, writing } from '../kernel/statement.js';
import { typedText } from '../kernel/text.js';

const shape = z.object({ identifier, code: typedText().min(1).max(20) });
/** The number of tries for one code; the account has a limit over all of them. */
const TRIES = 5;

/** A code that is right, and not used up yet. */
interface ProvenCode {
  userId: number;
  /** Uses the code up. @returns the way by which it was sent @throws FORBIDDEN the second time */
  use(): Promise<CodeAddress['by']>;
  /** Takes the try back: the code stays good. */
  putBack(): Promise<void>;
}

/** Finds the person of a code, and runs the work with it. @throws FORBIDDEN; RATE_LIMITED; the errors of `work` */
export async function proveCode<T>(
  ctx: Ctx<'limits' | 'events'>,
  input: { identifier: string; code: string },
  work: (proven: ProvenCode) => Promise<T>,
): Promise<T> {
  const { identifier: name, code } = parseInput(shape, input);
  const userId = await accountIdOf(ctx, name);
  const who = { userId, name: identifierKey(name) };
  return work(await limitedAttempt(ctx, who, () => tryCode(ctx, userId ?? 0, code)));
}

const countTry = writing((q, $: Parameter<{ userId: number; now: string }>) =>
  q
    .updateTable('sign_in_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('user_id', '=', $('userId'))
    .where('used_at', 'is', null)
    .where('expires_at', '>', $('now'))
    .where('tries', '<', TRIES)
    .returning(['salt', 'undelivered_at as undeliveredAt']),
);
const useUp = writing((q, $: Parameter<{ userId: number; salt: string; now: string }>) =>
  q
    .updateTable('sign_in_codes')
    .set({ used_at: $('now') })
    .where('user_id', '=', $('userId'))
    .where('salt', '=', $('salt'))
    .where('used_at', 'is', null)
    .returning('id'),
);
const takeTryBack = writing((q, $: Parameter<{ userId: number; salt: string }>) =>
  q
    .updateTable('sign_in_codes')
    .set({ tries: sql<number>`tries - 1` })
    .where('user_id', '=', $('userId'))
    .where('salt', '=', $('salt'))
    .where('used_at', 'is', null),
);

/** @throws FORBIDDEN for any but the right code, also for the right one the second time */
async function tryCode(ctx: Ctx<'events'>, userId: number, code: string): Promise<ProvenCode> {
  const now = ctx.now().toISOString();
  // The try is counted before the comparison, so that requests at once have five tries together.
  const [tried] = await countTry(ctx, { userId, now });
  const person = await codeRecipient(ctx, userId, { isUndelivered: tried?.undeliveredAt != null });
  if (!tried || !person) throw wrongCredential('INVALID_CREDENTIALS');
  const { authSecret } = ctx.services.config;
  const address = person.addresses.find(each => isDerivedCode(authSecret, codeFor(userId, tried.salt, each), code));
  if (!address) throw wrongCredential('INVALID_CREDENTIALS');
  const { salt } = tried;
  return {
    userId,
    async use() {
      // To be called before the first write: the audit record is written with it.
      recordSignedInActor({ userId, name: person.name });
      if ((await useUp(ctx, { userId, salt, now })).length === 0) throw wrongCredential('INVALID_CREDENTIALS');
      if (address.by === 'PHONE') await notePhoneVerified(ctx, userId, address.to);
      else await noteEmailVerified(ctx, userId, address.to);
      if (address.by === 'EMAIL' && person.isRecovering && person.addresses.length > 1) {
        await finishRecovery(ctx, userId);
        ctx.services.events.emit('callerChanged', { userId });
      }
      return address.by;
    },
    async putBack() {
      await takeTryBack(ctx, { userId, salt });
    },
  };
}
