import { Field, InputType } from 'type-graphql';
import { DateTime } from './scalars.js';

/** The fields that all inputs for an edit share. */
@InputType()
export abstract class EditInput {
  @Field(() => DateTime, {
    nullable: true,
    description:
      'The `updatedAt` that the caller saw. The mutation fails with CONFLICT when the record has changed since.',
  })
  expectedUpdatedAt?: Date | null;
}
