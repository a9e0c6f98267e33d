import { Arg, Args, Ctx as Context, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
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
import { enrollPeople } from '../src/domain/enrollments/enroll-people.js';
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
  EnrolledPersonType,
  EnrollmentConnection,
  EnrollmentType,
  MissedMeetingType,
  PresenceConnection,
  PresenceEventType,
  RecoveryStatusType,
  PresenceType,
} from '../schema/enrollments.type.js';
import { CancelReason, NoticeWay, PresenceStatus } from '../schema/enums.js';
import { personById } from '../src/domain/people/people.query.js';
import { PersonType } from '../schema/people.type.js';
import { idsOf, toId, toOptionalId } from './ids.js';
import { Selected } from './selected.js';
import { QueryOfNode, QueryOfOne } from './query-of-one.js';
import { SubmissionType } from '../schema/submissions.type.js';
import { presence, enrollment } from '../src/domain/enrollments/enrollments.query.js';
import { answer } from './answer.js';
import { maybePerson } from './maybe-person.js';

export const enrollmentAnswer = answer(EnrollmentType, enrollment, {
  participant: { type: PersonType, description: 'The participant.' },
  class: { type: ClassType, description: 'The class.' },
  canceledBy: {
    ...maybePerson,
    description:
      'The person who ended it. Null while it has not ended, and when the rule of absence or a service ended it.',
  },
  presence: { type: PresenceType, description: 'The activities that the participant took part in: PRESENT and LATE.' },
  attendance: { type: PresenceType, description: 'All recorded attendance: presences, excuses and absences.' },
  submissions: { type: SubmissionType, description: 'The participant’s hand-ins for the class.' },
});

export const presenceAnswer = answer(PresenceType, presence, {
  activity: ActivityType,
  recordedBy: {
    ...maybePerson,
    description: 'The person who recorded it: staff, or the participant. Null when a service or an import did.',
  },
});

const STATUS =
  'The attendance. Left out: PRESENT, which changes no earlier presence. EXCUSED and ABSENT do not count as presence.';
const LATE_MINUTES = 'Only with LATE: the minutes after the begin, 1 to 1440.';
const NOTE = 'A note, at most 1,000 characters; the participant reads it.';

@Resolver(() => EnrollmentType)
export class EnrollmentResolver {
  @QueryOfNode(() => EnrollmentType, {
    description:
      'An enrollment that the caller may see: their own, one of a class that they lead, or any for staff who see all.',
  })
  enrollment(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string, @Selected() selection: Selection) {
    return findEnrollment(ctx, toId(id), selection);
  }

