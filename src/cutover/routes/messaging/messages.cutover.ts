import type { RulesOfRoutes } from '../route-rules.js';

export const messagingMessages: RulesOfRoutes = {
  'messaging.template.send': { mirrored: { never: 'it sends a message, which people would get twice' } },
  'messaging.reminder.send': { mirrored: { never: 'it sends a message, which people would get twice' } },
};
