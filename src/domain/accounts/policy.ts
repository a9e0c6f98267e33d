import { administrator, anyone, person, policy } from '../kernel/policy.js';

export const accountPolicy = policy('people', {
  mutations: {
    registerAccount: { by: anyone, fails: ['RATE_LIMITED', 'UPSTREAM_FAILED'] },
    // NOT_FOUND when the sweep removes the registration in the same moment.
    activateAccount: { by: anyone, fails: ['NOT_FOUND', 'RATE_LIMITED'], note: 'by the token of the mail' },
    resendActivation: { by: anyone, fails: ['RATE_LIMITED'] },
    requestPasswordReset: { by: anyone, fails: ['RATE_LIMITED'] },
    resetPassword: { by: anyone, note: 'by the token of a link' },
    changePassword: { by: person, fails: ['CONFLICT', 'RATE_LIMITED'], note: 'the own one' },
    setPassword: {
      by: person,
      fails: ['FORBIDDEN', 'CONFLICT'],
      note: 'the own one, when there is none or after signing in by a code',
    },
    createUser: { by: administrator(), fails: ['CONFLICT'] },
    updateUser: {
      by: administrator(),
      fails: ['NOT_FOUND', 'CONFLICT'],
      note: 'the own e-mail, phone and CPF by updateParticipant',
    },
    setRoles: { by: administrator(), fails: ['NOT_FOUND', 'CONFLICT'] },
    deactivateUser: { by: administrator(), fails: ['NOT_FOUND', 'CONFLICT'] },
    reactivateUser: { by: administrator(), fails: ['NOT_FOUND', 'CONFLICT'] },
  },
});
