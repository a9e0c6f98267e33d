import { Arg, Args, Ctx as Context, ID, Query, Resolver } from 'type-graphql';
import { findBookingRequests } from '../src/domain/booking-requests/find-requests.js';
import type { FullCtx } from '../src/domain/context.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { BookingRequestConnection, BookingRequestType } from '../schema/booking-requests.type.js';
import { BookingOutcome } from '../schema/enums.js';
import { PageArgs } from '../schema/connection.js';
import { toIds } from './ids.js';
import { Selected } from './selected.js';
import { bookingRequest } from '../src/domain/booking-requests/booking-requests.query.js';
import { answer } from './answer.js';

export const bookingRequestAnswer = answer(BookingRequestType, bookingRequest);

@Resolver(() => BookingRequestType)
export class BookingRequestResolver {
  @Query(() => BookingRequestConnection, {
    description: 'Attempts of the last week to book or cancel, latest first, for supervisors and administrators.',
  })
  bookingRequests(
    @Context() ctx: FullCtx,
    @Arg('actorUserId', () => ID, { nullable: true, description: 'Only of this person.' }) actorUserId: string | null,
    @Arg('appointmentId', () => ID, { nullable: true, description: 'Only of this appointment or block.' })
    appointmentId: string | null,
    @Arg('outcome', () => BookingOutcome, { nullable: true, description: 'Only attempts with this result.' })
    outcome: BookingOutcome | null,
    @Args(() => PageArgs) page: PageArgs,
    @Selected() selection: Selection,
  ) {
    return findBookingRequests(ctx, { outcome, ...toIds({ actorUserId, appointmentId }) }, page, selection);
  }
}
