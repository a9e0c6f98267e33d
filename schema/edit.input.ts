import { Field, InputType } from 'type-graphql';
import { DateTime } from './scalars.js';

/** What every form of a change has besides its fields. */
@InputType()
export abstract class EditInput {
  @Field(() => DateTime, {
    nullable: true,
    description: 'The `updatedAt` that the caller saw: CONFLICT when the record has changed since.',
  })
  expectedUpdatedAt?: Date | null;
}
