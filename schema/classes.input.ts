import { Field, ID, InputType } from 'type-graphql';

@InputType('ClassFilter')
export class ClassFilter {
  @Field(() => ID, { nullable: true })
  courseId?: string;
  @Field(() => ID, { nullable: true })
  cycleId?: string;
  @Field(() => ID, { nullable: true })
  facilitatorId?: string;
  @Field(() => Boolean, { nullable: true, description: 'Only classes the caller takes part in or leads.' })
  mine?: boolean;
}
