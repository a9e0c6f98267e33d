import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType('State', { simpleResolvers: true, description: 'A state of Brazil, or the Federal District.' })
export class StateType {
  @Field(() => ID, { description: 'IBGE code, two digits.' })
  id!: number;
  @Field(() => String, { description: 'Two letters.' })
  code!: string;
  @Field(() => String, { description: 'In Portuguese.' })
  name!: string;
}

@ObjectType('City', { simpleResolvers: true, description: 'A municipality of Brazil.' })
export class CityType {
  @Field(() => ID, { description: 'IBGE code, seven digits.' })
  id!: number;
  @Field(() => String, { description: 'In Portuguese.' })
  name!: string;
}

@ObjectType('Institution', {
  simpleResolvers: true,
  description: 'A hospital that people can name as their place of work.',
})
export class InstitutionType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The name that people read.' })
  name!: string;
}
