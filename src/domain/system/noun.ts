import { noun } from '../kernel/noun.js';

export const systemNoun = noun({
  types: {
    none: [
      'Configuration',
      'Health',
      'IdentityProvider',
      'Monitoring',
      'ProcessHealth',
      'ProcessReadiness',
      'Readiness',
      'Reason',
    ],
  },
});
