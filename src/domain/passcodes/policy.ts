import { policy, signedIn } from '../kernel/policy.js';

export const passcodePolicy = policy('people', {
  mutations: { sendOtp: { by: signedIn }, confirmOtp: { by: signedIn, note: 'a code that the caller asked for' } },
});
