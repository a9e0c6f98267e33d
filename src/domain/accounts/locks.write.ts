import { AppError } from '../../failures/errors.js';
import type { Ctx } from '../context.js';
import { isAnotherAdministrator } from '../people/people.query.js';

/**
 * Somebody must always be able to let others in. Two that take the right from each other at once come one after the
 * other, so that one of them stays. @throws CONFLICT when nobody but this person is an active administrator
 */
export async function assertAdministratorRemains(ctx: Pick<Ctx, 'em' | 'kysely'>, userId: number): Promise<void> {
  await ctx.em.execute("select pg_advisory_xact_lock(hashtextextended('administrators', 0))");
  if (!(await isAnotherAdministrator(ctx, userId))) throw new AppError('CONFLICT', 'LAST_ADMINISTRATOR');
}

/**
 * Registering, activating and making an account of one address come one after the other, until the caller's transaction
 * ends. @param email in lower case
 */
export async function lockAddress(ctx: Pick<Ctx, 'em'>, email: string): Promise<void> {
  await ctx.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`register:${email}`]);
}
