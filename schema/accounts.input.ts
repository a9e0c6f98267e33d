import { Field, ID, InputType } from 'type-graphql';
import { EditInput } from './edit.input.js';
import { HandOverBookings, Role } from './enums.js';
import { Cpf, LocalDate, Phone } from './scalars.js';

@InputType('RegisterAccountInput', {
  description: 'A form as people fill it in. Missing or wrong values are reported by field, in Portuguese.',
})
export class RegisterAccountInput {
  @Field(() => String, { nullable: true, description: 'The full name.' })
  displayName?: string | null;
  @Field(() => String, { nullable: true, description: '3 to 60 letters, digits, dots, dashes, underscores.' })
  username?: string | null;
  @Field(() => String, { nullable: true, description: 'The address to which the activation link is sent.' })
  email?: string | null;
  @Field(() => String, {
    nullable: true,
    description: '8 to 128 characters, letters and digits or symbols, none of the common ones.',
  })
  password?: string | null;
  @Field(() => String, { nullable: true, description: 'The password once more.' })
  passwordConfirm?: string | null;
  @Field(() => ID, { nullable: true, description: 'IBGE code of the state.' })
  stateId?: string | null;
  @Field(() => ID, { nullable: true, description: 'IBGE code of a city of that state.' })
  cityId?: string | null;
  @Field(() => ID, { nullable: true, description: 'An institution of that city.' })
  hospitalId?: string | null;
  @Field(() => String, { nullable: true, description: 'The job of the person at the hospital.' })
  position?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Must be true: the person accepts the terms.' })
  termsAccepted?: boolean | null;
  @Field(() => String, {
    nullable: true,
    description: 'The answer of reCAPTCHA; required while siteSettings.recaptchaEnabled is true.',
  })
  recaptchaResponse?: string | null;
}

@InputType('CreateUserInput', {
  description: 'A new person. The person sets a password with a link that is sent to them by e-mail.',
})
export class CreateUserInput {
  @Field(() => String, { description: 'The full name.' })
  name!: string;
  @Field(() => String, { description: 'Must be unique among people; the link is sent to it.' })
  email!: string;
  @Field(() => [Role], { description: 'The roles of the person: at least one, never SERVICE.' })
  roles!: Role[];
  @Field(() => Cpf, { nullable: true, description: 'Must be unique among people.' })
  cpf?: string | null;
  @Field(() => Phone, { nullable: true, description: 'Several people may have the same phone, as families do.' })
  phone?: string | null;
  @Field(() => String, { nullable: true, description: 'In the person’s own words, at most 40 characters.' })
  gender?: string | null;
  @Field(() => String, { nullable: true, description: 'In the person’s own words, at most 40 characters.' })
  race?: string | null;
  @Field(() => LocalDate, { nullable: true, description: 'The day of birth.' })
  birthday?: string | null;
}

@InputType('UpdateUserInput', {
  description: 'Changes that an administrator makes to a person; fields that are left out stay.',
})
export class UpdateUserInput extends EditInput {
  @Field(() => String, { nullable: true, description: 'The full name.' })
  name?: string;
  @Field(() => String, {
    nullable: true,
    description:
      'The change applies at once. Links that were sent to the earlier address become invalid, and a mail tells that address.',
  })
  email?: string;
  @Field(() => Cpf, { nullable: true, description: 'Must be unique among people; null removes it.' })
  cpf?: string | null;
  @Field(() => Phone, { nullable: true, description: 'The change applies at once; null removes it.' })
  phone?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'In the person’s own words, at most 40 characters; null removes it.',
  })
  gender?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'In the person’s own words, at most 40 characters; null removes it.',
  })
  race?: string | null;
  @Field(() => LocalDate, { nullable: true, description: 'Null removes the role.' })
  birthday?: string | null;
}

@InputType('DutyHandOverInput', {
  description:
    'The person to whom a facilitator’s duties go: classes, hand-ins in them without an evaluation, appointments ahead. Substitutions end, and the calendar is archived.',
})
export class DutyHandOverInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The leader of the classes from now on: an active facilitator. If it is left out, nobody leads them.',
  })
  facilitatorId?: string | null;
  @Field(() => HandOverBookings, {
    description: 'The fate of the appointments ahead. They can move only to a person with a calendar.',
  })
  appointments!: HandOverBookings;
}
