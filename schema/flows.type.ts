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
  @Field(() => FlowName, { description: 'By which conversation.' })
  flow!: FlowName;
  @Field(() => String, {
    nullable: true,
    description: 'The institution they come for; null unless the flow is BUSINESS.',
  })
  institutionName!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Its tax number, fourteen characters; null unless the flow is BUSINESS.',
  })
  institutionCnpj!: string | null;
  @Field(() => String, { nullable: true, description: 'What they do there; null when they did not say.' })
  jobTitle!: string | null;
  @Field(() => Boolean, { description: 'Filled in on the participant’s own phone, as the token shows.' })
  phoneProven!: boolean;
  @Field(() => DateTime, { description: 'When they agreed to the terms.' })
  consentedAt!: string;
}

export const RegistrationConnection = connectionOf('Registration', () => RegistrationType);
