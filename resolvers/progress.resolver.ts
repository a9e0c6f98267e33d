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
import { firstSteps, workWaiting } from '../src/domain/progress/work-waiting.query.js';
import { ClassType, MeetingType } from '../schema/classes.type.js';
import { EnrollmentType } from '../schema/enrollments.type.js';
import { ClassProgressType, FirstStepsType, MyWorkType, WorkWaitingType } from '../schema/progress.type.js';
import { AppointmentObjectType } from '../schema/scheduling.type.js';
import { SubmissionType } from '../schema/submissions.type.js';
import { toId } from './ids.js';
import { QueryOfOne } from './query-of-one.js';
import { Selected } from './selected.js';

@Resolver(() => ClassProgressType)
export class ClassProgressResolver {
  @QueryOfOne(() => [ClassProgressType], {
    description:
      'The progress of the classes of a cycle that the caller sees, at most 1000. The order is by the oldest hand-in without evaluation, the oldest request to leave, the fewest present. For staff and services.',
    complexity: ({ childComplexity }) => 10_000 + childComplexity,
  })
  classProgress(
    @Context() ctx: FullCtx,
    @Arg('cycleId', () => ID, { description: 'The cycle of the classes.' }) cycleId: string,
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
    description: 'The caller’s day: today’s events, and the open tasks in the classes that they lead.',
  })
  myWork(@Context() ctx: FullCtx) {
    return myWork(ctx);
  }

  @FieldResolver(() => [MeetingType], { description: 'Collective meetings of today in classes that the caller leads.' })
  meetings(@Context() ctx: FullCtx, @Selected() selection: Selection) {
    return meetingsToday(ctx, selection);
  }

  @FieldResolver(() => [AppointmentObjectType], { description: 'Appointments of today in the caller’s calendar.' })
  appointments(@Context() ctx: FullCtx, @Selected() selection: Selection) {
    return appointmentsToday(ctx, selection);
  }

  @FieldResolver(() => [SubmissionType], { description: 'Hand-ins without evaluation: the oldest 50.' })
  submissions(@Context() ctx: FullCtx, @Selected() selection: Selection) {
    return submissionsWaiting(ctx, selection);
  }

  @FieldResolver(() => [EnrollmentType], {
    description: 'Requests of participants to leave: the oldest 50.',
  })
  requests(@Context() ctx: FullCtx, @Selected() selection: Selection) {
    return requestsWaiting(ctx, selection);
  }
}

@Resolver(() => WorkWaitingType)
export class WorkWaitingResolver {
  @Query(() => WorkWaitingType, {
    description: 'The numbers of what waits for the caller, for the start page of staff.',
  })
  workWaiting(@Context() ctx: FullCtx) {
    return workWaiting(ctx);
  }

  @FieldResolver(() => FirstStepsType, {
    nullable: true,
    description: 'The first records of a programme. For administrators and supervisors; null for others.',
  })
  firstSteps(@Context() ctx: FullCtx) {
    return firstSteps(ctx);
  }
}
