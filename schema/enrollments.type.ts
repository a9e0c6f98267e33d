import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { MeetingType } from './classes.type.js';
import { CancelReason, EnrollingOutcome, PresenceChange, PresenceSource, PresenceStatus } from './enums.js';
import { DateTime, LocalDate } from './scalars.js';
import { NodeType } from './node.type.js';

@ObjectType('Enrollment', {
  implements: NodeType,
  simpleResolvers: true,
  description: "A participant's place in a class.",
})
export class EnrollmentType {
  @Field(() => ID)
  id!: number;
  @Field(() => DateTime, { nullable: true, description: 'The time of the request to cancel; null when there is none.' })
  cancelRequestedAt!: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time when it ended; null while the participant has the place.',
  })
  canceledAt!: string | null;
  @Field(() => CancelReason, { nullable: true, description: 'The reason of the end; null while it has not ended.' })
  cancelReason!: CancelReason | null;
  @Field(() => CancelReason, {
    nullable: true,
    description: 'The reason that the participant gave in the request to cancel; null when they gave none.',
  })
  cancelRequestReason!: CancelReason | null;
  @Field(() => String, {
    nullable: true,
    description: 'The note of the person who asked to cancel it, or of the person who ended it.',
  })
  cancelNote!: string | null;
  @Field(() => LocalDate, {
    nullable: true,
    description:
      'The last day on which the participant is not canceled for absence, because staff gave the place back.',
  })
  exemptUntil!: string | null;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime)
  updatedAt!: string;
}

@ObjectType('MissedMeeting', {
  simpleResolvers: true,
  description: 'A collective meeting that a participant missed, as it was when the absence was found.',
})
export class MissedMeetingType {
  @Field(() => ID, { description: 'The id of the meeting. The meeting may have been removed since.' })
  meetingId!: number;
  @Field(() => String, { description: 'The title that people read.' })
  title!: string;
  @Field(() => DateTime)
  startsAt!: string;
  @Field(() => DateTime)
  endsAt!: string;
}

export const EnrollmentConnection = connectionOf('Enrollment', () => EnrollmentType);

@ObjectType('Presence', { simpleResolvers: true, description: 'The attendance of a participant at an activity.' })
export class PresenceType {
  @Field(() => ID)
  id!: number;
  @Field(() => ID, { description: 'The enrollment of the participant in the class.' })
  enrollmentId!: number;
  @Field(() => ID)
  activityId!: number;
  @Field(() => PresenceSource, { description: 'The way in which the presence was recorded.' })
  source!: PresenceSource;
  @Field(() => PresenceStatus, { description: 'The attendance. PRESENT and LATE count as presence.' })
  status!: PresenceStatus;
  @Field(() => Int, {
    nullable: true,
    description: 'For LATE, the minutes after the begin, if somebody noted them: 1 to 1440.',
  })
  lateMinutes!: number | null;
  @Field(() => DateTime, { description: 'The time when it was recorded.' })
  recordedAt!: string;
  @Field(() => DateTime)
  updatedAt!: string;
}

export const PresenceConnection = connectionOf('Presence', () => PresenceType);

@ObjectType('EnrolledPerson', {
  simpleResolvers: true,
  description: 'The outcome for a person of a list of people to enroll.',
})
export class EnrolledPersonType {
  @Field(() => String, { description: 'The text that named the person.' })
  given!: string;
  @Field(() => EnrollingOutcome, { description: 'The outcome.' })
  outcome!: EnrollingOutcome;
  @Field(() => String, {
    nullable: true,
    description:
      'The reason of a refusal or of a repeated line, as in `extensions.reason` of an error; null otherwise.',
  })
  reason!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The reason in a sentence, in the language of `Accept-Language`; null otherwise.',
  })
  message!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The name of the person; null when they are unknown. Facilitators see it of people in the class only.',
  })
  name!: string | null;
  @Field(() => ID, { nullable: true, description: 'The id of the person; null when the name is null.' })
  personId!: number | null;
  @Field(() => EnrollmentType, {
    nullable: true,
    description: 'The place of the person in the class; null when they have none, as in a trial.',
  })
  enrollment!: object | null;
}

@ObjectType('PresenceEvent', {
  simpleResolvers: true,
  description: 'A change of a presence of an enrollment: somebody recorded it or withdrew it.',
})
export class PresenceEventType {
  @Field(() => PresenceChange, { description: 'The change.' })
  change!: PresenceChange;
  @Field(() => PresenceSource, { description: 'The way in which the presence was recorded.' })
  source!: PresenceSource;
  @Field(() => PresenceStatus, { description: 'The attendance that was recorded or withdrawn.' })
  status!: PresenceStatus;
  @Field(() => Int, {
    nullable: true,
    description: 'For LATE, the minutes after the begin, if somebody noted them: 1 to 1440.',
  })
  lateMinutes!: number | null;
  @Field(() => DateTime, { description: 'The time of the mutation.' })
  at!: string;
  @Field(() => String, { nullable: true, description: 'The reason why it was withdrawn; null for a recorded one.' })
  reason!: string | null;
}

@ObjectType('RecoveryStatus', {
  simpleResolvers: true,
  description:
    'The presence of a person at a collective meeting of a class, and the recording that can make up for it.',
})
export class RecoveryStatusType {
  @Field(() => ID, { description: 'The id of the person; 0 when the caller asks for itself and is no person.' })
  userId!: number;
  @Field(() => MeetingType, {
    description:
      'The meeting. If the call names none: the latest one that is over, or the first one while none is over.',
  })
  meeting!: object;
  @Field(() => Boolean, { description: 'True when the person is present at it.' })
  hasPresence!: boolean;
  @Field(() => Boolean, { description: 'True when the person has a place in the class and missed the meeting.' })
  recoveryNeeded!: boolean;
  @Field(() => Boolean, { description: 'True when watching its recording does not count any more.' })
  recoveryExpired!: boolean;
  @Field(() => DateTime, { description: 'The time until which watching its recording counts.' })
  recoveryDeadline!: Date;
  @Field(() => Int, {
    description: 'The hours after the end of the meeting during which the recording counts, by the cycle.',
  })
  recoveryHours!: number;
  @Field(() => Int, { description: 'Seconds until the deadline; 0 after it.' })
  timeRemaining!: number;
  @Field(() => DateTime, { description: 'The time of the server for which this was computed.' })
  now!: Date;
}
