import { anyone, person, policy, withRole } from '../kernel/policy.js';

export const flowPolicy = policy('messaging', {
  queries: {
    // The key is not secret: everybody may encrypt for us.
    flowPublicKey: { by: anyone },
    registrations: { by: withRole(['SUPERVISOR', 'ADMIN']) },
  },
  mutations: {
    answerFlow: { by: anyone, fails: ['FORBIDDEN', 'CONFLICT'], note: 'by the signature, when APP_SECRET is set' },
    resendFlow: { by: person, fails: ['RATE_LIMITED', 'UPSTREAM_FAILED'], note: 'to the own phone' },
  },
});
