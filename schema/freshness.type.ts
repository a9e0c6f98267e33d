import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime } from './scalars.js';

@ObjectType('Freshness', {
  simpleResolvers: true,
  description: 'The age of an answer that is computed once for many callers.',
})
export class FreshnessType {
  @Field(() => DateTime, { description: 'The time when it was computed.' })
  computedAt!: Date;
  @Field(() => Int, { description: 'Seconds since it was computed.' })
  age!: number;
  @Field(() => Int, { description: 'The number of seconds after which it is computed again.' })
  maxAge!: number;
}
