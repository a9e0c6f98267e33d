import type { RulesOfRoutes } from '../route-rules.js';

export const messagingFlow: RulesOfRoutes = {
  'messaging.flow.answer': {
    mirrored: {
      never:
        'a conversation is encrypted for one side and its codes are sent by it; who registered comes to the other side by import',
    },
  },
};
