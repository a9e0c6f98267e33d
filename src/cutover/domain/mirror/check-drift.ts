import { sql } from 'kysely';
import type { Ctx } from '../../../domain/context.js';
import { keepDrift } from './keep-drift.write.js';
import { z } from 'zod';
import { rowsOf } from '../../../domain/kernel/rows-of.js';

/** Facades with a moving route: the old service has a part in it, or writes are done on both sides. */
async function movingFacades(ctx: Ctx): Promise<string[]> {
  const rows = await rowsOf(
    ctx,
    z.object({ facade: z.string() }),
    sql`
    select distinct split_part(route, '.', 1) as facade from route_states
     where mode <> 'ELO' or percent < 100 or mirror order by 1`,
  );
  return rows.map(({ facade }) => facade).filter(facade => ctx.services.config.legacyUrls.has(facade));
}

/**
 * Compares the documented lists of both sides, of each moving facade, and keeps the findings.
 * @returns the number of records that one side lacks, or has with other values
 */
export async function checkDrift(ctx: Ctx<'moving'>): Promise<number> {
  let apart = 0;
  for (const facade of await movingFacades(ctx)) {
    const at = ctx.services.now();
    const found = await ctx.services.moving.findDrift(facade);
    if (found.length === 0) continue;
    await keepDrift(ctx, { facade, at, found });
    apart += found.reduce(
      (sum, { missing, extra, different }) => sum + missing.length + extra.length + different.length,
      0,
    );
  }
  return apart;
}

/** The number of facades it would compare now. */
export const countDriftChecks = async (ctx: Ctx): Promise<number> => (await movingFacades(ctx)).length;
