import type { z } from 'zod';
import { SiteSetting, type SiteArea } from '../../entities/index.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { findSiteSettings } from './find-settings.js';
import { maintenanceShape, type Theme, themeShape } from './settings.js';
import { currentMaintenance, maintenanceName, THEME } from './settings.query.js';
import { authorize } from '../kernel/policy.js';
import { settingsPolicy } from './policy.js';
import { lockName } from '../kernel/locks.js';

/** Changes the appearance of the sites; fields left out stay. Administrators only. */
export async function changeSiteSettings(ctx: Ctx, changes: Partial<Theme>) {
  await change(ctx, THEME, themeShape.partial(), changes);
  return findSiteSettings(ctx);
}

/** Closes a site for maintenance, or opens it again; fields left out stay. Administrators only. */
export async function setMaintenanceMode(
  ctx: Ctx,
  {
    area,
    expectedUntil,
    ...changes
  }: { area: SiteArea; enabled: boolean; message?: string | null; expectedUntil?: Date | null },
) {
  await change(ctx, maintenanceName(area), maintenanceShape.partial(), {
    enabled: changes.enabled,
    message: changes.message ?? undefined,
    // The expected end of one maintenance means nothing for the next.
    expectedUntil: expectedUntil?.toISOString() ?? null,
  });
  return currentMaintenance(ctx, area);
}

async function change<Shape extends z.ZodType<object>>(ctx: Ctx, name: string, shape: Shape, changes: z.input<Shape>) {
  const actor = authorize(ctx, settingsPolicy.changeSiteSettings);
  const given = Object.entries(parseInput(shape, changes)).filter(([, value]) => value !== undefined);
  await ctx.transaction(async ctx => {
    // For two changes at once: the second waits and finds the first, so that it does not restore the old fields.
    await lockName(ctx, `setting:${name}`);
    const known = await ctx.em.findOne(SiteSetting, { name });
    const value = { ...known?.value, ...Object.fromEntries(given) };
    const now = ctx.now();
    if (known) ctx.em.assign(known, { value, updatedBy: actor.userId, updatedAt: now });
    else ctx.em.create(SiteSetting, { name, value, updatedBy: actor.userId, createdAt: now, updatedAt: now });
  });
}
