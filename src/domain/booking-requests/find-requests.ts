import { parseInput } from '../../platform/validation.js';
import type { Ctx } from '../context.js';
import type { PageArgs } from '../kernel/page.js';
import type { Selection } from '../kernel/selection.js';
import { storableText } from '../kernel/text.js';
import { type BookingRequestFilter, listBookingRequests } from './booking-requests.query.js';
import { authorize } from '../kernel/policy.js';
import { bookingRequestPolicy } from './policy.js';

const outcome = storableText().max(40).nullish();

/** Attempts of the last week to book or cancel, regardless of who made them: for supervisors and administrators. */
export function findBookingRequests(ctx: Ctx, filter: BookingRequestFilter, page: PageArgs, selection?: Selection) {
  authorize(ctx, bookingRequestPolicy.bookingRequests);
  return listBookingRequests(ctx, { ...filter, outcome: parseInput(outcome, filter.outcome) }, page, selection);
}
