import type { Ctx } from '../../../domain/context.js';
import { unseal } from './seal.js';

/** Removes unneeded bodies from storage. */
export async function removeBodies(ctx: Ctx<'storage'>, writes: readonly { sealed: string | null }[]): Promise<void> {
  for (const { sealed } of writes) {
    const key = sealed === null ? undefined : unseal(ctx.services.config.authSecret, sealed)?.stored;
    if (key !== undefined) await ctx.services.storage?.remove(key);
  }
}
