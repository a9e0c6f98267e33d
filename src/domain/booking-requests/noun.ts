import { noun } from '../kernel/noun.js';

export const bookingRequestsNoun = noun({
  tables: ['booking_requests'],
  types: { administration: ['BookingRequest'] },
  personal: ['BookingRequest.arguments'],
});
