import type { RulesOfRoutes } from '../route-rules.js';

export const dashboardLive: RulesOfRoutes = {
  'dashboard.live-sessions.list': { list: { record: 'Meeting', ids: { class_id: 'Class', facilitator_id: 'User' } } },
  'dashboard.live-messages.list': { list: { record: 'LiveMessage', ids: { author_id: 'User' }, each: 'Meeting' } },
};
