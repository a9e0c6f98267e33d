import { Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { Role } from './enums.js';
import { Cpf, DateTime, LocalDate, Phone } from './scalars.js';

@ObjectType('Person', {
  simpleResolvers: true,
  description:
    'Participant or staff. Who meets the person in another record sees name and avatar; the other fields are null but for the person, for staff of their classes, and for staff and services that see all participants.',
})
export class PersonType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The full name.' })
  name!: string;
  @Field(() => String, {
    nullable: true,
    description: 'Lower case; null when none is known, or the caller may not see it.',
  })
  email!: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description:
      'When the person last proved to read what goes to this e-mail; null when they never did, or the caller may not see it.',
  })
  emailVerifiedAt!: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      'Another e-mail that waits: until its link is opened, or for its time. Null when none does, or the caller may not see it.',
  })
  pendingEmail!: string | null;
  @Field(() => Cpf, { nullable: true, description: 'Null when none is known, or the caller may not see it.' })
  cpf!: string | null;
  @Field(() => Phone, { nullable: true, description: 'Null when none is known, or the caller may not see it.' })
  phone!: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description:
      'When the person last proved to read what goes to this phone; null when they never did, or the caller may not see it.',
  })
  phoneVerifiedAt!: string | null;
  @Field(() => Phone, {
    nullable: true,
    description:
      'Another phone that waits: until its link is opened, or for its time. Null when none does, or the caller may not see it.',
  })
  pendingPhone!: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      'IANA name of the zone in which they read the clock, as they said; null when they did not: then mails show times of their state. Null, too, when the caller may not see it.',
  })
  timeZone!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'In the person’s own words; null when they gave none, or the caller may not see it.',
  })
  gender!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'In the person’s own words; null when they gave none, or the caller may not see it.',
  })
  race!: string | null;
  @Field(() => LocalDate, { nullable: true, description: 'Null when they gave none, or the caller may not see it.' })
  birthday!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Chosen at registration, to sign in with; null when there is none, or the caller may not see it.',
  })
  username!: string | null;
  @Field(() => [Role], {
    nullable: true,
    description: 'All the roles the person has; null when the caller may not see it.',
  })
  roles!: Role[] | null;
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether they may sign in: not when deactivated or not yet activated. Null when the caller may not see it.',
  })
  isActive!: boolean | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'When the record was made; null when the caller may not see it.',
  })
  createdAt!: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'When the record was last changed; null when the caller may not see it.',
  })
  updatedAt!: string | null;
}

export const PersonConnection = connectionOf('Person', () => PersonType);
