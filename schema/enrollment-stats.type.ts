import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { EnrollmentStatus } from './enums.js';
import { FreshnessType } from './freshness.type.js';
import { LocalDate } from './scalars.js';

@InputType({ description: 'Days are those of the server’s zone (LEGACY_TIME_ZONE); both ends belong to the period.' })
export class EnrollmentStatsFilter {
  @Field(() => ID, { nullable: true })
  courseId?: string | null;
  @Field(() => ID, { nullable: true })
  cycleId?: string | null;
  @Field(() => ID, { nullable: true })
  classId?: string | null;
  @Field(() => EnrollmentStatus, { nullable: true, description: 'Those that stand so only.' })
  status?: EnrollmentStatus | null;
  @Field(() => LocalDate, { nullable: true, description: 'The first day on which enrollments were made.' })
  from?: string | null;
  @Field(() => LocalDate, { nullable: true, description: 'The last one.' })
  to?: string | null;
}

@ObjectType({ simpleResolvers: true })
abstract class Counts {
  @Field(() => Int, { description: 'How many enrollments there are.' })
  total!: number;
  @Field(() => Int, { description: 'Whose participant has the place.' })
  active!: number;
  @Field(() => Int, { description: 'Asked to leave and not decided.' })
  cancelRequested!: number;
  @Field(() => Int, { description: 'Those that have ended.' })
  canceled!: number;
}

@ObjectType('EnrollmentsOfStatus', { simpleResolvers: true, description: 'How many enrollments stand in one way.' })
class EnrollmentsOfStatusType {
  @Field(() => EnrollmentStatus, { description: 'How they stand.' })
  status!: EnrollmentStatus;
  @Field(() => Int, { description: 'How many enrollments stand so.' })
  total!: number;
}

@ObjectType('EnrollmentsOfCourse', { simpleResolvers: true, description: 'The enrollments of one course, counted.' })
class EnrollmentsOfCourseType extends Counts {
  @Field(() => ID, { description: 'The id of the course.' })
  courseId!: number;
  @Field(() => String, { description: 'The title of the course.' })
  title!: string;
}

@ObjectType('EnrollmentsOfCycle', { simpleResolvers: true, description: 'The enrollments of one cycle, counted.' })
class EnrollmentsOfCycleType extends Counts {
  @Field(() => ID, { description: 'The id of the cycle.' })
  cycleId!: number;
  @Field(() => String, { description: 'The name of the cycle.' })
  name!: string;
  @Field(() => Int, { description: 'The calendar year of the cycle.' })
  year!: number;
}

@ObjectType('EnrollmentsOfClass', { simpleResolvers: true, description: 'The enrollments of one class, counted.' })
class EnrollmentsOfClassType extends Counts {
  @Field(() => ID, { description: 'The id of the class.' })
  classId!: number;
  @Field(() => String, { description: 'The name of the class.' })
  name!: string;
  @Field(() => ID)
  courseId!: number;
  @Field(() => ID)
  cycleId!: number;
}

@ObjectType('EnrollmentsOfDay', {
  simpleResolvers: true,
  description: 'The enrollments that were made on one day, counted.',
})
class EnrollmentsOfDayType extends Counts {
  @Field(() => LocalDate, { description: 'A day of the server’s zone.' })
  day!: string;
}

@ObjectType('EnrollmentStats', {
  simpleResolvers: true,
  description: 'Enrollments of the classes that the caller sees, counted.',
})
export class EnrollmentStatsType extends Counts {
  @Field(() => Int, { description: 'Different people among them.' })
  participants!: number;
  @Field(() => [EnrollmentsOfStatusType], { description: 'By how they stand.' })
  byStatus!: object[];
  @Field(() => [EnrollmentsOfCourseType], { description: 'By course.' })
  byCourse!: object[];
  @Field(() => [EnrollmentsOfCycleType], { description: 'By cycle.' })
  byCycle!: object[];
  @Field(() => [EnrollmentsOfClassType], { description: 'The latest 1000 classes.' })
  byClass!: object[];
  @Field(() => [EnrollmentsOfDayType], {
    description: 'Every day from the first to the last one with an enrollment, the latest 366.',
  })
  byDay!: object[];
  @Field(() => FreshnessType)
  freshness!: object;
}
