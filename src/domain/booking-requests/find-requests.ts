import type { Ctx } from '../context.js';
import type { PageArgs } from '../kernel/page.js';
import type { Selection } from '../kernel/selection.js';
import { type BookingRequestFilter, listBookingRequests } from './booking-requests.query.js';
import { authorize } from '../kernel/policy.js';
import { bookingRequestPolicy } from './policy.js';

/** Attempts of the last week to book or cancel, regardless of who made them: for supervisors and administrators. */
export function findBookingRequests(ctx: Ctx, filter: BookingRequestFilter, page: PageArgs, selection?: Selection) {
  authorize(ctx, bookingRequestPolicy.bookingRequests);
  return listBookingRequests(ctx, filter, page, selection);
}
