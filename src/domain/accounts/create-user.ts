import { z } from 'zod';
import { type Role, User } from '../../entities/index.js';
import { AppError } from '../../platform/errors.js';
import { parseInput } from '../../platform/validation.js';
import { auditedCommand } from '../kernel/audit.js';
import { personName } from '../people/person-name.rules.js';
import { issuePasswordLink, type LinkingOperator } from './password-link.js';
import { lockAddress } from './policy.js';
import { fieldReason } from '../../platform/field-reasons.js';

const shape = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.email(fieldReason('NOT_AN_EMAIL')).max(254)),
  name: personName(),
});

/**
 * Makes a person who can sign in once they set a password by the link, which is mailed to them too. So the first
 * administrator comes to be. @returns the address of the link
 * @throws INVALID by field; CONFLICT when somebody has the address
 */
export function createUser(
  by: LinkingOperator,
  input: { email: string; name: string; roles: readonly Role[] },
): Promise<string> {
  const { email, name } = parseInput(shape, input);
  const roles = [...new Set(input.roles)];
  return auditedCommand(
    by,
    { action: 'createUser', args: { email, name, roles }, route: 'command.user' },
    async ctx => {
      await lockAddress(ctx, email);
      if ((await ctx.em.count(User, { email })) > 0) throw new AppError('CONFLICT', 'EMAIL_HAS_ACCOUNT', { email });
      const now = ctx.now();
      const user = ctx.em.create(User, { name, email, roles, createdAt: now, updatedAt: now });
      await ctx.em.flush();
      return issuePasswordLink(ctx, { id: user.id, email });
    },
  );
}
