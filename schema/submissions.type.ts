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
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the person who led the class when it was handed in; null when nobody did.',
  })
  facilitatorId!: number | null;
  @Field(() => Int, {
    description:
      'Which hand-in of the participant for this activity in this class it is, from 1. Those that were removed count.',
  })
  attempt!: number;
  @Field(() => Boolean, {
    description:
      'Whether it came after the deadline of the activity, or after the time that was given to hand it in again.',
  })
  late!: boolean;
  @Field(() => Boolean, {
    description: 'Whether the participant has handed in a later attempt, and that one is not evaluated.',
  })
  newerAttemptWaits!: boolean;
  @Field(() => String, { description: 'What the participant called it; else the title of the activity.' })
  title!: string;
  @Field(() => SubmissionStatus, { description: 'Whether it is evaluated.' })
  status!: SubmissionStatus;
  @Field(() => Float, { nullable: true, description: '0 to 100, two decimals; null while there is none.' })
  score!: number | null;
  @Field(() => String, { nullable: true, description: 'What staff said in the evaluation; null when nothing.' })
  facilitatorComment!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When staff evaluated it; null while it is not.' })
  evaluatedAt!: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was removed; null while it is there. Lists show removed ones with `updatedSince` alone.',
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
  @Field(() => ID, { description: 'The submission that was changed, also when it was removed.' })
  submissionId!: number;
  @Field(() => ID)
  participantId!: number;
  @Field(() => ID)
  classId!: number;
  @Field(() => SubmissionChange, { description: 'What was done to it.' })
  change!: SubmissionChange;
  @Field(() => ID, { nullable: true, description: 'Null when another service changed it, by its API key.' })
  changedById!: number | null;
  @Field(() => ID, { nullable: true, description: 'The API key by which it was changed; null when a person did it.' })
  changedByKeyId!: number | null;
  @Field(() => String, { description: 'The name of the person or key, as it was then.' })
  changedByName!: string;
  @Field(() => String, {
    nullable: true,
    description: 'What was said with the change, such as why it is asked for again; null when nothing.',
  })
  note!: string | null;
  @Field(() => DateTime, { description: 'When it was changed.' })
  changedAt!: string;
  @Field(() => String, { description: 'The title it had before.' })
  title!: string;
  @Field(() => SubmissionStatus, { description: 'How it stood before.' })
  status!: SubmissionStatus;
  @Field(() => Float, { nullable: true, description: 'The score it had before, 0 to 100; null when it had none.' })
  score!: number | null;
  @Field(() => String, { nullable: true, description: 'The comment it had before; null when it had none.' })
  facilitatorComment!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When it had been evaluated; null when it had not.' })
  evaluatedAt!: string | null;
  @Field(() => [SubmissionRevisionFileType], {
    description: 'The files it had. Those that are not its own any more are kept, but can’t be opened.',
  })
  files!: SubmissionRevisionFileType[];
}

export const SubmissionRevisionConnection = connectionOf('SubmissionRevision', () => SubmissionRevisionType);

@ObjectType('OpenActivity', {
  simpleResolvers: true,
  description: 'An activity of a class for which a person has not handed anything in.',
})
export class OpenActivityType {
  @Field(() => ID)
  activityId!: number;
  @Field(() => ID)
  classId!: number;
  @Field(() => DateTime, { nullable: true, description: 'What comes later is late; null when nothing is.' })
  dueAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'What comes later is refused; null while the cycle lasts.' })
  closesAt!: string | null;
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
  @Field(() => Boolean, { description: 'Whether there is a submission that the caller may see.' })
  hasSubmittedActivities!: boolean;
}

@ObjectType('ArchiveFile', {
  simpleResolvers: true,
  description: 'A file of a submission, with what names it in an archive.',
})
export class ArchiveFileType {
  @Field(() => ID, { description: 'The id of the stored file.' })
  id!: number;
  @Field(() => String)
  path!: string;
  @Field(() => String)
  originalName!: string;
  @Field(() => String, { description: 'Found in its content.' })
  mediaType!: string;
  @Field(() => Int)
  size!: number;
  @Field(() => String, { description: 'The full name of who handed it in.' })
  participantName!: string;
  @Field(() => String, { description: 'The title of the activity.' })
  activityTitle!: string;
}
