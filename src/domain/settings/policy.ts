import { administrator, anyone, policy } from '../kernel/policy.js';

const administrators = administrator('SETTINGS_FOR_ADMINISTRATORS');

export const settingsPolicy = policy('content', {
  queries: { siteSettings: { by: anyone }, maintenanceMode: { by: anyone } },
  mutations: { changeSiteSettings: { by: administrators }, setMaintenanceMode: { by: administrators } },
});
