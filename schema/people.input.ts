import { Field, InputType } from 'type-graphql';
import { Role } from './enums.js';
import { Cpf, LocalDate, Phone } from './scalars.js';

@InputType('UserFilter', { description: 'Conditions on people; all must hold.' })
export class UserFilter {
  @Field(() => String, {
    nullable: true,
    description:
      'Words that must all be in the name, e-mail, username, CPF or phone, at any position. Accents, case, and the dots and dashes of numbers do not matter. At most 100 characters.',
  })
  search?: string | null;
  @Field(() => Role, { nullable: true, description: 'Only people with this role; they may have others too.' })
  role?: Role | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'True: only people who may sign in; false: only people who may not.',
  })
  active?: boolean | null;
}

@InputType('UpdateParticipantInput', { description: 'Fields that are left out stay as they are.' })
export class UpdateParticipantInput {
  @Field(() => String, { nullable: true, description: 'The full name.' })
  name?: string;
  @Field(() => String, {
    nullable: true,
    description:
      'A person’s own new e-mail counts after the link in its mail was opened; until then the old one stays.',
  })
  email?: string;
  @Field(() => Cpf, { nullable: true, description: 'A person without a CPF can give it once.' })
  cpf?: string;
  @Field(() => Phone, {
    nullable: true,
    description:
      'A person must have confirmed their own new phone with a passcode in the last half hour (sendOtp, confirmOtp).',
  })
  phone?: string;
  @Field(() => String, {
    nullable: true,
    description: 'IANA name of the zone of times in mails; null: the zone of the person’s state.',
  })
  timeZone?: string | null;
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