  @Query(() => EnrollmentConnection, {
    description:
      'Enrollments that the caller may see: their own, those of classes that they lead, or all for staff who see all.',
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
      'Presences of enrollments that the caller may see: their own, those of classes that they lead, or all for staff who see all.',
  })
  presences(
    @Context() ctx: FullCtx,
    @Arg('filter', () => PresenceFilter, { nullable: true }) filter: PresenceFilter | null,
    @Args(() => ChangedPageArgs) page: ChangedPageArgs,
    @Selected() selection: Selection,
  ) {
    return listPresences(ctx, idsOf({ ...filter }, 'classId', 'cycleId', 'activityId'), page, selection);
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
      'Gives a participant a place in a class, by CPF or e-mail. NOT_FOUND for anybody except an active participant. CONFLICT when they are, or were, in a class of the course and cycle; `restoreEnrollment` restores an earlier place. By the leaders of the class, administrators and supervisors.',
  })
  enrollParticipant(
    @Context() ctx: FullCtx,
    @Arg('classId', () => ID) classId: string,
    @Arg('participantId', () => ID, { nullable: true, description: 'Only for administrators and supervisors.' })
    participantId: string | null | undefined,
    @Arg('identifier', () => String, {
      nullable: true,
      description: 'The CPF, or the proven e-mail of the participant, instead of the id.',
    })
    identifier: string | null | undefined,
    @Selected() selection: Selection,
  ) {
    const who = { participantId: toOptionalId(participantId), identifier };
    return enrollParticipant(ctx, { classId: toId(classId), ...who }, selection);
  }

  @Mutation(() => [EnrolledPersonType], {
    description:
      'Gives several participants a place in a class, by CPF, proven e-mail or proven phone, and tells the outcome for each, in their order. The good ones are enrolled without the others. Facilitators name nobody by phone, and at most thirty an hour whom they don’t enroll. By the leaders of the class, administrators and supervisors.',
  })
  enrollPeople(
    @Context() ctx: FullCtx,
    @Arg('classId', () => ID) classId: string,
    @Arg('people', () => [String], { description: '1 to 200 CPFs, e-mails and phones, one for each person.' })
    people: string[],
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: 'True: tells the outcomes and enrolls nobody.' })
    dryRun: boolean,
    @Selected() selection: Selection,
  ) {
    return enrollPeople(ctx, { classId: toId(classId), people, dryRun }, selection);
  }

  @Mutation(() => EnrollmentType, {
    description:
      'Moves a participant to another class of the same course and cycle, with presences and submissions. By leaders of both classes, administrators and supervisors.',
  })
  moveEnrollment(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string, @Arg('classId', () => ID) classId: string) {
    return moveEnrollment(ctx, { id: toId(id), classId: toId(classId) });
  }

  @Mutation(() => EnrollmentType, {
    description:
      'Gives a canceled enrollment its place back; a mail tells the participant. In this cycle the participant is not canceled for absence again. By the leaders of the class, administrators and supervisors.',
  })
  restoreEnrollment(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string) {
    return restoreEnrollment(ctx, { id: toId(id) });
  }

  @Mutation(() => EnrollmentType, {
    description:
      'Answers a request to leave; a mail tells the participant. By the leaders of the class, administrators and supervisors.',
  })
  answerCancellationRequest(
    @Context() ctx: FullCtx,
    @Arg('enrollmentId', () => ID) enrollmentId: string,
    @Arg('accept', () => Boolean, { description: 'True cancels the enrollment; false keeps the place.' })
    accept: boolean,
    @Arg('note', () => String, { nullable: true, description: NOTE }) note: string | null | undefined,
  ) {
    return answerCancellationRequest(ctx, { enrollmentId: toId(enrollmentId), accept, note });
  }

  @Mutation(() => EnrollmentExportType, {
    description:
      'Records that the caller exports the enrollments of a cycle, or all, as a table, and returns its columns. The rows are those of `enrollments`. For staff and services.',
  })
  exportEnrollments(
    @Context() ctx: FullCtx,
    @Arg('cycleId', () => ID, { nullable: true, description: 'Only of classes of this cycle.' })
    cycleId: string | null | undefined,
  ) {
    return exportEnrollments(ctx, { cycleId: toOptionalId(cycleId) });
  }

  @Mutation(() => EnrollmentType, {
    description:
      'Staff records that a participant took part in an activity, or another status. CONFLICT before the meeting begins, unless for EXCUSED, and for an absence when a presence is recorded: withdraw it first.',
  })
  recordPresence(
    @Context() ctx: FullCtx,
    @Arg('classId', () => ID) classId: string,
    @Arg('participantId', () => ID) participantId: string,
    @Arg('activityId', () => ID, { description: 'An activity of the class’s course.' }) activityId: string,
    @Arg('status', () => PresenceStatus, { nullable: true, description: STATUS })
    status: PresenceStatus | null | undefined,
    @Arg('lateMinutes', () => Int, { nullable: true, description: LATE_MINUTES })
    lateMinutes: number | null | undefined,
    @Selected() selection: Selection,
  ) {
    const place = { classId: toId(classId), participantId: toId(participantId), activityId: toId(activityId) };
    return recordPresence(ctx, { ...place, status, lateMinutes }, selection);
  }

  @Mutation(() => [EnrollmentType], {
    description:
      'Staff records the presence of several participants in an activity: all or none. Without a status they are PRESENT, and earlier presences stay as they are. CONFLICT before the meeting begins, unless for EXCUSED, and for an absence when a presence is recorded: withdraw it first.',
  })
  recordPresences(
    @Context() ctx: FullCtx,
    @Arg('classId', () => ID) classId: string,
    @Arg('activityId', () => ID, { description: 'An activity of the class’s course.' }) activityId: string,
    @Arg('participantIds', () => [ID], { description: 'People with a place in the class: 1 to 500.' })
    participantIds: string[],
    @Arg('status', () => PresenceStatus, { nullable: true, description: STATUS })
    status: PresenceStatus | null | undefined,
    @Arg('lateMinutes', () => Int, { nullable: true, description: LATE_MINUTES })
    lateMinutes: number | null | undefined,
    @Selected() selection: Selection,
  ) {
    const sheet = { classId: toId(classId), activityId: toId(activityId), participantIds: participantIds.map(toId) };
    return recordPresences(ctx, { ...sheet, status, lateMinutes }, selection);
  }

  @Mutation(() => EnrollmentType, {
    description:
      'Staff withdraws a presence from any source; it stays in the history of the enrollment. Participants can’t record the same presence in the same way again.',
  })
  withdrawPresence(
    @Context() ctx: FullCtx,
    @Arg('enrollmentId', () => ID) enrollmentId: string,
    @Arg('activityId', () => ID, { description: 'The activity of the presence.' }) activityId: string,
    @Arg('reason', () => String, { description: 'The reason, 1 to 500 characters: the participant can read it.' })
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
      'The caller makes up for a missed meeting in time. If there is a recording, CONFLICT until the caller has watched it to its end (`updateMeetingProgress`).',
  })
  recordRecoveryPresence(
    @Context() ctx: FullCtx,
    @Arg('classId', () => ID) classId: string,
    @Arg('activityId', () => ID, {
      nullable: true,
      description: 'The activity of the missed meeting; the activity of the latest one that is over when left out.',
    })
    activityId: string | null | undefined,
    @Arg('watched', () => Boolean, {
      nullable: true,
      description: 'True when they have watched the recording to its end; for clients that keep no progress.',
    })
    watched: boolean | null | undefined,
    @Selected() selection: Selection,
  ) {
    const which = { classId: toId(classId), activityId: toOptionalId(activityId), watched };
    return recordRecoveryPresence(ctx, which, selection);
  }

  @Mutation(() => EnrollmentType, {
    description: 'Asks to leave a class; staff decides. A second request changes nothing.',
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
    description: 'The participant withdraws the request to leave. CONFLICT when it was answered already.',
  })
  withdrawCancellationRequest(@Context() ctx: FullCtx, @Arg('enrollmentId', () => ID) enrollmentId: string) {
    return withdrawCancellationRequest(ctx, { enrollmentId: toId(enrollmentId) });
  }

  @Mutation(() => EnrollmentType, {
    description:
      'Ends an enrollment, and the participant’s bookings for its class; a mail tells them. It holds for all classes of the course in the cycle until staff restores it. A second cancellation is a CONFLICT.',
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
      'The channels for notices to the participant when the place is given, moved, canceled or given back; only proven contacts count. Empty: only the person who makes the change can tell them.',
  })
  hearsBy(@Root() enrollment: EnrollmentRow, @Context() ctx: FullCtx) {
    return hearsBy(ctx, enrollment);
  }

  @FieldResolver(() => [PresenceEventType], {
    description: 'The recorded and withdrawn presences, with person, way, time and reason; latest first, at most 200.',
  })
  presenceHistory(@Root() enrollment: EnrollmentRow, @Context() ctx: FullCtx) {
    return presenceHistoryOf(ctx, enrollment);
  }

  @FieldResolver(() => [MissedMeetingType], {
    nullable: true,
    description: 'The missed meetings for which it was canceled for absence; null when it was not.',
  })
  cancelEvidence(@Root() enrollment: EnrollmentRow) {
    return evidenceOf(enrollment);
  }
}

@Resolver(() => RecoveryStatusType)
export class RecoveryStatusResolver {
  @QueryOfOne(() => RecoveryStatusType, {
    description:
      'The presence of the caller at the latest meeting of a class that is over, and its recording. For people of the class and for staff who see all.',
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
      'All meetings of a class that the caller has missed and can still make up for, with their deadlines, by time.',
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
    description: 'The person who did it; null when a service or an import did.',
  })
  by(@Root() event: PresenceEvent, @Context() ctx: FullCtx, @Selected() selection: Selection) {
    return event.byId === null ? null : personById(ctx, event.byId, selection);
  }
}
