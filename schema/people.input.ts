import { Field, InputType } from 'type-graphql';
import { Role } from './enums.js';
import { Cpf, LocalDate, Phone } from './scalars.js';

@InputType('UserFilter', { description: 'Conditions on people, which all must hold.' })
export class UserFilter {
  @Field(() => String, {
    nullable: true,
    description:
      'Words of which each is found in the name, e-mail, username, CPF or phone, in any place; accents, case, and the dots and dashes of numbers do not matter. At most 100 characters.',
  })
  search?: string | null;
  @Field(() => Role, { nullable: true, description: 'Who has this role, perhaps beside others.' })
  role?: Role | null;
  @Field(() => Boolean, { nullable: true, description: 'True: who may sign in; false: who may not.' })
  active?: boolean | null;
}

@InputType('UpdateParticipantInput', { description: 'Fields left out stay as they are.' })
export class UpdateParticipantInput {
  @Field(() => String, { nullable: true, description: 'The full name.' })
  name?: string;
  @Field(() => String, {
    nullable: true,
    description: 'One’s own counts after the link in its mail was opened; until then the old one stays.',
  })
  email?: string;
  @Field(() => Cpf, { nullable: true, description: 'Given once, by a person who has none.' })
  cpf?: string;
  @Field(() => Phone, {
    nullable: true,
    description: 'One’s own was confirmed by a passcode in the last half hour (sendOtp, confirmOtp).',
  })
  phone?: string;
  @Field(() => String, {
    nullable: true,
    description: 'IANA name of the zone in which mails show times; null: that of the person’s state.',
  })
  timeZone?: string | null;
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
