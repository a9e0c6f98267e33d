import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime } from './scalars.js';
import { ParityDifferenceKind } from './enums.js';

@ObjectType('ParityDifference', {
  simpleResolvers: true,
  description:
    'A place where answers of a route differ from those of the old service. Values are not kept: hashes show whether they are the same ones again.',
})
export class ParityDifferenceType {
  @Field(() => String, {
    description:
      'Where it is: `items[].name` in a JSON body, `$` for the body as a whole, `(status)`, `(header content-type)`.',
  })
  path!: string;
  @Field(() => ParityDifferenceKind, { description: 'In which way they differ.' })
  kind!: ParityDifferenceKind;
  @Field(() => Int, { description: 'Answers in which it was found.' })
  count!: number;
  @Field(() => String, {
    nullable: true,
    description: 'Of the value that Elo gave last, by a key of this installation; null: it gave none.',
  })
  eloHash!: string | null;
  @Field(() => String, { nullable: true, description: 'The same of the old service.' })
  legacyHash!: string | null;
  @Field(() => Int, { description: 'The status with which the old service answered last.' })
  status!: number;
  @Field(() => DateTime, { description: 'When it was found for the first time.' })
  firstSeenAt!: string;
  @Field(() => DateTime, { description: 'When it was found for the last time.' })
  lastSeenAt!: string;
  @Field(() => DateTime, { nullable: true, description: 'When somebody ignored it; null: it is open.' })
  ignoredAt!: string | null;
  @Field(() => String, { nullable: true, description: 'Why it is ignored.' })
  ignoreReason!: string | null;
}
