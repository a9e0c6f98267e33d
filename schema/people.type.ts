import { Field, ID, ObjectType } from 'type-graphql';
import { Role } from './enums.js';
import { Cpf, DateTime, LocalDate, Phone } from './scalars.js';

@ObjectType('PersonSummary', { simpleResolvers: true, description: 'What everybody may know of a person.' })
export class PersonSummaryType {
  @Field(() => ID)
  id!: number;
  @Field(() => String)
  name!: string;
}

@ObjectType({ simpleResolvers: true })
abstract class Person {
  @Field(() => ID)
  id!: number;
  @Field(() => String)
  name!: string;
  @Field(() => String, { nullable: true })
  email!: string | null;
  @Field(() => Cpf, { nullable: true })
  cpf!: string | null;
  @Field(() => Phone, { nullable: true })
  phone!: string | null;
  @Field(() => String, { nullable: true })
  gender!: string | null;
  @Field(() => String, { nullable: true })
  race!: string | null;
  @Field(() => LocalDate, { nullable: true })
  birthday!: string | null;
}

@ObjectType('User', { simpleResolvers: true, description: 'A person with a sign-in: participant or staff.' })
export class UserType extends Person {
  @Field(() => String, { nullable: true, description: 'Chosen at registration, to sign in with.' })
  username!: string | null;
  @Field(() => [Role])
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
