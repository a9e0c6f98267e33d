import { Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { FlowName } from './enums.js';
import { DateTime } from './scalars.js';

@ObjectType('Registration', {
  simpleResolvers: true,
  description: 'The registration by a flow that led to an enrollment, and its consent.',
})
export class RegistrationType {
  @Field(() => ID)
  id!: number;
  @Field(() => ID)
  enrollmentId!: number;
  @Field(() => FlowName, { description: 'The flow that the person used.' })
  flow!: FlowName;
  @Field(() => String, {
    nullable: true,
    description: 'The institution that the person registered for; null unless the flow is BUSINESS.',
  })
  institutionName!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Its tax number, fourteen characters; null unless the flow is BUSINESS.',
  })
  institutionCnpj!: string | null;
  @Field(() => String, { nullable: true, description: 'The job of the person there; null when they did not give it.' })
  jobTitle!: string | null;
  @Field(() => Boolean, {
    description: 'True when the form was filled in on the participant’s own phone, as the token proves.',
  })
  phoneProven!: boolean;
  @Field(() => DateTime, { description: 'The time when they agreed to the terms.' })
  consentedAt!: string;
}

export const RegistrationConnection = connectionOf('Registration', () => RegistrationType);
