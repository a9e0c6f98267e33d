import { z } from 'zod';
import type { Role } from '../../entities/index.js';
import { AppError } from '../../platform/errors.js';
import { parseInput } from '../../platform/validation.js';
import { auditedCommand } from '../kernel/audit.js';
import { isEmailTaken } from '../people/people.query.js';
import { createPerson } from '../people/people.write.js';
import { personName } from '../people/person-name.rules.js';
import { issuePasswordLink, type LinkingOperator } from './password-link.js';
import { lockAddress } from './locks.write.js';
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
      if (await isEmailTaken(ctx, email)) throw new AppError('CONFLICT', 'EMAIL_HAS_ACCOUNT', { email });
      const user = await createPerson(ctx, { name, email, roles });
      return issuePasswordLink(ctx, { id: user.id, email });
    },
  );
}
