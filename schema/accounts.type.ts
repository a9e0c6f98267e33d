import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType('AccountRegistration', {
  simpleResolvers: true,
  description: 'The result of a registration. It does not tell if the e-mail had an account before.',
})
export class AccountRegistrationType {
  @Field(() => ID, {
    description: 'The id of the new account.',
  })
  userId!: number;
  @Field(() => Boolean, {
    description: 'True when the account becomes active only after the person opens the link in a mail.',
  })
  requiresActivation!: boolean;
  @Field(() => Boolean, { description: 'True when this server sends the mail with the activation link.' })
  linkIsMailed!: boolean;
}
