import { Field, ObjectType } from 'type-graphql';
import { CourseType } from './classes.type.js';

@ObjectType('EnrollmentExport', { simpleResolvers: true, description: 'The parts of a table of enrollments.' })
export class EnrollmentExportType {
  @Field(() => [CourseType], {
    description: 'The courses of the classes in the table, at most 100; their activities are columns.',
  })
  courses!: object[];
}
