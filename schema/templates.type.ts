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
  @Field(() => String)
  description!: string;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime)
  updatedAt!: string;
}

export const ActivityTemplateConnection = connectionOf('ActivityTemplate', () => ActivityTemplateType);

@InputType('ActivityTemplateFilter')
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
  @Field(() => ID)
  classId!: string;
  @Field(() => ID)
  activityId!: string;
  @Field(() => ID, { nullable: true })
  courseId?: string;
  @Field(() => ID, { nullable: true })
  cycleId?: string;
  @Field(() => String, { nullable: true })
  description?: string;
  @Field(() => ID, { description: 'A file staged with POST /uploads.' })
  uploadId!: string;
}
