import { Arg, Args, Ctx as Context, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { activityById, cycleById } from '../src/domain/classes/catalogue.query.js';
import { classById } from '../src/domain/classes/classes.query.js';
import type { FullCtx } from '../src/domain/context.js';
import {
  cancelEnrollment,
  requestCancellation,
  withdrawCancellationRequest,
} from '../src/domain/enrollments/cancel-enrollment.js';
import { enrollInCourse } from '../src/domain/enrollments/enroll-in-course.js';
import { listEnrollments } from '../src/domain/enrollments/enrollments-list.query.js';
import { exportEnrollments } from '../src/domain/enrollments/export-enrollments.js';
import { listPresences } from '../src/domain/enrollments/presences-list.query.js';
import { enrollParticipant } from '../src/domain/enrollments/enroll-participant.js';
import { moveEnrollment } from '../src/domain/enrollments/move-enrollment.js';
import { answerCancellationRequest, restoreEnrollment } from '../src/domain/enrollments/restore-enrollment.js';
import { evidenceOf, findEnrollment, hearsBy } from '../src/domain/enrollments/find-enrollments.js';
import {
  recordAutoPresence,
  recordPresence,
  recordRecoveryPresence,
} from '../src/domain/enrollments/record-presence.js';
import { recordPresences } from '../src/domain/enrollments/record-presences.js';
import { type PresenceEvent, presenceHistoryOf } from '../src/domain/enrollments/presence-history.query.js';
import { withdrawPresence } from '../src/domain/enrollments/withdraw-presence.js';
import { recoverableMeetings, recoveryStatus, type RecoveryStatus } from '../src/domain/enrollments/recovery.js';
import type { EnrollmentRow } from '../src/domain/enrollments/enrollments.query.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { ActivityType, ClassType, CycleType } from '../schema/classes.type.js';
import { ChangedPageArgs } from '../schema/connection.js';
import { EnrollmentExportType } from '../schema/enrollment-export.type.js';
import { EnrollmentFilter, PresenceFilter } from '../schema/enrollments.input.js';
import {
  EnrollmentConnection,
  EnrollmentType,
  MissedMeetingType,
  PresenceConnection,
  PresenceEventType,
  RecoveryStatusType,
} from '../schema/enrollments.type.js';
import { CancelReason, NoticeWay } from '../schema/enums.js';
import { personById } from '../src/domain/people/people.query.js';
import { PersonType } from '../schema/people.type.js';
import { idsOf, toId, toIds, toOptionalId } from './ids.js';
import { Selected } from './selected.js';
import { QueryOfOne } from './query-of-one.js';

const NOTE = 'What is said to it, at most 1,000 characters; the participant reads it.';

@Resolver(() => EnrollmentType)
export class EnrollmentResolver {
  @QueryOfOne(() => EnrollmentType, {
    description: 'An enrollment the caller may see: the own one, of a led class, or any for staff that sees all.',
  })
  enrollment(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string, @Selected() selection: Selection) {
    return findEnrollment(ctx, toId(id), selection);
  }

  @Query(() => EnrollmentConnection, {
    description: 'Enrollments the caller may see: the own ones, those of led classes, or all for staff that sees all.',
  })
  enrollments(
    @Context() ctx: FullCtx,
    @Arg('filter', () => EnrollmentFilter, { nullable: true }) filter: EnrollmentFilter | null,
    @Args(() => ChangedPageArgs) page: ChangedPageArgs,
    @Selected() selection: Selection,
  ) {
    return listEnrollments(ctx, idsOf({ ...filter }, 'classId', 'cycleId'), page, selection);
  }

  @Query(() => PresenceConnection, {
    description:
      'Presences of enrollments the caller may see: the own ones, those of led classes, or all for staff that sees all.',
  })
  presences(
    @Context() ctx: FullCtx,
    @Arg('filter', () => PresenceFilter, { nullable: true }) filter: PresenceFilter | null,
    @Args(() => ChangedPageArgs) page: ChangedPageArgs,
    @Selected() selection: Selection,
  ) {
    return listPresences(ctx, toIds({ ...filter }), page, selection);
  }

  @Mutation(() => EnrollmentType, {
    description: 'Enrolls the signed-in participant in the open class of a course, named by id or slug.',
  })
  enrollInCourse(
    @Context() ctx: FullCtx,
    @Arg('courseId', () => ID, { nullable: true, description: 'The id of the course, instead of its slug.' })
    courseId: string | null | undefined,
    @Arg('slug', () => String, { nullable: true, description: 'The slug of the course, instead of its id.' })
    slug: string | null | undefined,
    @Selected() selection: Selection,
  ) {
    return enrollInCourse(ctx, { courseId: toOptionalId(courseId), slug }, selection);
  }

  @Mutation(() => EnrollmentType, {
    description:
      'Gives a participant, named by CPF or e-mail, a place in a class. By who leads it, administrators and supervisors. NOT_FOUND for whoever is no active participant. CONFLICT when they are in a class of the course and cycle already, or were: then it is restored.',
  })
  enrollParticipant(
    @Context() ctx: FullCtx,
    @Arg('classId', () => ID) classId: string,
    @Arg('participantId', () => ID, { nullable: true, description: 'By administrators and supervisors alone.' })
    participantId: string | null | undefined,
    @Arg('identifier', () => String, {
      nullable: true,
      description: 'The CPF, or the e-mail that the participant has proven, instead of the id.',
    })
    identifier: string | null | undefined,
    @Selected() selection: Selection,
  ) {
    const who = { participantId: toOptionalId(participantId), identifier };
    return enrollParticipant(ctx, { classId: toId(classId), ...who }, selection);
  }

  @Mutation(() => EnrollmentType, {
    description:
      'Moves a participant to another class of the same course and cycle, with presences and submissions. By who leads both, administrators and supervisors.',
  })
  moveEnrollment(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string, @Arg('classId', () => ID) classId: string) {
    return moveEnrollment(ctx, { id: toId(id), classId: toId(classId) });
  }

  @Mutation(() => EnrollmentType, {
    description:
      'Gives a canceled enrollment its place back, and tells the participant by mail. Nobody is canceled for absence again in this cycle who got it. By who leads the class, administrators and supervisors.',
  })
  restoreEnrollment(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string) {
    return restoreEnrollment(ctx, { id: toId(id) });
  }

  @Mutation(() => EnrollmentType, {
    description:
      'Answers who asked to leave, and tells them by mail. By who leads the class, administrators and supervisors.',
  })
  answerCancellationRequest(
    @Context() ctx: FullCtx,
    @Arg('enrollmentId', () => ID) enrollmentId: string,
    @Arg('accept', () => Boolean, { description: 'Whether the enrollment is canceled; else the place stays.' })
    accept: boolean,
    @Arg('note', () => String, { nullable: true, description: NOTE }) note: string | null | undefined,
  ) {
    return answerCancellationRequest(ctx, { enrollmentId: toId(enrollmentId), accept, note });
  }

  @Mutation(() => EnrollmentExportType, {
    description:
      'Notes that the caller takes the enrollments of a cycle, or all, out as a table, and says what its columns are. The rows are those of `enrollments`. For staff and services.',
  })
  exportEnrollments(
    @Context() ctx: FullCtx,
    @Arg('cycleId', () => ID, { nullable: true, description: 'Of the classes of this cycle only.' })
    cycleId: string | null | undefined,
  ) {
    return exportEnrollments(ctx, { cycleId: toOptionalId(cycleId) });
  }

  @Mutation(() => EnrollmentType, {
    description: 'Staff says that a participant took part in an activity. CONFLICT before the meeting begins.',
  })
  recordPresence(
    @Context() ctx: FullCtx,
    @Arg('classId', () => ID) classId: string,
    @Arg('participantId', () => ID) participantId: string,
    @Arg('activityId', () => ID, { description: 'An activity of the class’s course.' }) activityId: string,
    @Selected() selection: Selection,
  ) {
    const place = { classId: toId(classId), participantId: toId(participantId), activityId: toId(activityId) };
    return recordPresence(ctx, place, selection);
  }

  @Mutation(() => [EnrollmentType], {
    description:
      'Staff says who of a sheet took part in an activity: all are recorded, or nobody is; who is recorded already stays so. CONFLICT before the meeting begins.',
  })
  recordPresences(
    @Context() ctx: FullCtx,
    @Arg('classId', () => ID) classId: string,
    @Arg('activityId', () => ID, { description: 'An activity of the class’s course.' }) activityId: string,
    @Arg('participantIds', () => [ID], { description: 'People with a place in the class: 1 to 500.' })
    participantIds: string[],
    @Selected() selection: Selection,
  ) {
    const sheet = { classId: toId(classId), activityId: toId(activityId), participantIds: participantIds.map(toId) };
    return recordPresences(ctx, sheet, selection);
  }

  @Mutation(() => EnrollmentType, {
    description:
      'Staff takes a presence back, whatever it came of; it stays in the history of the enrollment. Participants can’t put back in the same way what they did themselves.',
  })
  withdrawPresence(
    @Context() ctx: FullCtx,
    @Arg('enrollmentId', () => ID) enrollmentId: string,
    @Arg('activityId', () => ID, { description: 'The activity of the presence.' }) activityId: string,
    @Arg('reason', () => String, { description: 'Why, 1 to 500 characters: the participant can read it.' })
    reason: string,
    @Selected() selection: Selection,
  ) {
    const which = { enrollmentId: toId(enrollmentId), activityId: toId(activityId), reason };
    return withdrawPresence(ctx, which, selection);
  }

  @Mutation(() => EnrollmentType, { description: 'The caller enters the running collective meeting.' })
  recordAutoPresence(
    @Context() ctx: FullCtx,
    @Arg('classId', () => ID) classId: string,
    @Selected() selection: Selection,
  ) {
    return recordAutoPresence(ctx, { classId: toId(classId) }, selection);
  }

  @Mutation(() => EnrollmentType, {
    description:
      'The caller makes up for a missed meeting in time. Where there is a recording, CONFLICT until it was watched to its end (`updateMeetingProgress`).',
  })
  recordRecoveryPresence(
    @Context() ctx: FullCtx,
    @Arg('classId', () => ID) classId: string,
    @Arg('activityId', () => ID, {
      nullable: true,
      description: 'The activity of the missed meeting; the latest one that is over when left out.',
    })
    activityId: string | null | undefined,
    @Arg('watched', () => Boolean, {
      nullable: true,
      description: 'That they have watched the recording to its end, said by a client that keeps no progress.',
    })
    watched: boolean | null | undefined,
    @Selected() selection: Selection,
  ) {
    const which = { classId: toId(classId), activityId: toOptionalId(activityId), watched };
    return recordRecoveryPresence(ctx, which, selection);
  }

  @Mutation(() => EnrollmentType, {
    description: 'Asks to leave a class; staff decides. Asking again changes nothing.',
  })
  requestCancellation(
    @Context() ctx: FullCtx,
    @Arg('enrollmentId', () => ID) enrollmentId: string,
    @Arg('reason', () => CancelReason, { nullable: true, description: 'One of `cancelReasons`; ABSENCE is refused.' })
    reason: CancelReason | null | undefined,
    @Arg('note', () => String, { nullable: true, description: NOTE }) note: string | null | undefined,
  ) {
    return requestCancellation(ctx, { enrollmentId: toId(enrollmentId), reason, note });
  }

  @Mutation(() => EnrollmentType, {
    description: 'The participant takes back that they asked to leave. CONFLICT when it was answered already.',
  })
  withdrawCancellationRequest(@Context() ctx: FullCtx, @Arg('enrollmentId', () => ID) enrollmentId: string) {
    return withdrawCancellationRequest(ctx, { enrollmentId: toId(enrollmentId) });
  }

  @Mutation(() => EnrollmentType, {
    description:
      'Ends an enrollment, and the participant’s bookings for its class; they are told by mail. It holds for all classes of the course in the cycle until staff restores it. Cancelling twice is a conflict.',
  })
  cancelEnrollment(
    @Context() ctx: FullCtx,
    @Arg('enrollmentId', () => ID) enrollmentId: string,
    @Arg('reason', () => CancelReason, { description: 'One of `cancelReasons`; ABSENCE is refused.' })
    reason: CancelReason,
    @Arg('note', () => String, { nullable: true, description: NOTE }) note: string | null | undefined,
  ) {
    return cancelEnrollment(ctx, { enrollmentId: toId(enrollmentId), reason, note });
  }

  @FieldResolver(() => [NoticeWay], {
    description:
      'By what the participant is told when the place is given, moved, canceled or given back, by contacts that are theirs. Empty: nobody tells them but who did it.',
  })
  hearsBy(@Root() enrollment: EnrollmentRow, @Context() ctx: FullCtx) {
    return hearsBy(ctx, enrollment);
  }

  @FieldResolver(() => [PresenceEventType], {
    description: 'Who recorded presences and took them back, how, when and why; latest first, at most 200.',
  })
  presenceHistory(@Root() enrollment: EnrollmentRow, @Context() ctx: FullCtx) {
    return presenceHistoryOf(ctx, enrollment);
  }

  @FieldResolver(() => [MissedMeetingType], {
    nullable: true,
    description: 'The meetings for which it was canceled for absence; null when it was not.',
  })
  cancelEvidence(@Root() enrollment: EnrollmentRow) {
    return evidenceOf(enrollment);
  }
}

@Resolver(() => RecoveryStatusType)
export class RecoveryStatusResolver {
  @QueryOfOne(() => RecoveryStatusType, {
    description:
      'Where the caller stands with the latest meeting of a class that is over: for its people and for staff that sees all.',
  })
  recoveryStatus(
    @Context() ctx: FullCtx,
    @Arg('classId', () => ID) classId: string,
    @Arg('activityId', () => ID, { nullable: true, description: 'The meeting for this activity instead.' })
    activityId: string | null | undefined,
  ) {
    return recoveryStatus(ctx, { classId: toId(classId), activityId: toOptionalId(activityId) });
  }

  @QueryOfOne(() => [RecoveryStatusType], {
    description:
      'All meetings of a class that the caller has missed and can still make up for, with their deadlines, in the order of time.',
  })
  recoverableMeetings(@Context() ctx: FullCtx, @Arg('classId', () => ID) classId: string) {
    return recoverableMeetings(ctx, { classId: toId(classId) });
  }

  @FieldResolver(() => ClassType)
  class(@Root() status: RecoveryStatus, @Context() ctx: FullCtx, @Selected() selection: Selection) {
    return classById(ctx, status.classId, selection);
  }

  @FieldResolver(() => CycleType)
  cycle(@Root() status: RecoveryStatus, @Context() ctx: FullCtx, @Selected() selection: Selection) {
    return cycleById(ctx, status.cycleId, selection);
  }
}

@Resolver(() => PresenceEventType)
export class PresenceEventResolver {
  @FieldResolver(() => ActivityType, { description: 'The activity of the presence.' })
  activity(@Root() event: PresenceEvent, @Context() ctx: FullCtx, @Selected() selection: Selection) {
    return activityById(ctx, event.activityId, selection);
  }

  @FieldResolver(() => PersonType, {
    nullable: true,
    description: 'Who did it; null when a service or an import did.',
  })
  by(@Root() event: PresenceEvent, @Context() ctx: FullCtx, @Selected() selection: Selection) {
    return event.byId === null ? null : personById(ctx, event.byId, selection);
  }
}
