import { Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { Role } from './enums.js';
import { Cpf, DateTime, LocalDate, Phone } from './scalars.js';
import { NodeType } from './node.type.js';

@ObjectType('Person', {
  implements: NodeType,
  simpleResolvers: true,
  description:
    'A participant or staff. People who meet the person in another record see name and avatar; for them the other fields are null. All fields are visible to the person, to staff of their classes, and to staff and services that see all participants.',
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
      'The time when the person last proved that they read mails to this address. Null when they never did, or the caller may not see it.',
  })
  emailVerifiedAt!: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      'A new e-mail that is not in use yet: it waits until its link is opened, or until it expires. Null when there is none, or the caller may not see it.',
  })
  pendingEmail!: string | null;
  @Field(() => Cpf, { nullable: true, description: 'Null when none is known, or the caller may not see it.' })
  cpf!: string | null;
  @Field(() => Phone, { nullable: true, description: 'Null when none is known, or the caller may not see it.' })
  phone!: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description:
      'The time when the person last proved that they read messages to this phone. Null when they never did, or the caller may not see it.',
  })
  phoneVerifiedAt!: string | null;
  @Field(() => Phone, {
    nullable: true,
    description:
      'A new phone that is not in use yet: it waits until its link is opened, or until it expires. Null when there is none, or the caller may not see it.',
  })
  pendingPhone!: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      'IANA name of the person’s time zone, as they chose it. Null when they chose none: mails then show times of their state. Null, too, when the caller may not see it.',
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
    description:
      'The name for signing in, chosen at registration; null when there is none, or the caller may not see it.',
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
      'True when they may sign in; false when deactivated or not yet activated. Null when the caller may not see it.',
  })
  isActive!: boolean | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time when the record was made; null when the caller may not see it.',
  })
  createdAt!: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time when the record was last changed; null when the caller may not see it.',
  })
  updatedAt!: string | null;
}

export const PersonConnection = connectionOf('Person', () => PersonType);
