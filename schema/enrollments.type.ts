import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { MeetingType } from './classes.type.js';
import { CancelReason, PresenceSource } from './enums.js';
import { DateTime } from './scalars.js';

@ObjectType('Enrollment', { simpleResolvers: true, description: "A participant's place in a class." })
export class EnrollmentType {
  @Field(() => ID)
  id!: number;
  @Field(() => DateTime, { nullable: true })
  cancelRequestedAt!: string | null;
  @Field(() => DateTime, { nullable: true })
  canceledAt!: string | null;
  @Field(() => CancelReason, { nullable: true })
  cancelReason!: CancelReason | null;
  @Field(() => DateTime)
  createdAt!: string;
}

export const EnrollmentConnection = connectionOf('Enrollment', () => EnrollmentType);

@ObjectType('Presence', { simpleResolvers: true })
export class PresenceType {
  @Field(() => ID)
  id!: number;
  @Field(() => PresenceSource)
  source!: PresenceSource;
  @Field(() => DateTime)
  recordedAt!: string;
}

@ObjectType('RecoveryStatus', {
  simpleResolvers: true,
  description: 'Where the caller stands with the latest collective meeting of a class.',
})
export class RecoveryStatusType {
  @Field(() => ID)
  userId!: number;
  @Field(() => MeetingType)
  meeting!: object;
  @Field(() => Boolean)
  hasPresence!: boolean;
  @Field(() => Boolean)
  recoveryNeeded!: boolean;
  @Field(() => Boolean)
  recoveryExpired!: boolean;
  @Field(() => DateTime)
  recoveryDeadline!: Date;
  @Field(() => Int)
  recoveryHours!: number;
  @Field(() => Int, { description: 'Seconds until the deadline, 0 when it has passed.' })
  timeRemaining!: number;
  @Field(() => DateTime)
  now!: Date;
}
