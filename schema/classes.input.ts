import { Field, ID, InputType } from 'type-graphql';
import { DateTime } from './scalars.js';

@InputType('ClassFilter', { description: 'Conditions on classes, which all must hold.' })
export class ClassFilter {
  @Field(() => ID, { nullable: true })
  courseId?: string;
  @Field(() => ID, { nullable: true })
  cycleId?: string;
  @Field(() => ID, { nullable: true, description: 'Of classes that this person leads only.' })
  facilitatorId?: string;
  @Field(() => Boolean, { nullable: true, description: 'Only classes the caller takes part in or leads.' })
  mine?: boolean;
}

@InputType('UpdateClassInput', { description: 'What is left out stays; null takes away.' })
export class UpdateClassInput {
  @Field(() => String, { nullable: true, description: 'Where the class talks, such as a group of a messenger: https.' })
  groupUrl?: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The `updatedAt` that the caller saw: CONFLICT when the class has changed since.',
  })
  expectedUpdatedAt?: Date | null;
}
