import type { RulesOfRoutes } from '../route-rules.js';

export const portalLogs: RulesOfRoutes = {
  'portal.participant-mode.record': { mirrored: { makes: { ParticipantModeLog: 'data.id' } } },
};
