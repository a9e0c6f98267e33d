import { Field, ID, InputType } from 'type-graphql';

@InputType('CourseFilter', { description: 'Conditions on courses; all must hold.' })
export class CourseFilter {
  @Field(() => String, {
    nullable: true,
    description: 'Words that must all be in the title or the slug. Accents and case do not matter.',
  })
  search?: string;
  @Field(() => Boolean, { nullable: true, description: 'Only records that are not archived.' })
  open?: boolean;
}

@InputType('ClassFilter', { description: 'Conditions on classes; all must hold.' })
export class ClassFilter {
  @Field(() => String, {
    nullable: true,
    description: 'Words that must all be in the name. Accents and case do not matter.',
  })
  search?: string;
  @Field(() => ID, { nullable: true })
  courseId?: string;
  @Field(() => ID, { nullable: true })
  cycleId?: string;
  @Field(() => ID, { nullable: true, description: 'Only of classes that this person leads.' })
  facilitatorId?: string;
  @Field(() => Boolean, { nullable: true, description: 'Only records that are not archived.' })
  open?: boolean;
  @Field(() => Boolean, { nullable: true, description: 'Only classes that the caller takes part in or leads.' })
  mine?: boolean;
}
