import { Field, Int, ObjectType } from 'type-graphql';
import { LocalDate } from './scalars.js';

@ObjectType('FieldUsage', {
  simpleResolvers: true,
  description:
    'The uses of one part of the graph by one client. Each operation that ran is counted; counts are kept for 90 days.',
})
export class FieldUsageType {
  @Field(() => String, { description: 'An object, an input or an enum of the graph.' })
  type!: string;
  @Field(() => String, {
    description:
      'A field or value of the type, or an argument as `slots(from:)`. It is `*` for an input that came as a variable: its fields are unknown.',
  })
  field!: string;
  @Field(() => String, {
    description:
      'The name of the client’s API key, or the name that it sends (`x-client-name`, `apollographql-client-name`), or the role of the caller.',
  })
  client!: string;
  @Field(() => Int, { description: 'The number of operations that used it.' })
  calls!: number;
  @Field(() => LocalDate, { description: 'The day of the first of these calls, in the server’s zone.' })
  firstDay!: string;
  @Field(() => LocalDate, { description: 'The day of the last of these calls, in the server’s zone.' })
  lastDay!: string;
}
