import { sql } from 'kysely';
import type { Role, SecondFactorMode } from '../../entities/index.js';
import type { Services } from '../../platform/services.js';
import { databaseContext } from '../../postgres/transactions.js';
import { type Ctx, db } from '../context.js';
import { authorize } from '../kernel/policy.js';
import { endOfGrace } from './grace.rules.js';
import { secondFactorPolicy } from './policy.js';
import { holderOf, recoveryCodesLeft } from './second-factors.query.js';

type Mode = Services['config']['staffSecondFactor'];

/** Whether the setting asks somebody for a factor: administrators, once it is required. */
export const isHeldTo = (mode: Mode, { roles }: { roles: readonly Role[] }): boolean =>
  mode === 'required' && roles.includes('ADMIN');

/** When the grace is over. Nobody has begun it where no server has started with the setting: then it begins now. */
export async function graceEnd(ctx: Pick<Ctx, 'kysely' | 'now'>): Promise<Date> {
  const row = await db(ctx).selectFrom('second_factor_requirements').select('since').executeTakeFirst();
  return endOfGrace(row ? new Date(row.since).getTime() : ctx.now().getTime());
}

/** By when somebody without a factor must have one; null for who needs none. It may have passed. */
export const dueAtOf = async (ctx: Ctx, person: { roles: readonly Role[] }): Promise<Date | null> =>
  isHeldTo(ctx.services.config.staffSecondFactor, person) ? graceEnd(ctx) : null;

/** Notes, once, since when a factor is required: a start does it. */
export async function beginRequirement({ orm, config, now }: Pick<Services, 'orm' | 'config' | 'now'>): Promise<void> {
  if (config.staffSecondFactor !== 'required') return;
  await sql`insert into second_factor_requirements (id, since) values (1, ${now().toISOString()}) on conflict do nothing`.execute(
    db(databaseContext({ orm })),
  );
}

/** How the caller stands to the setting. */
export interface SecondFactorStatus {
  mode: SecondFactorMode;
  isRequired: boolean;
  dueAt: Date | null;
  recoveryCodesLeft: number;
}

/** What the setting asks of the caller, and what they have left for the day on which they lose their factors. */
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

/** By when who has just come in must have a factor, as they are told; null when they have one, or need none. */
export async function secondFactorDueAt(ctx: Ctx, { id }: { id: number }): Promise<Date | null> {
  if (ctx.services.config.staffSecondFactor !== 'required') return null;
  const holder = await holderOf(ctx, id);
  return holder && holder.factors.length === 0 ? dueAtOf(ctx, holder) : null;
}
