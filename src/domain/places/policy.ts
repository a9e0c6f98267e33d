import { anyone, policy } from '../kernel/policy.js';

export const placePolicy = policy('content', {
  queries: { states: { by: anyone }, cities: { by: anyone }, institutions: { by: anyone } },
});
