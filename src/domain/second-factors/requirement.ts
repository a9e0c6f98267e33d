import type { Role, SecondFactorMode } from '../../entities/index.js';
import type { Services } from '../../platform/services.js';
import { databaseContext } from '../../postgres/index.js';
import { type Ctx, db } from '../context.js';
import { authorize } from '../kernel/policy.js';
import { endOfGrace } from './grace.rules.js';
import { secondFactorPolicy } from './policy.js';
import { holderOf, recoveryCodesLeft } from './second-factors.query.js';
import { type Parameter, writing } from '../kernel/statement.js';

type Mode = Services['config']['staffSecondFactor'];

/** True when the setting requires a factor of a person: of administrators, in the mode `required`. */
export const isHeldTo = (mode: Mode, { roles }: { roles: readonly Role[] }): boolean =>
  mode === 'required' && roles.includes('ADMIN');

/** The end of the grace period. If no server has started with the setting yet, the period begins now. */
export async function graceEnd(ctx: Pick<Ctx, 'kysely' | 'now'>): Promise<Date> {
  const row = await db(ctx).selectFrom('second_factor_requirements').select('since').executeTakeFirst();
  return endOfGrace(row ? new Date(row.since).getTime() : ctx.now().getTime());
}

/** The time by which a person without a factor must have one; null when none is required. It may have passed. */
export const dueAtOf = async (ctx: Ctx, person: { roles: readonly Role[] }): Promise<Date | null> =>
  isHeldTo(ctx.services.config.staffSecondFactor, person) ? graceEnd(ctx) : null;

const begin = writing((q, $: Parameter<{ now: string }>) =>
  q
    .insertInto('second_factor_requirements')
    .values({ id: 1, since: $('now') })
    .onConflict(conflict => conflict.doNothing()),
);
/** Records, once, the time since which a factor is required; called at a start. */
export async function beginRequirement({ orm, config, now }: Pick<Services, 'orm' | 'config' | 'now'>): Promise<void> {
  if (config.staffSecondFactor !== 'required') return;
  await begin(databaseContext({ orm }), { now: now().toISOString() });
}

/** The caller's state in respect of the setting. */
export interface SecondFactorStatus {
  mode: SecondFactorMode;
  isRequired: boolean;
  dueAt: Date | null;
  recoveryCodesLeft: number;
}

/** The setting's requirement for the caller, and the number of recovery codes for the loss of their factors. */
export async function secondFactorStatus(ctx: Ctx): Promise<SecondFactorStatus> {
  const { userId } = authorize(ctx, secondFactorPolicy.secondFactorStatus);
  const { staffSecondFactor: mode } = ctx.services.config;
  const [holder, left] = [await holderOf(ctx, userId), await recoveryCodesLeft(ctx, userId)];
  const isRequired = holder !== undefined && isHeldTo(mode, holder);
  return {
    mode: mode.toUpperCase() as SecondFactorMode,
    isRequired,
    dueAt: isRequired && holder.factors.length === 0 ? await graceEnd(ctx) : null,
    recoveryCodesLeft: left,
  };
}

/** The time by which a person that has just signed in must have a factor; null when they have one, or need none. */
export async function secondFactorDueAt(ctx: Ctx, { id }: { id: number }): Promise<Date | null> {
  if (ctx.services.config.staffSecondFactor !== 'required') return null;
  const holder = await holderOf(ctx, id);
  return holder && holder.factors.length === 0 ? dueAtOf(ctx, holder) : null;
}
