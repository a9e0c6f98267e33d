import { Field, Int, ObjectType } from 'type-graphql';
import { LocalDate } from './scalars.js';

@ObjectType('FieldUsage', {
  simpleResolvers: true,
  description:
    'That a client asked for a part of the graph. It is counted for each operation that ran, and kept for 90 days.',
})
export class FieldUsageType {
  @Field(() => String, { description: 'An object, an input or an enum of the graph.' })
  type!: string;
  @Field(() => String, {
    description:
      'A field or value of the type; with an argument `slots(from:)`; `*` for an input that came as a variable, of which the fields are not known.',
  })
  field!: string;
  @Field(() => String, {
    description:
      'The name of its API key, or what the client calls itself (`x-client-name`, `apollographql-client-name`), or the role of the caller.',
  })
  client!: string;
  @Field(() => Int, { description: 'Operations that asked for it.' })
  calls!: number;
  @Field(() => LocalDate, { description: 'The first day of these calls, of the server’s zone.' })
  firstDay!: string;
  @Field(() => LocalDate, { description: 'The last one.' })
  lastDay!: string;
}
