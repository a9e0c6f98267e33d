import { z } from 'zod';
import { HospitalGroup, HospitalGroupMember } from '../../entities/index.js';
import { HospitalGroupRole } from '../../entities/enums.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { lockForEdit } from '../kernel/edit.js';
import { writeOutbox } from '../kernel/outbox.js';
import { authorize } from '../kernel/policy.js';
import { AppError } from '../../failures/errors.js';
import { assertNotErased } from '../identity/standing.query.js';
import { personHeld } from '../people/people.query.js';
import { hospitalGroupNow, type HospitalGroupRow } from './hospital-groups.query.js';
import { hospitalPolicy } from './policy.js';

const shape = z.object({
  groupId: z.int(),
  userId: z.int(),
  role: z.enum(HospitalGroupRole).nullable(),
});

/**
 * Gives a person a role in a hospital group, changes it, or removes it with null. The person is told by mail. If they have the
 * role already, nothing changes and no mail is sent.
 * @throws FORBIDDEN to all but administrators and supervisors; NOT_FOUND for the group or the person; CONFLICT for giving a
 * role to a deactivated or erased person
 */
export async function setHospitalGroupRole(
  ctx: Ctx<'events'>,
  input: z.input<typeof shape>,
): Promise<HospitalGroupRow> {
  const { userId: givenBy } = authorize(ctx, hospitalPolicy.setHospitalGroupRole);
  const { groupId: group, userId: user, role } = parseInput(shape, input);
  await ctx.transaction(async ctx => {
    const person = await personHeld(ctx, user);
    if (!person) throw notFound('PERSON');
    if (role !== null && !person.isActive) {
      await assertNotErased(ctx, person);
      throw new AppError('CONFLICT', 'ACCOUNT_DEACTIVATED', { email: person.name });
    }
    // Two calls for one group run one after the other, so that the last one counts and each change is told once.
    await lockForEdit(ctx, HospitalGroup, group, { noun: 'GROUP' });
    const member = await ctx.em.findOne(HospitalGroupMember, { group, user });
    if ((member?.role ?? null) === role) return;
    if (role === null) ctx.em.remove(member!);
    else if (member) ctx.em.assign(member, { role, givenBy });
    else ctx.em.create(HospitalGroupMember, { group, user, role, givenBy });
    await ctx.em.flush();
    writeOutbox(ctx, 'hospital-group-role-set', { groupId: group, userId: user, role, setAt: ctx.now().toISOString() });
  });
  return hospitalGroupNow(ctx, group);
}
