import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../../../schema/scalars.js';
import { ParityDifferenceKind } from '../../../schema/enums.js';

@ObjectType('ParityDifference', {
  simpleResolvers: true,
  description:
    'A place where answers of a route differ from the answers of the old service. Values are not kept: hashes show if they are the same again.',
})
export class ParityDifferenceType {
  @Field(() => String, { description: 'The id of the route.' })
  route!: string;
  @Field(() => String, {
    description:
      'The place of the difference: `items[].name` in a JSON body, `$` for the body as a whole, `(status)`, `(header content-type)`, `(header set-cookie: PHPSESSID)` for one cookie.',
  })
  path!: string;
  @Field(() => ParityDifferenceKind, { description: 'The kind of the difference.' })
  kind!: ParityDifferenceKind;
  @Field(() => Int, { description: 'The number of answers with this difference.' })
  count!: number;
  @Field(() => String, {
    nullable: true,
    description: 'The hash of Elo’s latest value, made with a key of this installation; null: Elo returned none.',
  })
  eloHash!: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      'The hash of the old service’s latest value, made with the same key; null: the old service returned none.',
  })
  legacyHash!: string | null;
  @Field(() => Int, { description: 'The status of the old service’s latest answer.' })
  status!: number;
  @Field(() => DateTime, { description: 'The time when it was first found.' })
  firstSeenAt!: string;
  @Field(() => DateTime, { description: 'The time when it was last found.' })
  lastSeenAt!: string;
  @Field(() => DateTime, { nullable: true, description: 'The time when somebody ignored it; null: it is open.' })
  ignoredAt!: string | null;
  @Field(() => String, { nullable: true, description: 'The reason for ignoring it.' })
  ignoreReason!: string | null;
  @Field(() => String, { nullable: true, description: 'The path that was ignored: this one, or one above it.' })
  ignoredPath!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The facade, when the path is ignored in all its routes; null: in this route, or it is open.',
  })
  ignoredFacade!: string | null;
}
