import { Field, ID, ObjectType } from 'type-graphql';
import { CityType, StateType } from './places.type.js';
import { DateTime, LocalDate } from './scalars.js';

@ObjectType('Holiday', {
  simpleResolvers: true,
  description: 'A holiday of the country, of the programme, or of a state or city.',
})
export class HolidayType {
  @Field(() => ID, { description: 'For a day that the whole country knows `BR-` and its date: nobody changes it.' })
  id!: number | string;
  @Field(() => LocalDate, { description: 'The day.' })
  date!: string;
  @Field(() => String, { description: 'The name that people read, in Portuguese.' })
  name!: string;
  @Field(() => Boolean, { description: 'True for a day that the whole country knows.' })
  isNational!: boolean;
  @Field(() => Boolean, {
    description:
      'True when slots leave it out. False for an optional day, such as carnival: people work unless the programme adds it.',
  })
  isCounted!: boolean;
  @Field(() => StateType, { nullable: true, description: 'The state where it holds; null: everywhere.' })
  state!: StateType | null;
  @Field(() => CityType, { nullable: true, description: 'The city where it holds; null: in the whole state.' })
  city!: CityType | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time of its last change; null for a day that the whole country knows.',
  })
  updatedAt!: string | null;
}
