import { Field, InputType } from 'type-graphql';
import { LocalDate, Phone } from './scalars.js';

@InputType('UpdateParticipantInput', { description: 'Fields left out stay as they are.' })
export class UpdateParticipantInput {
  @Field(() => String, { nullable: true })
  name?: string;
  @Field(() => String, { nullable: true })
  email?: string;
  @Field(() => Phone, { nullable: true })
  phone?: string;
  @Field(() => String, { nullable: true })
  gender?: string | null;
  @Field(() => String, { nullable: true })
  race?: string | null;
  @Field(() => LocalDate, { nullable: true })
  birthday?: string | null;
}
