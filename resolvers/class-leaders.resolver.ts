import { Arg, Ctx as Context, ID, Mutation, Resolver } from 'type-graphql';
import { handOverClass } from '../src/domain/classes/hand-over-class.js';
import { removeSubstitute, setSubstitute } from '../src/domain/classes/set-substitute.js';
import type { FullCtx } from '../src/domain/context.js';
import { ClassSubstituteType, ClassType } from '../schema/classes.type.js';
import { HandOverBookings } from '../schema/enums.js';
import { LocalDate } from '../schema/scalars.js';
import { toId } from './ids.js';
import { Removal } from './removal.js';

/** The facilitators of a class and their starting days. */
@Resolver()
export class ClassLeaderEditor {
  @Mutation(() => ClassType, {
    description:
      'Gives a class another facilitator: appointments, and what waits for an evaluation, too. Everyone of the class is told by mail. CONFLICT names the appointments at whose times the new facilitator is busy. By administrators and supervisors.',
  })
  handOverClass(
    @Context() ctx: FullCtx,
    @Arg('classId', () => ID) classId: string,
    @Arg('facilitatorId', () => ID, { description: 'Who leads it from now on.' }) facilitatorId: string,
    @Arg('from', () => LocalDate, {
      description:
        'Appointments that begin on this day or later go over; until then who led it so far counts as a substitute. A day of the cycle.',
    })
    from: string,
    @Arg('appointments', () => HandOverBookings, { description: 'What becomes of those appointments.' })
    appointments: HandOverBookings,
  ) {
    return handOverClass(ctx, { classId: toId(classId), facilitatorId: toId(facilitatorId), from, appointments });
  }

  @Mutation(() => ClassSubstituteType, {
    description:
      'Has somebody lead a class for some days, 180 at most, beside its facilitator; of the same person again, for these days instead. Both are told by mail. By administrators and supervisors.',
  })
  setSubstitute(
    @Context() ctx: FullCtx,
    @Arg('classId', () => ID) classId: string,
    @Arg('userId', () => ID, { description: 'Who substitutes: a facilitator.' }) userId: string,
    @Arg('from', () => LocalDate, { description: 'The first day.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'The last day.' }) to: string,
  ) {
    return setSubstitute(ctx, { classId: toId(classId), userId: toId(userId), from, to });
  }

  @Removal(() => ClassSubstituteType, {
    description: 'Ends a substitution at once; CONFLICT when there is none. By administrators and supervisors.',
  })
  removeSubstitute(
    @Context() ctx: FullCtx,
    @Arg('classId', () => ID) classId: string,
    @Arg('userId', () => ID, { description: 'Who substitutes.' }) userId: string,
  ) {
    return removeSubstitute(ctx, { classId: toId(classId), userId: toId(userId) });
  }
}
