import { z } from 'zod';
import type { Role } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { wrong } from '../../failures/field-reasons.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { auditedCommand } from '../kernel/audit.js';
import { withFreeValues } from '../kernel/edit.js';
import { authorize } from '../kernel/policy.js';
import { cpfDigits, emailAddress, personDetails, personRoles, uniqueOfPerson } from '../people/person-form.rules.js';
import { isEmailTaken, personNow, type PersonRow } from '../people/people.query.js';
import { createPerson } from '../people/people.write.js';
import { personName } from '../people/person-name.rules.js';
import { phoneNumber } from '../people/phone.rules.js';
import { type Issuer, issuePasswordLink, type LinkingOperator } from './password-link.write.js';
import { lockAddress } from './locks.write.js';
import { accountPolicy } from './policy.js';

const shape = z.object({
  email: emailAddress,
  name: personName(),
  roles: personRoles,
  cpf: cpfDigits.nullish(),
  phone: phoneNumber.nullish(),
  ...personDetails,
});
type NewUser = z.output<typeof shape>;

/**
 * Creates a person. They can sign in after they have set a password by the link that is mailed to them.
 * @throws FORBIDDEN to everybody but administrators; INVALID by field; CONFLICT when somebody has the e-mail or the CPF
 */
export async function createUser(ctx: Ctx<'events'>, input: z.input<typeof shape>): Promise<PersonRow> {
  authorize(ctx, accountPolicy.createUser);
  const given = parseInput(shape, input);
  const { id } = await withFreeValues(uniqueOfPerson, () => ctx.transaction(ctx => makeUser(ctx, given)));
  return personNow(ctx, id);
}

/**
 * Creates a person for an operator. The first administrator is created in this way. @returns the address of the link
 * @throws INVALID by field; CONFLICT when somebody has the address
 */
export async function createUserByOperator(
  by: LinkingOperator,
  input: { email: string; name: string; roles: readonly Role[] },
): Promise<string> {
  const given = parseInput(shape, input);
  const { email, name, roles } = given;
  const audit = { action: 'createUser', args: { email, name, roles }, route: 'command.user' };
  return (await auditedCommand(by, audit, ctx => makeUser(ctx, given))).link;
}

async function makeUser(ctx: Issuer, given: NewUser): Promise<{ id: number; link: string }> {
  const { email } = given;
  await lockAddress(ctx, email);
  if (await isEmailTaken(ctx, email))
    throw new AppError('CONFLICT', 'EMAIL_HAS_ACCOUNT', { email }, { email: wrong('IN_USE') });
  const { id } = await createPerson(ctx, given);
  return { id, link: await issuePasswordLink(ctx, { id, email }) };
}
