import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { SubmissionChange, SubmissionStatus } from './enums.js';
import { FileContentType } from './files.type.js';
import { DateTime } from './scalars.js';
import { NodeType } from './node.type.js';

@ObjectType('Submission', {
  implements: NodeType,
  simpleResolvers: true,
  description: 'A participant’s hand-in for an activity.',
})
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
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the person who led the class at the time of the hand-in; null when nobody did.',
  })
  facilitatorId!: number | null;
  @Field(() => Int, {
    description:
      'The number of the hand-in among those of the participant for this activity in this class, from 1. Removed hand-ins count.',
  })
  attempt!: number;
  @Field(() => Boolean, {
    description: 'True when it came after the deadline of the activity, or after the deadline of a resend request.',
  })
  late!: boolean;
  @Field(() => Boolean, {
    description: 'True when the participant has handed in a later attempt that is not evaluated.',
  })
  newerAttemptWaits!: boolean;
  @Field(() => String, { description: 'The participant’s title for it; without one, the title of the activity.' })
  title!: string;
  @Field(() => SubmissionStatus, { description: 'The state of the evaluation.' })
  status!: SubmissionStatus;
  @Field(() => Float, { nullable: true, description: '0 to 100, two decimals; null while there is none.' })
  score!: number | null;
  @Field(() => String, {
    nullable: true,
    description: 'The comment of staff in the evaluation; null when there is none.',
  })
  facilitatorComment!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'The time of the evaluation; null while there is none.' })
  evaluatedAt!: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description:
      'The time when it was removed; null while it is there. Only lists with `updatedSince` show removed ones.',
  })
  removedAt!: string | null;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime)
  updatedAt!: string;
}

export const SubmissionConnection = connectionOf('Submission', () => SubmissionType);

@ObjectType('SubmissionRevisionFile', {
  simpleResolvers: true,
  description: 'A file of a submission before a change.',
})
export class SubmissionRevisionFileType extends FileContentType {}

@ObjectType('SubmissionRevision', {
  simpleResolvers: true,
  description:
    'A change of a submission, with the values before it. The values after it are in the next revision, or in the submission itself.',
})
export class SubmissionRevisionType {
  @Field(() => ID)
  id!: number;
  @Field(() => ID, { description: 'The submission that was changed, also when it was removed.' })
  submissionId!: number;
  @Field(() => ID)
  participantId!: number;
  @Field(() => ID)
  classId!: number;
  @Field(() => SubmissionChange, { description: 'The kind of the change.' })
  change!: SubmissionChange;
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the person who changed it; null when another service did it with its API key.',
  })
  changedById!: number | null;
  @Field(() => ID, { nullable: true, description: 'The API key that changed it; null when a person did it.' })
  changedByKeyId!: number | null;
  @Field(() => String, { description: 'The name of the person or key at that time.' })
  changedByName!: string;
  @Field(() => String, {
    nullable: true,
    description: 'The note with the change, such as the reason of a resend request; null when there is none.',
  })
  note!: string | null;
  @Field(() => DateTime, { description: 'The time of the change.' })
  changedAt!: string;
  @Field(() => String, { description: 'The title before the change.' })
  title!: string;
  @Field(() => SubmissionStatus, { description: 'The status before the change.' })
  status!: SubmissionStatus;
  @Field(() => Float, {
    nullable: true,
    description: 'The score before the change, 0 to 100; null when there was none.',
  })
  score!: number | null;
  @Field(() => String, { nullable: true, description: 'The comment before the change; null when there was none.' })
  facilitatorComment!: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time of the evaluation before the change; null when there was none.',
  })
  evaluatedAt!: string | null;
  @Field(() => [SubmissionRevisionFileType], {
    description: 'The files before the change. Files that the submission no longer has are kept, but can’t be opened.',
  })
  files!: SubmissionRevisionFileType[];
}

export const SubmissionRevisionConnection = connectionOf('SubmissionRevision', () => SubmissionRevisionType);

@ObjectType('OpenActivity', {
  simpleResolvers: true,
  description: 'An activity of a class that a person has not handed in, or was asked to hand in again.',
})
export class OpenActivityType {
  @Field(() => ID)
  activityId!: number;
  @Field(() => ID)
  classId!: number;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The deadline: later hand-ins are late; null when there is none.',
  })
  dueAt!: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The end of handing in: later hand-ins are refused; null: the end of the cycle.',
  })
  closesAt!: string | null;
  @Field(() => Boolean, {
    description:
      'True when staff asked for the hand-in again (RESEND): it is accepted also after the activity has closed and the cycle is over.',
  })
  askedAgain!: boolean;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time until which the repeated hand-in is accepted in any case; null: without an end.',
  })
  askedAgainUntil!: string | null;
}

@ObjectType('ClassSubmissionStatus', {
  simpleResolvers: true,
  description: 'The state of handing in for a class.',
})
export class ClassSubmissionStatusType {
  @Field(() => ID)
  classId!: number;
  @Field(() => ID)
  cycleId!: number;
  @Field(() => Boolean, { description: 'True when there is a submission that the caller may see.' })
  hasSubmittedActivities!: boolean;
}

@ObjectType('ArchiveFile', {
  simpleResolvers: true,
  description: 'A file of a submission, with the parts of its name in an archive.',
})
export class ArchiveFileType {
  @Field(() => ID, { description: 'The id of the stored file.' })
  id!: number;
  @Field(() => String)
  path!: string;
  @Field(() => String)
  originalName!: string;
  @Field(() => String, { description: 'The media type, detected from the content.' })
  mediaType!: string;
  @Field(() => Int)
  size!: number;
  @Field(() => String, { description: 'The full name of the participant.' })
  participantName!: string;
  @Field(() => String, { description: 'The title of the activity.' })
  activityTitle!: string;
}
