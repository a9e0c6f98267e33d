import type { SiteArea } from '../../entities/index.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Ctx } from '../context.js';
import { defaultMaintenance, defaultTheme, type Maintenance, type Theme } from './settings.js';

const byName = statement((q, $: Parameter<{ name: string }>) =>
  q.selectFrom('site_settings as s').select('s.value').where('s.name', '=', $('name')),
);
const stored = async (ctx: Ctx, name: string): Promise<object> => (await byName(ctx, { name }))[0]?.value ?? {};

export const THEME = 'theme';
export const maintenanceName = (area: SiteArea): string => `maintenance:${area.toLowerCase()}`;

/** The stored theme, over the defaults. */
export const currentTheme = async (ctx: Ctx): Promise<Theme> => ({
  ...defaultTheme(ctx.services.config),
  ...(await stored(ctx, THEME)),
});
/** Public: the maintenance state of a site. */
export const currentMaintenance = async (ctx: Ctx, area: SiteArea): Promise<Maintenance & { area: SiteArea }> => ({
  ...defaultMaintenance,
  ...(await stored(ctx, maintenanceName(area))),
  area,
});
