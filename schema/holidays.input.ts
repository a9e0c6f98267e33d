import { Field, ID, InputType } from 'type-graphql';
import { EditInput } from './edit.input.js';
import { LocalDate } from './scalars.js';

const STATE = 'The IBGE code of the state where it holds; null, without a city too: everywhere.';
const CITY = 'The IBGE code of the city where it holds.';

@InputType('CreateHolidayInput', { description: 'A new holiday.' })
export class CreateHolidayInput {
  @Field(() => LocalDate, { description: 'The day.' })
  date!: string;
  @Field(() => String, { description: 'The name that people read: at most 200 characters.' })
  name!: string;
  @Field(() => ID, { nullable: true, description: STATE })
  stateId?: string | null;
  @Field(() => ID, { nullable: true, description: CITY })
  cityId?: string | null;
}

@InputType('UpdateHolidayInput', { description: 'Fields that are left out stay.' })
export class UpdateHolidayInput extends EditInput {
  @Field(() => LocalDate, { nullable: true, description: 'The day.' })
  date?: string;
  @Field(() => String, { nullable: true, description: 'The name that people read: at most 200 characters.' })
  name?: string;
  @Field(() => ID, { nullable: true, description: `${STATE} With it, the city is given anew.` })
  stateId?: string | null;
  @Field(() => ID, { nullable: true, description: `${CITY} With it, the state is given anew.` })
  cityId?: string | null;
}
