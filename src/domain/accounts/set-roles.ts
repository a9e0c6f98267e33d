import { type Role } from '../../entities/index.js';
import { AppError } from '../../platform/errors.js';
import { auditedCommand, type Operator } from '../kernel/audit.js';
import { changePerson } from '../people/people.write.js';
import { userOfEmail } from './password-link.js';
import { assertAdministratorRemains } from './locks.write.js';

/**
 * Gives a person these roles instead of theirs; running servers know within five seconds.
 * @throws NOT_FOUND; CONFLICT when no active administrator would be left
 */
export const setRoles = (by: Operator, { email, roles }: { email: string; roles: readonly Role[] }): Promise<Role[]> =>
  auditedCommand(by, { action: 'setRoles', args: { email, roles: [...roles] }, route: 'command.user' }, async ctx => {
    const user = await userOfEmail(ctx, email);
    if (roles.includes('ADMIN') && !user.isActive) throw new AppError('CONFLICT', 'ACCOUNT_DEACTIVATED', { email });
    if (user.roles.includes('ADMIN') && user.isActive && !roles.includes('ADMIN'))
      await assertAdministratorRemains(ctx, user.id);
    const given = [...new Set(roles)];
    changePerson(ctx, user, { roles: given });
    return given;
  });
