import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType('AccountRegistration', {
  simpleResolvers: true,
  description: 'What became of a registration. It does not tell whether the e-mail had an account before.',
})
export class AccountRegistrationType {
  @Field(() => ID, {
    description: 'The id of the new account.',
  })
  userId!: number;
  @Field(() => Boolean, { description: 'The account becomes active by the link in a mail.' })
  requiresActivation!: boolean;
  @Field(() => Boolean, { description: 'Whether this server sends the mail with the link of activation.' })
  linkIsMailed!: boolean;
}
