import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType('AccountRegistration', {
  simpleResolvers: true,
  description: 'What became of a registration. It does not tell whether the e-mail had an account before.',
})
export class AccountRegistrationType {
  @Field(() => ID, {
    description: 'A number for the form to go on with; it does not tell whether there is an account.',
  })
  userId!: number;
  @Field(() => Boolean, { description: 'The account becomes active by the link in a mail.' })
  requiresActivation!: boolean;
}
