import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { DateTime } from './scalars.js';
import { NodeType } from './node.type.js';

@ObjectType('ActivityTemplate', {
  implements: NodeType,
  simpleResolvers: true,
  description: 'The file from which a class works in an activity.',
})
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
  @Field(() => String, { description: 'Its purpose, at most 2000 characters; empty when there is no description.' })
  description!: string;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime)
  updatedAt!: string;
}

export const ActivityTemplateConnection = connectionOf('ActivityTemplate', () => ActivityTemplateType);

@InputType('ActivityTemplateFilter', { description: 'Conditions on templates; all must hold.' })
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
  description: 'A new template. It replaces an earlier one for the same activity and class.',
})
export class SaveActivityTemplateInput {
  @Field(() => ID, { description: 'The class that works from it.' })
  classId!: string;
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
  @Field(() => String, { nullable: true, description: 'Its purpose, at most 2000 characters.' })
  description?: string;
  @Field(() => ID, { description: 'The id of a file that was uploaded with POST /uploads.' })
  uploadId!: string;
}
