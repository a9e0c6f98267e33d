import type { RulesOfRoutes } from '../route-rules.js';

export const portalMeetings: RulesOfRoutes = {
  'portal.meeting-status.read': { varies: ['expiresIn'] },
  'portal.meeting-status.update': { varies: ['expiresIn'] },
};
