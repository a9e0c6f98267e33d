import type { RulesOfRoutes } from '../route-rules.js';

export const messagingWebhook: RulesOfRoutes = {
  'messaging.webhook.receive': {
    mirrored: {
      never:
        'what the messaging platform tells is about messages that one side sent; texts of people are kept by the side that is told',
    },
  },
};
