import { z } from 'zod';
import { type Role } from '../../entities/index.js';
import { AppError } from '../../platform/errors.js';
import { parseInput } from '../../platform/validation.js';
import type { Ctx } from '../context.js';
import { auditedCommand, type Operator } from '../kernel/audit.js';
import { authorize } from '../kernel/policy.js';
import { personRoles } from '../people/person-form.rules.js';
import { personNow, type PersonRow } from '../people/people.query.js';
import { changePerson, lockUnchangedPerson, type Person } from '../people/people.write.js';
import { userOfEmail } from './password-link.write.js';
import { assertAdministratorRemains } from './locks.write.js';
import { accountPolicy } from './policy.js';

const shape = z.object({ id: z.int(), roles: personRoles, expectedUpdatedAt: z.date().nullish() });

/**
 * Gives a person these roles instead of theirs. Their sessions know at once, those of other processes within five seconds.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND; CONFLICT when no active administrator would be left, for an
 * account that is shut out and shall administrate, and when the person has changed since `expectedUpdatedAt`
 */
export async function setRoles(ctx: Ctx<'events'>, input: z.input<typeof shape>): Promise<PersonRow> {
  authorize(ctx, accountPolicy.setRoles);
  const { id, roles, expectedUpdatedAt } = parseInput(shape, input);
  await ctx.transaction(async ctx => {
    await giveRoles(ctx, await lockUnchangedPerson(ctx, { id, expectedUpdatedAt }), roles);
  });
  ctx.services.events.emit('callerChanged', { userId: id });
  return personNow(ctx, id);
}

/** The same by an operator; running servers know within five seconds. @throws NOT_FOUND; CONFLICT */
export const setRolesByOperator = (
  by: Operator,
  { email, roles }: { email: string; roles: readonly Role[] },
): Promise<Role[]> =>
  auditedCommand(by, { action: 'setRoles', args: { email, roles: [...roles] }, route: 'command.user' }, async ctx => {
    const given = personRoles.parse(roles);
    await giveRoles(ctx, await userOfEmail(ctx, email), given);
    return given;
  });

async function giveRoles(ctx: Pick<Ctx, 'em' | 'kysely' | 'now'>, user: Person, roles: readonly Role[]): Promise<void> {
  if (roles.includes('ADMIN') && !user.isActive)
    throw new AppError('CONFLICT', 'ACCOUNT_DEACTIVATED', { email: user.email ?? user.name });
  if (user.roles.includes('ADMIN') && user.isActive && !roles.includes('ADMIN'))
    await assertAdministratorRemains(ctx, user.id);
  changePerson(ctx, user, { roles: [...roles] });
}
