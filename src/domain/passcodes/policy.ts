import { policy, signedIn } from '../kernel/policy.js';

export const passcodePolicy = policy('people', {
  mutations: {
    sendOtp: { by: signedIn, fails: ['RATE_LIMITED', 'UPSTREAM_FAILED'] },
    confirmOtp: { by: signedIn, fails: ['RATE_LIMITED'], note: 'a code that the caller asked for' },
  },
});
