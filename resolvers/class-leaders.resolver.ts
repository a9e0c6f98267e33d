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
      'Gives a class another facilitator, with its appointments and its hand-ins without an evaluation. A mail tells everyone of the class. CONFLICT names the appointments at times when the new facilitator is busy. By administrators and supervisors.',
  })
  handOverClass(
    @Context() ctx: FullCtx,
    @Arg('classId', () => ID) classId: string,
    @Arg('facilitatorId', () => ID, { description: 'The facilitator from now on.' }) facilitatorId: string,
    @Arg('from', () => LocalDate, {
      description:
        'Appointments that begin on this day or later go over. Until then the earlier facilitator counts as a substitute. A day of the cycle.',
    })
    from: string,
    @Arg('appointments', () => HandOverBookings, { description: 'The fate of those appointments.' })
    appointments: HandOverBookings,
  ) {
    return handOverClass(ctx, { classId: toId(classId), facilitatorId: toId(facilitatorId), from, appointments });
  }

  @Mutation(() => ClassSubstituteType, {
    description:
      'Makes a person lead a class for some days, at most 180, besides its facilitator. For a present substitute, it changes the days. A mail tells both. By administrators and supervisors.',
  })
  setSubstitute(
    @Context() ctx: FullCtx,
    @Arg('classId', () => ID) classId: string,
    @Arg('userId', () => ID, { description: 'The substitute: a facilitator.' }) userId: string,
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
    @Arg('userId', () => ID, { description: 'The substitute.' }) userId: string,
  ) {
    return removeSubstitute(ctx, { classId: toId(classId), userId: toId(userId) });
  }
}
