import { Field, ObjectType } from 'type-graphql';
import { PersonType } from './people.type.js';

@ObjectType('SignIn', { simpleResolvers: true, description: 'A successful sign-in.' })
export class SignInType {
  @Field(() => String, { description: 'Bearer JWT of twelve hours.' })
  token!: string;
  @Field(() => PersonType, { description: 'Who signed in.' })
  user!: object;
}
