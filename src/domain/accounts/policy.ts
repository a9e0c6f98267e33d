import { administrator, anyone, person, policy } from '../kernel/policy.js';

export const accountPolicy = policy('people', {
  mutations: {
    registerAccount: { by: anyone },
    activateAccount: { by: anyone, note: 'by the token of the mail' },
    resendActivation: { by: anyone },
    resetPassword: { by: anyone, note: 'by the token of a link' },
    changePassword: { by: person, note: 'the own one' },
    deactivateUser: { by: administrator() },
    reactivateUser: { by: administrator() },
  },
});
