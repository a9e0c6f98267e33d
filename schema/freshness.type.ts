import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime } from './scalars.js';

@ObjectType('Freshness', {
  simpleResolvers: true,
  description: 'An answer that is computed once for many; it is as old as it says.',
})
export class FreshnessType {
  @Field(() => DateTime, { description: 'When it was computed.' })
  computedAt!: Date;
  @Field(() => Int, { description: 'Seconds since it was computed.' })
  age!: number;
  @Field(() => Int, { description: 'Seconds after which it is computed again.' })
  maxAge!: number;
}
