import { Arg, Args, Ctx as Context, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { findBookingRequests } from '../src/domain/booking-requests/find-requests.js';
import type { FullCtx } from '../src/domain/context.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { BookingRequestConnection, BookingRequestType } from '../schema/booking-requests.type.js';
import { BookingOutcome } from '../schema/enums.js';
import { PageArgs } from '../schema/connection.js';
import { toIds } from './ids.js';
import type { RowOf } from '../src/domain/kernel/record.js';
import { Selected } from './selected.js';
import { bookingFailureText, bookingRequest } from '../src/domain/booking-requests/booking-requests.query.js';
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

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The reason of the failure, in the language of the request (Accept-Language).',
  })
  message(@Root() row: RowOf<typeof bookingRequest>, @Context() ctx: FullCtx) {
    return bookingFailureText(ctx, row);
  }
}
