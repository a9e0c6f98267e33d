import { Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { FlowName } from './enums.js';
import { DateTime } from './scalars.js';

@ObjectType('Registration', {
  simpleResolvers: true,
  description: 'How an enrollment came about by a flow, and what was consented to.',
})
export class RegistrationType {
  @Field(() => ID)
  id!: number;
  @Field(() => ID)
  enrollmentId!: number;
  @Field(() => FlowName)
  flow!: FlowName;
  @Field(() => String, { nullable: true })
  institutionName!: string | null;
  @Field(() => String, { nullable: true })
  institutionCnpj!: string | null;
  @Field(() => String, { nullable: true })
  jobTitle!: string | null;
  @Field(() => Boolean, { description: 'Filled in on the participant’s own phone, as the token shows.' })
  phoneProven!: boolean;
  @Field(() => DateTime)
  consentedAt!: string;
}

export const RegistrationConnection = connectionOf('Registration', () => RegistrationType);
