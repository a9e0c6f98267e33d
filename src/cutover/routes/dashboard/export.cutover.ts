import type { RulesOfRoutes } from '../route-rules.js';

export const dashboardExport: RulesOfRoutes = {
  'dashboard.enrollments.export': {
    mirrored: { never: 'it writes a table for who asked; the record of it is of the side that answered' },
  },
};
