import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { DateTime } from './scalars.js';

@ObjectType('ActivityTemplate', { simpleResolvers: true, description: 'The file a class works from in an activity.' })
export class ActivityTemplateType {
  @Field(() => ID)
  id!: number;
  @Field(() => ID)
  activityId!: number;
  @Field(() => ID)
  courseId!: number;
  @Field(() => ID)
  cycleId!: number;
  @Field(() => ID)
  classId!: number;
  @Field(() => String, { description: 'What it is for, at most 2000 characters; empty when nothing is said.' })
  description!: string;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime)
  updatedAt!: string;
}

export const ActivityTemplateConnection = connectionOf('ActivityTemplate', () => ActivityTemplateType);

@InputType('ActivityTemplateFilter', { description: 'Conditions on templates, which all must hold.' })
export class ActivityTemplateFilter {
  @Field(() => ID, { nullable: true })
  classId?: string;
  @Field(() => ID, { nullable: true })
  courseId?: string;
  @Field(() => ID, { nullable: true })
  cycleId?: string;
  @Field(() => ID, { nullable: true })
  activityId?: string;
}

@InputType('SaveActivityTemplateInput', {
  description: 'A second one for the same activity and class replaces the first.',
})
export class SaveActivityTemplateInput {
  @Field(() => ID, { description: 'The class that works from it.' })
  classId!: string;
  @Field(() => ID, { description: 'An activity of the class’s course.' })
  activityId!: string;
  @Field(() => ID, { nullable: true, description: 'When sent, it must be the course of the class.' })
  courseId?: string;
  @Field(() => ID, { nullable: true, description: 'When sent, it must be the cycle of the class.' })
  cycleId?: string;
  @Field(() => String, { nullable: true, description: 'What it is for, at most 2000 characters.' })
  description?: string;
  @Field(() => ID, { description: 'A file staged with POST /uploads.' })
  uploadId!: string;
}
