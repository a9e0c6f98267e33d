import type { RulesOfRoutes } from '../route-rules.js';

export const dashboardEnrollments: RulesOfRoutes = {
  'dashboard.enrollments.read': { anyOrder: ['by_course', 'by_cycle', 'by_class'] },
};
