import { ForeignKeyConstraintViolationException } from '@mikro-orm/core';
import type { Ctx } from '../context.js';
import { removeInactivePerson } from '../people/people.write.js';
import { abandonedAccounts } from './accounts.query.js';

/** Time for which an account that was not activated is kept after its last link ended. */
const KEPT_MS = 7 * 24 * 3_600_000;
const AT_ONCE = 1_000;

/** Removes accounts that nobody activated, with the data of their registration. @returns number of removed accounts */
async function sweepUnactivatedAccounts(ctx: Ctx): Promise<number> {
  let removed = 0;
  for (const id of await abandoned(ctx)) {
    try {
      if (await removeInactivePerson(ctx, id)) removed += 1;
    } catch (error) {
      // Other records refer to this person: then the account stays.
      if (!(error instanceof ForeignKeyConstraintViolationException)) throw error;
      ctx.log.warn({ userId: id }, 'an account that was not activated is in use');
    }
  }
  return removed;
}

/** Number of accounts that one run would remove. */
const countUnactivatedAccounts = async (ctx: Ctx): Promise<number> => (await abandoned(ctx)).length;

const abandoned = (ctx: Ctx) => abandonedAccounts(ctx, new Date(ctx.now().getTime() - KEPT_MS).toISOString(), AT_ONCE);

/** For the job that removes them. */
export const unactivatedAccounts = { remove: sweepUnactivatedAccounts, count: countUnactivatedAccounts };
