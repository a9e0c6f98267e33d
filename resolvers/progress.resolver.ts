import { Arg, Ctx as Context, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { classById } from '../src/domain/classes/classes.query.js';
import type { FullCtx } from '../src/domain/context.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { type ClassProgress, findClassProgress } from '../src/domain/progress/find-class-progress.js';
import {
  appointmentsToday,
  meetingsToday,
  myWork,
  requestsWaiting,
  submissionsWaiting,
} from '../src/domain/progress/my-work.query.js';
import { ClassType, MeetingType } from '../schema/classes.type.js';
import { EnrollmentType } from '../schema/enrollments.type.js';
import { ClassProgressType, MyWorkType } from '../schema/progress.type.js';
import { AppointmentObjectType } from '../schema/scheduling.type.js';
import { SubmissionType } from '../schema/submissions.type.js';
import { toId } from './ids.js';
import { QueryOfOne } from './query-of-one.js';
import { Selected } from './selected.js';

@Resolver(() => ClassProgressType)
export class ClassProgressResolver {
  @QueryOfOne(() => [ClassProgressType], {
    description:
      'How the classes of a cycle get on, what lags most first: the oldest hand-in without evaluation, the oldest request to leave, the fewest present. Those the caller sees, 1000 at most. For staff and services.',
    complexity: ({ childComplexity }) => 10_000 + childComplexity,
  })
  classProgress(
    @Context() ctx: FullCtx,
    @Arg('cycleId', () => ID, { description: 'The cycle whose classes it is about.' }) cycleId: string,
  ) {
    return findClassProgress(ctx, { cycleId: toId(cycleId) });
  }

  @FieldResolver(() => ClassType)
  class(@Root() { classId }: ClassProgress, @Context() ctx: FullCtx, @Selected() selection: Selection) {
    return classById(ctx, classId, selection);
  }
}

@Resolver(() => MyWorkType)
export class MyWorkResolver {
  @Query(() => MyWorkType, {
    description: 'The caller’s day: what is on, and what waits in the classes that they lead.',
  })
  myWork(@Context() ctx: FullCtx) {
    return myWork(ctx);
  }

  @FieldResolver(() => [MeetingType], { description: 'Collective meetings of today, of led classes.' })
  meetings(@Context() ctx: FullCtx, @Selected() selection: Selection) {
    return meetingsToday(ctx, selection);
  }

  @FieldResolver(() => [AppointmentObjectType], { description: 'Appointments of today in the own calendar.' })
  appointments(@Context() ctx: FullCtx, @Selected() selection: Selection) {
    return appointmentsToday(ctx, selection);
  }

  @FieldResolver(() => [SubmissionType], { description: 'Hand-ins without evaluation, the 50 oldest.' })
  submissions(@Context() ctx: FullCtx, @Selected() selection: Selection) {
    return submissionsWaiting(ctx, selection);
  }

  @FieldResolver(() => [EnrollmentType], {
    description: 'Those of participants who asked to leave, the 50 oldest requests.',
  })
  requests(@Context() ctx: FullCtx, @Selected() selection: Selection) {
    return requestsWaiting(ctx, selection);
  }
}
