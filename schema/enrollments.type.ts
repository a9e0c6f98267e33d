import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { MeetingType } from './classes.type.js';
import { CancelReason, PresenceChange, PresenceSource } from './enums.js';
import { DateTime, LocalDate } from './scalars.js';

@ObjectType('Enrollment', { simpleResolvers: true, description: "A participant's place in a class." })
export class EnrollmentType {
  @Field(() => ID)
  id!: number;
  @Field(() => DateTime, { nullable: true, description: 'When somebody asked to end it; null when nobody did.' })
  cancelRequestedAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When it ended; null while the participant has the place.' })
  canceledAt!: string | null;
  @Field(() => CancelReason, { nullable: true, description: 'Why it ended; null while it has not.' })
  cancelReason!: CancelReason | null;
  @Field(() => CancelReason, {
    nullable: true,
    description: 'Why the participant asks to leave, or asked; null when they gave no reason.',
  })
  cancelRequestReason!: CancelReason | null;
  @Field(() => String, {
    nullable: true,
    description: 'What was said to it by who asked to leave, or by who ended it.',
  })
  cancelNote!: string | null;
  @Field(() => LocalDate, {
    nullable: true,
    description: 'The last day on which nobody is canceled for absence: staff gave the place back.',
  })
  exemptUntil!: string | null;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime)
  updatedAt!: string;
}

@ObjectType('MissedMeeting', {
  simpleResolvers: true,
  description: 'A collective meeting as it was when somebody was found to have missed it.',
})
export class MissedMeetingType {
  @Field(() => ID, { description: 'The id of the meeting, which may have been removed since.' })
  meetingId!: number;
  @Field(() => String, { description: 'What people read.' })
  title!: string;
  @Field(() => DateTime)
  startsAt!: string;
  @Field(() => DateTime)
  endsAt!: string;
}

export const EnrollmentConnection = connectionOf('Enrollment', () => EnrollmentType);

@ObjectType('Presence', { simpleResolvers: true, description: 'That a participant took part in an activity.' })
export class PresenceType {
  @Field(() => ID)
  id!: number;
  @Field(() => ID, { description: 'The enrollment of the participant in the class.' })
  enrollmentId!: number;
  @Field(() => ID)
  activityId!: number;
  @Field(() => PresenceSource, { description: 'How it came to be.' })
  source!: PresenceSource;
  @Field(() => DateTime, { description: 'When it was recorded.' })
  recordedAt!: string;
  @Field(() => DateTime)
  updatedAt!: string;
}

export const PresenceConnection = connectionOf('Presence', () => PresenceType);

@ObjectType('PresenceEvent', {
  simpleResolvers: true,
  description: 'What happened to a presence of an enrollment: who recorded it, or took it back.',
})
export class PresenceEventType {
  @Field(() => PresenceChange, { description: 'What was done.' })
  change!: PresenceChange;
  @Field(() => PresenceSource, { description: 'How the presence came to be.' })
  source!: PresenceSource;
  @Field(() => DateTime, { description: 'When it was done.' })
  at!: string;
  @Field(() => String, { nullable: true, description: 'Why it was taken back; null for one that was recorded.' })
  reason!: string | null;
}

@ObjectType('RecoveryStatus', {
  simpleResolvers: true,
  description: 'Where a person stands with a collective meeting of a class.',
})
export class RecoveryStatusType {
  @Field(() => ID, { description: 'The id of the person; 0 when the caller, who asks for themselves, is none.' })
  userId!: number;
  @Field(() => MeetingType, {
    description: 'The meeting: where none is named the latest one that is over, before that the first.',
  })
  meeting!: object;
  @Field(() => Boolean, { description: 'Whether the person is present at it.' })
  hasPresence!: boolean;
  @Field(() => Boolean, { description: 'Whether the person has a place in the class and missed it.' })
  recoveryNeeded!: boolean;
  @Field(() => Boolean, { description: 'Whether watching its recording does not count any more.' })
  recoveryExpired!: boolean;
  @Field(() => DateTime, { description: 'Until when watching its recording counts.' })
  recoveryDeadline!: Date;
  @Field(() => Int, { description: 'The hours after its end that there are for this, by the cycle.' })
  recoveryHours!: number;
  @Field(() => Int, { description: 'Seconds until the deadline, 0 when it has passed.' })
  timeRemaining!: number;
  @Field(() => DateTime, { description: 'The time of the server that this was worked out for.' })
  now!: Date;
}
