import { Field, ID, Int, ObjectType } from 'type-graphql';
import { ErasureEffectKind, ErasureState } from './enums.js';
import { connectionOf } from './connection.js';
import { DateTime } from './scalars.js';

@ObjectType('Erasure', { simpleResolvers: true, description: 'The erasure of a person, planned or done.' })
export class ErasureType {
  @Field(() => ID)
  id!: number;
  @Field(() => ErasureState, { description: 'Its state. An erasure that is REQUESTED or WAITING can be withdrawn.' })
  state!: ErasureState;
  @Field(() => ID, { description: 'The id of the person; it is kept.' })
  personId!: number;
  @Field(() => DateTime, { description: 'The time of the request.' })
  requestedAt!: string;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time at which it is carried out; null: no administrator has decided, or it was withdrawn.',
  })
  dueAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'The time when it was withdrawn; null otherwise.' })
  withdrawnAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'The time when carrying it out began; null: not yet.' })
  startedAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'The time when everything was erased; null: not yet.' })
  finishedAt!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The reason why it stopped, for the operator of the server; it is tried again. Null otherwise.',
  })
  error!: string | null;
}

export const ErasureConnection = connectionOf('Erasure', () => ErasureType);

@ObjectType('ErasureEffect', { simpleResolvers: true, description: 'The effect of an erasure at one place.' })
export class ErasureEffectType {
  @Field(() => String, { description: 'A table of the database, or a place outside it.' })
  place!: string;
  @Field(() => String, { description: 'The name of the place for people, in the language of the request.' })
  name!: string;
  @Field(() => ErasureEffectKind, { description: 'The effect at this place.' })
  kind!: ErasureEffectKind;
  @Field(() => [String], { description: 'The columns that are emptied; an empty list for other effects.' })
  columns!: string[];
  @Field(() => Int, {
    nullable: true,
    description:
      'The number of rows. Null outside the database, and for texts that are searched only when the erasure is carried out.',
  })
  count!: number | null;
  @Field(() => String, {
    nullable: true,
    description:
      'The reason why the data stay, or the further fate of the data, in the language of the request. Null when nothing is left.',
  })
  reason!: string | null;
}

@ObjectType('ErasurePlan', {
  simpleResolvers: true,
  description: 'The effects of erasing a person, and the decision.',
})
export class ErasurePlanType {
  @Field(() => ErasureType, { nullable: true, description: 'The decided erasure; null for a dry run.' })
  erasure!: object | null;
  @Field(() => DateTime, { description: 'The earliest time of carrying it out, when it is decided now.' })
  dueAt!: Date;
  @Field(() => [ErasureEffectType], {
    description: 'The effects by table and place. Places without data are left out.',
  })
  effects!: ErasureEffectType[];
}
