import { oldBookingRequests } from '../src/domain/booking-requests/remove-old-requests.js';
import { recurringJob } from './job.js';

/** Attempts to book go after a week. */
export const bookingRequestsCleanUp = recurringJob({
  name: 'booking-requests-clean-up',
  every: '37 3 * * *',
  run: oldBookingRequests.remove,
  count: oldBookingRequests.count,
});
