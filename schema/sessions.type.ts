import { Field, ID, ObjectType } from 'type-graphql';
import { LoginMethod } from './enums.js';
import { PersonType } from './people.type.js';
import { DateTime } from './scalars.js';

@ObjectType('SignIn', { simpleResolvers: true, description: 'A successful sign-in.' })
export class SignInType {
  @Field(() => PersonType, { description: 'The person who signed in.' })
  user!: object;
}

@ObjectType('Session', { simpleResolvers: true, description: 'A session of a person who has not ended.' })
export class SessionType {
  @Field(() => ID)
  id!: number;
  @Field(() => DateTime, { description: 'The time when the person signed in.' })
  beganAt!: string;
  @Field(() => DateTime, {
    description: 'The time when it ends by itself. The cookie of a browser in use is prolonged, to at most a week.',
  })
  expiresAt!: string;
  @Field(() => LoginMethod, { description: 'The way of signing in.' })
  method!: LoginMethod;
  @Field(() => String, { nullable: true, description: 'The IP address of the sign-in; null when unknown.' })
  address!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Browser and system, or the program; at most 60 characters. Null when the client sent neither.',
  })
  device!: string | null;
  @Field(() => Boolean, { description: 'True when this request uses the session.' })
  isThis!: boolean;
}
