import { Field, Float, ID, InputType } from 'type-graphql';
import { EditInput } from './edit.input.js';
import { SubmissionChange, SubmissionStatus } from './enums.js';

@InputType('SubmissionFilter', { description: 'Conditions on submissions; all must hold.' })
export class SubmissionFilter {
  @Field(() => ID, { nullable: true })
  classId?: string;
  @Field(() => ID, { nullable: true })
  participantId?: string;
  @Field(() => ID, { nullable: true })
  activityId?: string;
  @Field(() => ID, { nullable: true })
  courseId?: string;
  @Field(() => ID, { nullable: true })
  cycleId?: string;
  @Field(() => ID, {
    nullable: true,
    description: 'Only submissions in classes that this person led at the time of the hand-in.',
  })
  facilitatorId?: string;
  @Field(() => SubmissionStatus, { nullable: true, description: 'Only enrollments with this status.' })
  status?: SubmissionStatus;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Only hand-ins, of people with a place, that nobody has evaluated.',
  })
  waiting?: boolean;
}

@InputType('CreateSubmissionInput', { description: 'A participant’s hand-in.' })
export class CreateSubmissionInput {
  @Field(() => ID, { description: 'A class in which the participant has a place.' })
  classId!: string;
  @Field(() => ID, { description: 'The participant who hands it in; staff of the class may do it in their place.' })
  participantId!: string;
  @Field(() => ID, { description: 'An activity of the class’s course.' })
  activityId!: string;
  @Field(() => ID, {
    nullable: true,
    description: 'The course of the class; optional, but refused when it is another one.',
  })
  courseId?: string;
  @Field(() => ID, {
    nullable: true,
    description: 'The cycle of the class; optional, but refused when it is another one.',
  })
  cycleId?: string;
  @Field(() => String, { nullable: true, description: 'The title; the title of the activity when left out.' })
  title?: string;
  @Field(() => [ID], {
    nullable: true,
    description:
      'Ids of files that were uploaded with POST /uploads, at most ten. Of photos and videos the place and the device are removed.',
  })
  uploadIds?: string[];
  @Field(() => String, {
    nullable: true,
    description:
      'A key of the caller’s choice. The same request with the same key is done once, also when the same files are uploaded again. 1 to 255 visible ASCII characters, kept for a week.',
  })
  idempotencyKey?: string;
}

@InputType('ReplaceSubmissionInput', { description: 'The new title and files of a hand-in.' })
export class ReplaceSubmissionInput {
  @Field(() => String, { nullable: true, description: 'The new title; left out, the title stays.' })
  title?: string;
  @Field(() => [ID], {
    nullable: true,
    description:
      'Ids of files that were uploaded with POST /uploads, one to ten. They replace all files of the hand-in; left out, the files stay.',
  })
  uploadIds?: string[];
}

@InputType('SubmissionRevisionFilter', { description: 'Conditions on changes of submissions; all must hold.' })
export class SubmissionRevisionFilter {
  @Field(() => ID, { nullable: true, description: 'Only changes of this submission, also when it was removed.' })
  submissionId?: string;
  @Field(() => ID, { nullable: true })
  classId?: string;
  @Field(() => ID, { nullable: true })
  participantId?: string;
  @Field(() => ID, { nullable: true, description: 'Only changes by this person.' })
  changedById?: string;
  @Field(() => SubmissionChange, { nullable: true, description: 'Only changes of this kind.' })
  change?: SubmissionChange;
}

@InputType('EvaluateSubmissionInput', { description: 'An evaluation: with a score, a comment or both.' })
export class EvaluateSubmissionInput extends EditInput {
  @Field(() => SubmissionStatus, {
    defaultValue: SubmissionStatus.EVALUATED,
    description: 'SUBMITTED withdraws an evaluation.',
  })
  status!: SubmissionStatus;
  @Field(() => Float, { nullable: true, description: '0 to 100, two decimals.' })
  score?: number;
  @Field(() => String, { nullable: true, description: 'At most 5000 characters.' })
  facilitatorComment?: string;
}
