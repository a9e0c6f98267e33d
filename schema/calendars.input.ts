import { Field, ID, InputType, Int } from 'type-graphql';
import { EditInput } from './edit.input.js';

@InputType('CreateEmployeeInput', { description: 'A new calendar, without working hours.' })
export class CreateEmployeeInput {
  @Field(() => ID, { description: 'Whose calendar it is: somebody active with the role FACILITATOR.' })
  userId!: string;
  @Field(() => String, {
    nullable: true,
    description: 'IANA name of the zone of the working hours; the server’s when left out.',
  })
  timeZone?: string;
  @Field(() => Int, { nullable: true, description: 'How long one slot is: 5 to 480 minutes; 60 when left out.' })
  slotMinutes?: number;
}

@InputType('UpdateEmployeeInput', { description: 'What is left out stays.' })
export class UpdateEmployeeInput extends EditInput {
  @Field(() => String, { nullable: true, description: 'IANA name of the zone of the working hours.' })
  timeZone?: string;
  @Field(() => Int, { nullable: true, description: 'How long one slot is: 5 to 480 minutes.' })
  slotMinutes?: number;
  @Field(() => Boolean, { nullable: true, description: 'In an archived calendar nothing can be booked.' })
  archived?: boolean;
}

@InputType('WorkingHoursInput', { description: 'One stretch of a working day.' })
export class WorkingHoursInput {
  @Field(() => Int, { description: '1 Monday to 7 Sunday.' })
  weekday!: number;
  @Field(() => String, { description: 'HH:mm in the zone of the employee.' })
  startsAt!: string;
  @Field(() => String, { description: 'HH:mm in the zone of the employee; 24:00 is midnight.' })
  endsAt!: string;
}
