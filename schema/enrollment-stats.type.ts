import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { EnrollmentStatus } from './enums.js';
import { FreshnessType } from './freshness.type.js';
import { LocalDate } from './scalars.js';

@InputType({
  description:
    'Conditions on the counted enrollments. Days are days of the server’s zone (LEGACY_TIME_ZONE); both ends belong to the period.',
})
export class EnrollmentStatsFilter {
  @Field(() => ID, { nullable: true })
  courseId?: string | null;
  @Field(() => ID, { nullable: true })
  cycleId?: string | null;
  @Field(() => ID, { nullable: true })
  classId?: string | null;
  @Field(() => EnrollmentStatus, { nullable: true, description: 'Only enrollments with this status.' })
  status?: EnrollmentStatus | null;
  @Field(() => LocalDate, {
    nullable: true,
    description: 'The first day of the period, by the creation of the enrollments.',
  })
  from?: string | null;
  @Field(() => LocalDate, { nullable: true, description: 'The last day of the period.' })
  to?: string | null;
}

@ObjectType({ simpleResolvers: true })
abstract class Counts {
  @Field(() => Int, { description: 'The number of enrollments.' })
  total!: number;
  @Field(() => Int, { description: 'Enrollments with a place.' })
  active!: number;
  @Field(() => Int, { description: 'Enrollments with a request to cancel that staff has not answered.' })
  cancelRequested!: number;
  @Field(() => Int, { description: 'Enrollments that have ended.' })
  canceled!: number;
}

@ObjectType('EnrollmentsOfStatus', { simpleResolvers: true, description: 'The number of enrollments with one status.' })
class EnrollmentsOfStatusType {
  @Field(() => EnrollmentStatus, { description: 'The status of the enrollments.' })
  status!: EnrollmentStatus;
  @Field(() => Int, { description: 'The number of enrollments with this status.' })
  total!: number;
}

@ObjectType('EnrollmentsOfCourse', { simpleResolvers: true, description: 'The counts of enrollments of one course.' })
class EnrollmentsOfCourseType extends Counts {
  @Field(() => ID, { description: 'The id of the course.' })
  courseId!: number;
  @Field(() => String, { description: 'The title of the course.' })
  title!: string;
}

@ObjectType('EnrollmentsOfCycle', { simpleResolvers: true, description: 'The counts of enrollments of one cycle.' })
class EnrollmentsOfCycleType extends Counts {
  @Field(() => ID, { description: 'The id of the cycle.' })
  cycleId!: number;
  @Field(() => String, { description: 'The name of the cycle.' })
  name!: string;
  @Field(() => Int, { description: 'The calendar year of the cycle.' })
  year!: number;
}

@ObjectType('EnrollmentsOfClass', { simpleResolvers: true, description: 'The counts of enrollments of one class.' })
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
  description: 'The counts of enrollments that were made on one day.',
})
class EnrollmentsOfDayType extends Counts {
  @Field(() => LocalDate, { description: 'A day of the server’s zone.' })
  day!: string;
}

@ObjectType('EnrollmentStats', {
  simpleResolvers: true,
  description: 'The counts of enrollments of the classes that the caller sees.',
})
export class EnrollmentStatsType extends Counts {
  @Field(() => Int, { description: 'The number of different participants among them.' })
  participants!: number;
  @Field(() => [EnrollmentsOfStatusType], { description: 'Counts by status.' })
  byStatus!: object[];
  @Field(() => [EnrollmentsOfCourseType], { description: 'Counts by course.' })
  byCourse!: object[];
  @Field(() => [EnrollmentsOfCycleType], { description: 'Counts by cycle.' })
  byCycle!: object[];
  @Field(() => [EnrollmentsOfClassType], { description: 'Counts by class, for the latest 1000 classes.' })
  byClass!: object[];
  @Field(() => [EnrollmentsOfDayType], {
    description: 'Counts by day: every day from the first to the last one with an enrollment, the latest 366.',
  })
  byDay!: object[];
  @Field(() => FreshnessType)
  freshness!: object;
}
