import { anyone, person, policy, withRole } from '../kernel/policy.js';

export const flowPolicy = policy('messaging', {
  queries: {
    // No secret: everybody may encrypt for us.
    flowPublicKey: { by: anyone },
    registrations: { by: withRole(['SUPERVISOR', 'ADMIN']) },
  },
  mutations: {
    answerFlow: { by: anyone, note: 'by the signature, when APP_SECRET is set' },
    resendFlow: { by: person, note: 'to the own phone' },
  },
});
