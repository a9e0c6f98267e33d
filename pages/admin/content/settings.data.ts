import { ask } from '../data/graph.js';
import type { Resource } from '../data/resource.js';
import {
  ChangeSiteSettingsDocument,
  type MaintenanceFormFragment,
  SetMaintenanceModeDocument,
  SettingsDocument,
  type SiteArea,
  type SiteSettingsFormFragment,
} from './operations.js';

/** The settings are one record. */
export const SETTINGS = 'site';

const texts = ['tagline', 'footer'] as const;

export const siteSettings: Resource = {
  async one() {
    const { siteSettings: found } = await ask(SettingsDocument, {});
    return { id: SETTINGS, ...found };
  },
  /** Sends the changed settings only: two administrators may change different settings. */
  async update(_id, form: SiteSettingsFormFragment, previous: SiteSettingsFormFragment) {
    const names = Object.keys(previous) as (keyof SiteSettingsFormFragment)[];
    const emptied = (name: string) => ((texts as readonly string[]).includes(name) ? '' : null);
    const input = Object.fromEntries(
      names
        .filter(name => (form[name] || null) !== (previous[name] || null))
        .map(name => [name, form[name] || emptied(name)]),
    );
    return { id: SETTINGS, ...(await ask(ChangeSiteSettingsDocument, { input })).changeSiteSettings };
  },
};

export const siteAreas: readonly SiteArea[] = ['HUB', 'CADASTRO'];
export type Maintenance = MaintenanceFormFragment & { id: SiteArea };

export const setMaintenance = async ({ area, enabled, message, expectedUntil }: MaintenanceFormFragment) =>
  (await ask(SetMaintenanceModeDocument, { area, enabled, message, expectedUntil: expectedUntil || null }))
    .setMaintenanceMode;

/** A site that may be closed, with its name. */
export const maintenance: Resource = {
  async one(id): Promise<Maintenance> {
    const { hub, cadastro } = await ask(SettingsDocument, {});
    const found = id === 'HUB' ? hub : cadastro;
    return { id: found.area, ...found };
  },
  async update(id, form: Maintenance): Promise<Maintenance> {
    const area = id as SiteArea;
    return { id: area, ...(await setMaintenance({ ...form, area })) };
  },
};
