import { Field, ID, InputType } from 'type-graphql';

@InputType('RegisterAccountInput', {
  description: 'A form as people fill it in: what is missing or wrong is told by field, in Portuguese.',
})
export class RegisterAccountInput {
  @Field(() => String, { nullable: true, description: 'The full name.' })
  displayName?: string | null;
  @Field(() => String, { nullable: true, description: '3 to 60 letters, digits, dots, dashes, underscores.' })
  username?: string | null;
  @Field(() => String, { nullable: true, description: 'The address to which the link of activation goes.' })
  email?: string | null;
  @Field(() => String, { nullable: true, description: '8 to 128 characters, letters and digits or symbols.' })
  password?: string | null;
  @Field(() => String, { nullable: true, description: 'The password once more.' })
  passwordConfirm?: string | null;
  @Field(() => ID, { nullable: true, description: 'IBGE code of the state.' })
  stateId?: string | null;
  @Field(() => ID, { nullable: true, description: 'IBGE code of a city of that state.' })
  cityId?: string | null;
  @Field(() => ID, { nullable: true, description: 'An institution of that city.' })
  hospitalId?: string | null;
  @Field(() => String, { nullable: true, description: 'What they do there.' })
  position?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Must be true.' })
  termsAccepted?: boolean | null;
  @Field(() => String, { nullable: true, description: 'Needed where siteSettings.recaptchaEnabled.' })
  recaptchaResponse?: string | null;
}
