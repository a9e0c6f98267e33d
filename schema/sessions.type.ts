import { Field, ID, ObjectType } from 'type-graphql';
import { LoginMethod } from './enums.js';
import { PersonType } from './people.type.js';
import { DateTime } from './scalars.js';

@ObjectType('SignIn', { simpleResolvers: true, description: 'A successful sign-in.' })
export class SignInType {
  @Field(() => PersonType, { description: 'Who signed in.' })
  user!: object;
}

@ObjectType('Session', { simpleResolvers: true, description: 'A signing in that has not ended.' })
export class SessionType {
  @Field(() => ID)
  id!: number;
  @Field(() => DateTime, { description: 'When they signed in.' })
  beganAt!: string;
  @Field(() => DateTime, {
    description: 'When it ends by itself; the cookie of a browser in use is prolonged, to a week at most.',
  })
  expiresAt!: string;
  @Field(() => LoginMethod, { description: 'How they came in.' })
  method!: LoginMethod;
  @Field(() => String, { nullable: true, description: 'The IP address that it came from; null when it was not known.' })
  address!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Browser and system, or the program; at most 60 characters, null when it said neither.',
  })
  device!: string | null;
  @Field(() => Boolean, { description: 'Whether this request came by it.' })
  isThis!: boolean;
}
