import { AppError } from '../../failures/errors.js';
import type { Ctx } from '../context.js';
import { isAnotherAdministrator } from '../people/people.query.js';

/**
 * Keeps at least one active administrator. Two administrators who remove each other's role at once run one after the other, so
 * that one of them stays. @throws CONFLICT when nobody but this person is an active administrator
 */
export async function assertAdministratorRemains(ctx: Pick<Ctx, 'em' | 'kysely'>, userId: number): Promise<void> {
  await ctx.em.execute("select pg_advisory_xact_lock(hashtextextended('administrators', 0))");
  if (!(await isAnotherAdministrator(ctx, userId))) throw new AppError('CONFLICT', 'LAST_ADMINISTRATOR');
}

/**
 * Lets registration, activation and creation of accounts with one address run one after the other, until the caller's
 * transaction ends. @param email in lower case
 */
export async function lockAddress(ctx: Pick<Ctx, 'em'>, email: string): Promise<void> {
  await ctx.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`register:${email}`]);
}
