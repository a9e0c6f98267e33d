import { Field, ID, InputType } from 'type-graphql';
import { ClassLack } from './enums.js';
import { describeEnum } from './describe-enum.js';
import { LocalDate } from './scalars.js';

describeEnum(ClassLack, 'ClassLack', 'The missing part of a class in use.', {
  FACILITATOR: 'Nobody leads it.',
  CALENDAR: 'The facilitator has no calendar, so nobody can book an appointment.',
});

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
  @Field(() => ClassLack, {
    nullable: true,
    description: 'Only classes in use that lack this: neither archived, nor of a cycle that is over.',
  })
  lacks?: ClassLack;
  @Field(() => LocalDate, {
    nullable: true,
    description: 'Only classes with a collective meeting on this day, by the programme’s time zone.',
  })
  meetsOn?: string;
}
