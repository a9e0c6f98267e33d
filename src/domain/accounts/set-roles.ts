import { z } from 'zod';
import { type Role } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { type Asking, placesOf } from '../duties/duties.query.js';
import { assertNoDuties, dutyHandOver, endDuties, lockWithHeir } from '../duties/hand-over.write.js';
import { isStaff } from '../kernel/access.js';
import { auditedCommand, type Operator } from '../kernel/audit.js';
import { authorize } from '../kernel/policy.js';
import { personRoles } from '../people/person-form.rules.js';
import { personNow, type PersonRow } from '../people/people.query.js';
import { changePerson, lockUnchangedPerson, type Person } from '../people/people.write.js';
import { userOfEmail } from './password-link.write.js';
import { assertAdministratorRemains } from './locks.write.js';
import { accountPolicy } from './policy.js';

const shape = z.object({
  id: z.int(),
  roles: personRoles,
  expectedUpdatedAt: z.date().nullish(),
  handOver: dutyHandOver.nullish(),
});

/**
 * Replaces the roles of a person. Their sessions have the new roles at once, in other processes within five seconds.
 * The duties of a facilitator are handed over with the role (`handOver`); otherwise the mutation fails and nothing changes.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND; INVALID for an heir who is not an active facilitator; CONFLICT:
 * - if no active administrator would be left;
 * - for a deactivated account that should become an administrator;
 * - if the person has changed since `expectedUpdatedAt`;
 * - with the duties of a person who loses the role of facilitator, or with the obstacles to their hand-over;
 * - for a participant with places in classes who should become staff.
 */
export async function setRoles(ctx: Ctx<'events'>, input: z.input<typeof shape>): Promise<PersonRow> {
  authorize(ctx, accountPolicy.setRoles);
  const { id, roles, expectedUpdatedAt, handOver } = parseInput(shape, input);
  await ctx.transaction(async ctx => {
    const lock = () => lockUnchangedPerson(ctx, { id, expectedUpdatedAt });
    const { person, plan } = await lockWithHeir(ctx, { id, handOver }, lock);
    if (!plan || roles.includes('FACILITATOR')) return giveRoles(ctx, person, roles);
    await endDuties(ctx, id, plan);
    await giveRoles(ctx, person, roles);
  });
  for (const userId of [id, handOver?.facilitatorId])
    if (userId != null) ctx.services.events.emit('callerChanged', { userId });
  return personNow(ctx, id);
}

/**
 * Replaces the roles of a person for an operator. No duties are handed over; running servers have the roles within five
 * seconds.
 * @throws NOT_FOUND; CONFLICT
 */
export const setRolesByOperator = (
  by: Operator & Pick<Ctx, 'services'>,
  { email, roles }: { email: string; roles: readonly Role[] },
): Promise<Role[]> =>
  auditedCommand(by, { action: 'setRoles', args: { email, roles: [...roles] }, route: 'command.user' }, async ctx => {
    const given = personRoles.parse(roles);
    await giveRoles(ctx, await userOfEmail(ctx, email), given);
    return given;
  });

async function giveRoles(ctx: Asking & Pick<Ctx, 'em' | 'rows'>, user: Person, roles: readonly Role[]): Promise<void> {
  if (roles.includes('ADMIN') && !user.isActive)
    throw new AppError('CONFLICT', 'ACCOUNT_DEACTIVATED', { email: user.email ?? user.name });
  if (user.roles.includes('ADMIN') && user.isActive && !roles.includes('ADMIN'))
    await assertAdministratorRemains(ctx, user.id);
  if (!roles.includes('FACILITATOR')) await assertNoDuties(ctx, user.id);
  if (isStaff({ roles }) && !isStaff(user)) {
    const uses = await placesOf(ctx, user.id);
    if (Object.keys(uses).length > 0) throw new AppError('CONFLICT', 'PARTICIPANT_HAS_PLACES', { uses });
  }
  changePerson(ctx, user, { roles: [...roles] });
}
