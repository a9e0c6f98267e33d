import { Field, Int, ObjectType } from 'type-graphql';
import { LocalDate } from '../../../schema/scalars.js';

@ObjectType('RouteUsage', {
  simpleResolvers: true,
  description:
    'The calls of one route of a facade by one client. A call is counted when the answer was sent, and kept for 400 days.',
})
export class RouteUsageType {
  @Field(() => String, { description: 'The id of the route, as OpenAPI has it: `portal.submissions.list`.' })
  route!: string;
  @Field(() => String, {
    description:
      'The name of the client’s API key, or the name that it sends (`x-client-name`, `apollographql-client-name`), or the role of the caller.',
  })
  client!: string;
  @Field(() => Int, { description: 'The number of answered requests.' })
  calls!: number;
  @Field(() => Int, { description: 'The number of these requests with an answer of 400 to 499.' })
  refused!: number;
  @Field(() => Int, { description: 'The number of these requests with an answer of 500 or more.' })
  failed!: number;
  @Field(() => LocalDate, { description: 'The day of the first of these calls, in the server’s zone.' })
  firstDay!: string;
  @Field(() => LocalDate, { description: 'The day of the last of these calls, in the server’s zone.' })
  lastDay!: string;
}
