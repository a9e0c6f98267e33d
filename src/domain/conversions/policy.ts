import { anyone, policy } from '../kernel/policy.js';

export const conversionPolicy = policy('messaging', {
  mutations: { trackConversion: { by: anyone, fails: ['RATE_LIMITED'] } },
});
