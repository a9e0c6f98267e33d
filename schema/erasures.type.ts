import { Field, ID, Int, ObjectType } from 'type-graphql';
import { ErasureEffectKind, ErasureState } from './enums.js';
import { connectionOf } from './connection.js';
import { DateTime } from './scalars.js';

@ObjectType('Erasure', { simpleResolvers: true, description: 'That a person is to be erased, or was.' })
export class ErasureType {
  @Field(() => ID)
  id!: number;
  @Field(() => ErasureState, { description: 'How far it is. What is REQUESTED or WAITING can be withdrawn.' })
  state!: ErasureState;
  @Field(() => ID, { description: 'The id of the person, which stays.' })
  personId!: number;
  @Field(() => DateTime, { description: 'When it was asked for.' })
  requestedAt!: string;
  @Field(() => DateTime, {
    nullable: true,
    description: 'When it is carried out; null: no administrator has decided, or it was withdrawn.',
  })
  dueAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When it was withdrawn; null otherwise.' })
  withdrawnAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When it began to be carried out; null: not yet.' })
  startedAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When everything was erased; null: not yet.' })
  finishedAt!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Why it did not get further, for who looks after the server: it is tried again. Null otherwise.',
  })
  error!: string | null;
}

export const ErasureConnection = connectionOf('Erasure', () => ErasureType);

@ObjectType('ErasureEffect', { simpleResolvers: true, description: 'What an erasure does at one place.' })
export class ErasureEffectType {
  @Field(() => String, { description: 'A table of the database, or a place outside of it.' })
  place!: string;
  @Field(() => ErasureEffectKind, { description: 'What happens there.' })
  kind!: ErasureEffectKind;
  @Field(() => [String], { description: 'The columns that are emptied; none otherwise.' })
  columns!: string[];
  @Field(() => Int, {
    nullable: true,
    description: 'How many rows; null where texts are searched when it is carried out, and outside of the database.',
  })
  count!: number | null;
  @Field(() => String, {
    nullable: true,
    description: 'Why it stays, or what becomes of it, in the language of the request; null where nothing is left.',
  })
  reason!: string | null;
}

@ObjectType('ErasurePlan', {
  simpleResolvers: true,
  description: 'What erasing a person does, and whether it was decided.',
})
export class ErasurePlanType {
  @Field(() => ErasureType, { nullable: true, description: 'What was decided; null for a dry run.' })
  erasure!: object | null;
  @Field(() => [ErasureEffectType], { description: 'By table and place; where there is nothing is left out.' })
  effects!: ErasureEffectType[];
}
