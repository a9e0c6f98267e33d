import { networkOf } from '../../platform/addresses.js';
import type { Ctx } from '../context.js';

/** Counts a registration, or a request for its link, by the caller's network. @throws RATE_LIMITED */
export async function countFromAddress(ctx: Ctx<'limits'>): Promise<void> {
  if (ctx.address) await ctx.services.limits.consume('registerAddress', networkOf(ctx.address));
}

/** Counts a registration mail by the e-mail that receives it. @param email in lower case @throws RATE_LIMITED */
export async function countToEmail(ctx: Ctx<'limits'>, email: string): Promise<void> {
  const { limits } = ctx.services;
  await limits.consume('registerEmail', `${ctx.address ? networkOf(ctx.address) : ''} ${email}`);
  await limits.consume('registerEmailInAll', email);
}
