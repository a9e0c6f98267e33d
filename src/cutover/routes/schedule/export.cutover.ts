import type { RulesOfRoutes } from '../route-rules.js';

export const scheduleExport: RulesOfRoutes = {
  'schedule.appointments.export': {
    varies: ['file_path'],
    mirrored: { never: 'it writes a file of what one side has, and changes no record' },
  },
};
