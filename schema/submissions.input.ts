import { Field, Float, ID, InputType } from 'type-graphql';
import { SubmissionChange, SubmissionStatus } from './enums.js';

@InputType('SubmissionFilter', { description: 'Conditions on submissions, which all must hold.' })
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
  @Field(() => ID, { nullable: true, description: 'Of classes that this person led when it was handed in only.' })
  facilitatorId?: string;
  @Field(() => SubmissionStatus, { nullable: true, description: 'Those that stand so only.' })
  status?: SubmissionStatus;
}

@InputType('CreateSubmissionInput', { description: 'What a participant hands in.' })
export class CreateSubmissionInput {
  @Field(() => ID, { description: 'A class in which the participant has a place.' })
  classId!: string;
  @Field(() => ID, { description: 'Who hands it in; staff of the class may do it in their place.' })
  participantId!: string;
  @Field(() => ID, { description: 'An activity of the class’s course.' })
  activityId!: string;
  @Field(() => ID, { nullable: true, description: 'When sent, it must be the course of the class.' })
  courseId?: string;
  @Field(() => ID, { nullable: true, description: 'When sent, it must be the cycle of the class.' })
  cycleId?: string;
  @Field(() => String, { nullable: true, description: 'The title of the activity when left out.' })
  title?: string;
  @Field(() => [ID], { nullable: true, description: 'Files staged with POST /uploads, at most ten.' })
  uploadIds?: string[];
  @Field(() => String, {
    nullable: true,
    description:
      'A key of the caller’s choice: the same request with the same key is done once, also with the same files uploaded again. 1 to 255 visible ASCII characters, remembered for a week.',
  })
  idempotencyKey?: string;
}

@InputType('ReplaceSubmissionInput', { description: 'What takes the place of what was handed in.' })
export class ReplaceSubmissionInput {
  @Field(() => String, { nullable: true, description: 'Another title; the one it has when left out.' })
  title?: string;
  @Field(() => [ID], {
    nullable: true,
    description: 'Files staged with POST /uploads, one to ten, in the place of all it has; these stay when left out.',
  })
  uploadIds?: string[];
}

@InputType('SubmissionRevisionFilter', { description: 'Conditions on changes of submissions, which all must hold.' })
export class SubmissionRevisionFilter {
  @Field(() => ID, { nullable: true, description: 'Of this submission only, also when it was removed.' })
  submissionId?: string;
  @Field(() => ID, { nullable: true })
  classId?: string;
  @Field(() => ID, { nullable: true })
  participantId?: string;
  @Field(() => ID, { nullable: true, description: 'Changed by this person only.' })
  changedById?: string;
  @Field(() => SubmissionChange, { nullable: true, description: 'Those that did this only.' })
  change?: SubmissionChange;
}

@InputType('EvaluateSubmissionInput', { description: 'An evaluation: with a score, a comment or both.' })
export class EvaluateSubmissionInput {
  @Field(() => SubmissionStatus, {
    defaultValue: SubmissionStatus.EVALUATED,
    description: 'SUBMITTED takes an evaluation back.',
  })
  status!: SubmissionStatus;
  @Field(() => Float, { nullable: true, description: '0 to 100, two decimals.' })
  score?: number;
  @Field(() => String, { nullable: true, description: 'At most 5000 characters.' })
  facilitatorComment?: string;
}
