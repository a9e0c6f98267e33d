import type { RulesOfRoutes } from '../route-rules.js';

export const portalPresence: RulesOfRoutes = {
  'portal.presence.list': {
    anyOrder: ['$'],
    list: { record: 'Enrollment', id: 'enrollment_id', ids: { id: 'User' }, each: 'Class' },
  },
};
