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
  @Field(() => EnrollmentStatus, { nullable: true })
  status?: EnrollmentStatus | null;
  @Field(() => LocalDate, { nullable: true, description: 'The first day on which enrollments were made.' })
  from?: string | null;
  @Field(() => LocalDate, { nullable: true, description: 'The last one.' })
  to?: string | null;
}

@ObjectType({ simpleResolvers: true })
abstract class Counts {
  @Field(() => Int)
  total!: number;
  @Field(() => Int)
  active!: number;
  @Field(() => Int, { description: 'Asked to leave and not decided.' })
  cancelRequested!: number;
  @Field(() => Int)
  canceled!: number;
}

@ObjectType('EnrollmentsOfStatus', { simpleResolvers: true })
class EnrollmentsOfStatusType {
  @Field(() => EnrollmentStatus)
  status!: EnrollmentStatus;
  @Field(() => Int)
  total!: number;
}

@ObjectType('EnrollmentsOfCourse', { simpleResolvers: true })
class EnrollmentsOfCourseType extends Counts {
  @Field(() => ID)
  id!: number;
  @Field(() => String)
  title!: string;
}

@ObjectType('EnrollmentsOfCycle', { simpleResolvers: true })
class EnrollmentsOfCycleType extends Counts {
  @Field(() => ID)
  id!: number;
  @Field(() => String)
  name!: string;
  @Field(() => Int)
  year!: number;
}

@ObjectType('EnrollmentsOfClass', { simpleResolvers: true })
class EnrollmentsOfClassType extends Counts {
  @Field(() => ID)
  id!: number;
  @Field(() => String)
  name!: string;
  @Field(() => ID)
  courseId!: number;
  @Field(() => ID)
  cycleId!: number;
}

@ObjectType('EnrollmentsOfDay', { simpleResolvers: true })
class EnrollmentsOfDayType extends Counts {
  @Field(() => LocalDate)
  day!: string;
}

@ObjectType('EnrollmentStats', {
  simpleResolvers: true,
  description: 'Enrollments of the classes that the caller sees, counted.',
})
export class EnrollmentStatsType extends Counts {
  @Field(() => Int, { description: 'Different people among them.' })
  participants!: number;
  @Field(() => [EnrollmentsOfStatusType])
  byStatus!: object[];
  @Field(() => [EnrollmentsOfCourseType])
  byCourse!: object[];
  @Field(() => [EnrollmentsOfCycleType])
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
