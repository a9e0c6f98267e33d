import { Field, Float, ID, InputType } from 'type-graphql';
import { SubmissionChange, SubmissionStatus } from './enums.js';

@InputType('SubmissionFilter')
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
  @Field(() => ID, { nullable: true })
  facilitatorId?: string;
  @Field(() => SubmissionStatus, { nullable: true })
  status?: SubmissionStatus;
}

@InputType('CreateSubmissionInput')
export class CreateSubmissionInput {
  @Field(() => ID)
  classId!: string;
  @Field(() => ID)
  participantId!: string;
  @Field(() => ID)
  activityId!: string;
  @Field(() => ID, { nullable: true, description: 'When sent, it must be the course of the class.' })
  courseId?: string;
  @Field(() => ID, { nullable: true, description: 'When sent, it must be the cycle of the class.' })
  cycleId?: string;
  @Field(() => String, { nullable: true, description: 'The title of the activity when left out.' })
  title?: string;
  @Field(() => [ID], { nullable: true, description: 'Files staged with POST /uploads, at most ten.' })
  uploadIds?: string[];
}

@InputType('ReplaceSubmissionInput')
export class ReplaceSubmissionInput {
  @Field(() => String, { nullable: true, description: 'Another title; the one it has when left out.' })
  title?: string;
  @Field(() => [ID], {
    nullable: true,
    description: 'Files staged with POST /uploads, one to ten, in the place of all it has; these stay when left out.',
  })
  uploadIds?: string[];
}

@InputType('SubmissionRevisionFilter')
export class SubmissionRevisionFilter {
  @Field(() => ID, { nullable: true })
  submissionId?: string;
  @Field(() => ID, { nullable: true })
  classId?: string;
  @Field(() => ID, { nullable: true })
  participantId?: string;
  @Field(() => ID, { nullable: true })
  changedById?: string;
  @Field(() => SubmissionChange, { nullable: true })
  change?: SubmissionChange;
}

@InputType('EvaluateSubmissionInput')
export class EvaluateSubmissionInput {
  @Field(() => SubmissionStatus, {
    defaultValue: SubmissionStatus.EVALUATED,
    description: 'SUBMITTED takes an evaluation back.',
  })
  status!: SubmissionStatus;
  @Field(() => Float, { nullable: true, description: '0 to 100, two decimals.' })
  score?: number;
  @Field(() => String, { nullable: true })
  facilitatorComment?: string;
}
