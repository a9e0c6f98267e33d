import type { RulesOfRoutes } from '../route-rules.js';

export const portalClasses: RulesOfRoutes = {
  'portal.class.mine': { anyOrder: ['$'] },
  'portal.classes.list': { anyOrder: ['$'], list: { record: 'Class' } },
  'portal.cycles.by-year': { anyOrder: ['$'] },
  'portal.user.read': { anyOrder: ['roles', 'enrollments'] },
  'portal.recovery-status.read': { varies: ['data.now', 'data.time_remaining'] },
};
