import { Field, ObjectType } from 'type-graphql';
import { CourseType } from './classes.type.js';

@ObjectType('EnrollmentExport', { simpleResolvers: true, description: 'What a table of enrollments is made of.' })
export class EnrollmentExportType {
  @Field(() => [CourseType], {
    description: 'The courses of the classes in it, at most 100: their activities are columns.',
  })
  courses!: object[];
}
