import { Field, ID, InputType } from 'type-graphql';
import { EditInput } from './edit.input.js';
import { HandOverBookings, Role } from './enums.js';
import { Cpf, LocalDate, Phone } from './scalars.js';

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
  @Field(() => String, { nullable: true, description: 'What they do there.' })
  position?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Must be true.' })
  termsAccepted?: boolean | null;
  @Field(() => String, { nullable: true, description: 'Needed where siteSettings.recaptchaEnabled.' })
  recaptchaResponse?: string | null;
}

@InputType('CreateUserInput', { description: 'A new person, who sets a password by the link that is mailed to them.' })
export class CreateUserInput {
  @Field(() => String, { description: 'The full name.' })
  name!: string;
  @Field(() => String, { description: 'Nobody else has it; the link goes there.' })
  email!: string;
  @Field(() => [Role], { description: 'What they may do: one role at least, never SERVICE.' })
  roles!: Role[];
  @Field(() => Cpf, { nullable: true, description: 'Nobody else has it.' })
  cpf?: string | null;
  @Field(() => Phone, { nullable: true, description: 'May be shared, as families do.' })
  phone?: string | null;
  @Field(() => String, { nullable: true, description: 'In the person’s own words, at most 40 characters.' })
  gender?: string | null;
  @Field(() => String, { nullable: true, description: 'In the person’s own words, at most 40 characters.' })
  race?: string | null;
  @Field(() => LocalDate, { nullable: true, description: 'The day they were born.' })
  birthday?: string | null;
}

@InputType('UpdateUserInput', { description: 'Changes of a person by an administrator; what is left out stays.' })
export class UpdateUserInput extends EditInput {
  @Field(() => String, { nullable: true, description: 'The full name.' })
  name?: string;
  @Field(() => String, {
    nullable: true,
    description: 'Counts at once; links on their way to the earlier address end, and that address is told.',
  })
  email?: string;
  @Field(() => Cpf, { nullable: true, description: 'Nobody else has it; null takes it away.' })
  cpf?: string | null;
  @Field(() => Phone, { nullable: true, description: 'Counts at once; null takes it away.' })
  phone?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'In the person’s own words, at most 40 characters; null takes it away.',
  })
  gender?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'In the person’s own words, at most 40 characters; null takes it away.',
  })
  race?: string | null;
  @Field(() => LocalDate, { nullable: true, description: 'Null takes it away.' })
  birthday?: string | null;
}

@InputType('DutyHandOverInput', {
  description:
    'To whom goes what others rely on a facilitator for: classes, what waits in them for an evaluation, appointments ahead. Substitutions end, and the calendar is archived.',
})
export class DutyHandOverInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The leader of the classes from now on: an active facilitator. Left out, nobody leads them.',
  })
  facilitatorId?: string | null;
  @Field(() => HandOverBookings, {
    description: 'The fate of the appointments ahead; they move only to somebody with a calendar.',
  })
  appointments!: HandOverBookings;
}
