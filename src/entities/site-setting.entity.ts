import { defineEntity, p } from '@mikro-orm/core';
import { text, timestamps } from './columns.js';
import { User } from './user.entity.js';
import { holdings, link, none, ofTimestamps, retained } from './holdings.js';

/** An administrator's setting for the sites in front of us, by name; an unset one has a default in the domain. */
export const SiteSettingSchema = defineEntity({
  name: 'SiteSetting',
  tableName: 'site_settings',
  properties: {
    id: p.integer().primary(),
    name: text(60).unique(),
    value: p.json().$type<Record<string, unknown>>(),
    updatedBy: () => p.manyToOne(User).nullable().index(),
    ...timestamps,
  },
});
export class SiteSetting extends SiteSettingSchema.class {}
SiteSettingSchema.setClass(SiteSetting);

holdings(SiteSettingSchema, {
  about: {},
  why: 'Settings of the sites, by administrators.',
  kept: 'Always',
  columns: {
    id: none,
    name: none,
    value: retained('Read by everybody; an administrator changes it'),
    updatedBy: link,
    ...ofTimestamps,
  },
});
