import { content } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const settingsNoun = noun({
  tables: ['site_settings'],
  types: { content: ['MaintenanceMode', 'SiteSettings'] },
  hears: {
    changeSiteSettings: content,
    setMaintenanceMode: content,
  },
});
