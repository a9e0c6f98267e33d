import { AppError } from '../../failures/errors.js';
import type { Ctx } from '../context.js';
import { isAnotherAdministrator } from '../people/people.query.js';
import { lockName } from '../kernel/locks.js';

/**
 * Keeps at least one active administrator. Two administrators who remove each other's role at once run one after the other, so
 * that one of them stays. @throws CONFLICT when nobody but this person is an active administrator
 */
export async function assertAdministratorRemains(ctx: Pick<Ctx, 'kysely' | 'rows'>, userId: number): Promise<void> {
  await lockName(ctx, 'administrators');
  if (!(await isAnotherAdministrator(ctx, userId))) throw new AppError('CONFLICT', 'LAST_ADMINISTRATOR');
}

/**
 * Lets registration, activation and creation of accounts with one address run one after the other, until the caller's
 * transaction ends. @param email in lower case
 */
export const lockAddress = (ctx: Pick<Ctx, 'rows'>, email: string): Promise<void> => lockName(ctx, `register:${email}`);
