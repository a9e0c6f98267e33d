import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { SubmissionChange, SubmissionStatus } from './enums.js';
import { FileContentType } from './files.type.js';
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

@ObjectType('SubmissionRevisionFile', {
  simpleResolvers: true,
  description: 'A file as it belonged to a submission before a change.',
})
export class SubmissionRevisionFileType extends FileContentType {}

@ObjectType('SubmissionRevision', {
  simpleResolvers: true,
  description:
    'A change of a submission, and what it was before. What it became is in the revision after this one, or the submission itself.',
})
export class SubmissionRevisionType {
  @Field(() => ID)
  id!: number;
  @Field(() => ID)
  submissionId!: number;
  @Field(() => ID)
  participantId!: number;
  @Field(() => ID)
  classId!: number;
  @Field(() => SubmissionChange)
  change!: SubmissionChange;
  @Field(() => ID, { nullable: true, description: 'Null when another service changed it, by its API key.' })
  changedById!: number | null;
  @Field(() => ID, { nullable: true })
  changedByKeyId!: number | null;
  @Field(() => String, { description: 'The name of the person or key, as it was then.' })
  changedByName!: string;
  @Field(() => DateTime)
  changedAt!: string;
  @Field(() => String)
  title!: string;
  @Field(() => SubmissionStatus)
  status!: SubmissionStatus;
  @Field(() => Float, { nullable: true })
  score!: number | null;
  @Field(() => String, { nullable: true })
  facilitatorComment!: string | null;
  @Field(() => DateTime, { nullable: true })
  evaluatedAt!: string | null;
  @Field(() => [SubmissionRevisionFileType], {
    description: 'The files it had. Those that are not its own any more are kept, but can’t be opened.',
  })
  files!: SubmissionRevisionFileType[];
}

export const SubmissionRevisionConnection = connectionOf('SubmissionRevision', () => SubmissionRevisionType);

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
  @Field(() => String, { description: 'Found in its content.' })
  mediaType!: string;
  @Field(() => Int)
  size!: number;
  @Field(() => String)
  participantName!: string;
  @Field(() => String)
  activityTitle!: string;
}
