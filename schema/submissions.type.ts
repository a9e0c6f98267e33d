import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { SubmissionStatus } from './enums.js';
import { DateTime } from './scalars.js';

@ObjectType('Submission', { simpleResolvers: true, description: 'What a participant handed in for an activity.' })
export class SubmissionType {
  @Field(() => ID)
  id!: number;
  @Field(() => ID)
  participantId!: number;
  @Field(() => ID)
  activityId!: number;
  @Field(() => ID)
  classId!: number;
  @Field(() => ID)
  courseId!: number;
  @Field(() => ID)
  cycleId!: number;
  @Field(() => ID, { nullable: true })
  facilitatorId!: number | null;
  @Field(() => String)
  title!: string;
  @Field(() => SubmissionStatus)
  status!: SubmissionStatus;
  @Field(() => Float, { nullable: true, description: '0 to 100.' })
  score!: number | null;
  @Field(() => String, { nullable: true })
  facilitatorComment!: string | null;
  @Field(() => DateTime, { nullable: true })
  evaluatedAt!: string | null;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime)
  updatedAt!: string;
}

export const SubmissionConnection = connectionOf('Submission', () => SubmissionType);

@ObjectType('RemovedRecord', { simpleResolvers: true })
export class RemovedRecordType {
  @Field(() => ID)
  id!: number;
}

@ObjectType('ClassSubmissionStatus', {
  simpleResolvers: true,
  description: 'Whether anything was handed in for a class.',
})
export class ClassSubmissionStatusType {
  @Field(() => ID)
  classId!: number;
  @Field(() => ID)
  cycleId!: number;
  @Field(() => Boolean)
  hasSubmittedActivities!: boolean;
}

@ObjectType('ArchiveFile', {
  simpleResolvers: true,
  description: 'A file of a submission, with what names it in an archive.',
})
export class ArchiveFileType {
  @Field(() => ID)
  id!: number;
  @Field(() => String)
  path!: string;
  @Field(() => String)
  originalName!: string;
  @Field(() => Int)
  size!: number;
  @Field(() => String)
  participantName!: string;
  @Field(() => String)
  activityTitle!: string;
}
