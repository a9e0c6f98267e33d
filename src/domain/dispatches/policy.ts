import { anyone, policy, withRole } from '../kernel/policy.js';

export const dispatchPolicy = policy('messaging', {
  queries: {
    // The queue shows everybody's phones.
    groupLinkDispatches: { by: withRole(['SUPERVISOR', 'ADMIN']) },
    groupLink: { by: anyone, note: 'by the token of the message' },
  },
  mutations: { resendGroupLink: { by: withRole(['ADMIN']) } },
});
