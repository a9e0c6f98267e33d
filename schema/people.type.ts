import { Field, ID, ObjectType } from 'type-graphql';
import { Role } from './enums.js';
import { Cpf, DateTime, LocalDate, Phone } from './scalars.js';

@ObjectType('PersonSummary', { simpleResolvers: true, description: 'What everybody may know of a person.' })
export class PersonSummaryType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The full name.' })
  name!: string;
}

@ObjectType({ simpleResolvers: true })
abstract class Person {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The full name.' })
  name!: string;
  @Field(() => String, { nullable: true, description: 'Lower case; null when none is known.' })
  email!: string | null;
  @Field(() => Cpf, { nullable: true, description: 'Null when none is known.' })
  cpf!: string | null;
  @Field(() => Phone, { nullable: true, description: 'Null when none is known.' })
  phone!: string | null;
  @Field(() => String, { nullable: true, description: 'In the person’s own words; null when they gave none.' })
  gender!: string | null;
  @Field(() => String, { nullable: true, description: 'In the person’s own words; null when they gave none.' })
  race!: string | null;
  @Field(() => LocalDate, { nullable: true, description: 'Null when they gave none.' })
  birthday!: string | null;
}

@ObjectType('User', { simpleResolvers: true, description: 'A person with a sign-in: participant or staff.' })
export class UserType extends Person {
  @Field(() => String, { nullable: true, description: 'Chosen at registration, to sign in with.' })
  username!: string | null;
  @Field(() => [Role], { description: 'All the roles the person has.' })
  roles!: Role[];
  @Field(() => Boolean, { description: 'Whether they may sign in: not when deactivated or not yet activated.' })
  isActive!: boolean;
  @Field(() => DateTime)
  createdAt!: string;
}

@ObjectType('Participant', {
  simpleResolvers: true,
  description: 'A person who takes part in classes. The id is the id of the user.',
})
export class ParticipantType extends Person {}
