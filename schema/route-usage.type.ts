import { Field, Int, ObjectType } from 'type-graphql';
import { LocalDate } from './scalars.js';

@ObjectType('RouteUsage', {
  simpleResolvers: true,
  description:
    'That a client called a route of a facade. It is counted when the answer was sent, and kept for 400 days.',
})
export class RouteUsageType {
  @Field(() => String, { description: 'The id of the route, as OpenAPI has it: `portal.submissions.list`.' })
  route!: string;
  @Field(() => String, {
    description:
      'The name of its API key, or what the client calls itself (`x-client-name`, `apollographql-client-name`), or the role of the caller.',
  })
  client!: string;
  @Field(() => Int, { description: 'Requests that were answered.' })
  calls!: number;
  @Field(() => Int, { description: 'Those of them that were answered with 400 to 499.' })
  refused!: number;
  @Field(() => Int, { description: 'Those of them that were answered with 500 or more.' })
  failed!: number;
  @Field(() => LocalDate, { description: 'The first day of these calls, of the server’s zone.' })
  firstDay!: string;
  @Field(() => LocalDate, { description: 'The last one.' })
  lastDay!: string;
}
