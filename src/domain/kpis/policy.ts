import type { Actor, Ctx } from '../context.js';
import { rolesIn } from '../hospitals/group-members.query.js';
import { hasRole } from '../kernel/access.js';
import { assertAllowed, type Decision, policy, type RecordRule, signedIn, verdict } from '../kernel/policy.js';

/**
 * True for administrators, supervisors of the programme, and systems of hospitals by their API key: they record for every
 * group.
 */
const entersAll = (actor: Actor): boolean => hasRole(actor, 'ADMIN', 'SUPERVISOR', 'SERVICE');

/** Everybody knows all groups. A caller with a role in a group is `own`; its editors `lead`. */
const reads: Decision = (actor, { own, leads }) => verdict(own || leads || entersAll(actor), true);
const enters: Decision = (actor, { leads }) => verdict(leads || entersAll(actor), true);

const entersMeasurements = {
  by: signedIn,
  on: { noun: 'GROUP', decide: enters, otherwise: 'GROUP_EDITORS_ONLY' },
  note: 'led: the editors of the group (`setHospitalGroupRole`)',
} as const;

export const kpiPolicy = policy('dashboard', {
  queries: {
    kpis: { by: signedIn },
    kpi: { by: signedIn },
    indicators: { by: signedIn },
    measurements: {
      by: signedIn,
      on: { noun: 'GROUP', decide: reads, otherwise: 'GROUP_MEMBERS_READ' },
      note: 'own, led: the members and editors of the group (`setHospitalGroupRole`)',
    },
  },
  mutations: {
    recordMeasurements: { ...entersMeasurements, fails: ['CONFLICT'] },
    removeMeasurements: entersMeasurements,
  },
});

/** @throws FORBIDDEN unless the rule admits the caller to each of these groups */
export async function assertRoleIn(
  ctx: Ctx,
  groupIds: readonly number[],
  actor: Actor,
  rule: RecordRule,
): Promise<void> {
  const isPerson = actor.userId !== null && !entersAll(actor);
  const roles = isPerson ? await rolesIn(ctx, groupIds, actor.userId!) : new Map<number, never>();
  for (const id of groupIds) {
    const role = roles.get(id);
    assertAllowed(actor, rule, { own: role === 'MEMBER', leads: role === 'EDITOR' });
  }
}
