import { policy, withRole } from '../kernel/policy.js';

export const bookingRequestPolicy = policy('administration', {
  queries: { bookingRequests: { by: withRole(['SUPERVISOR', 'ADMIN']) } },
});
