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
  @Field(() => Int, {
    nullable: true,
    description: 'Minutes from the start of one slot to that of the next: 5 to 480; slots follow each other when null.',
  })
  stepMinutes?: number | null;
  @Field(() => [Int], {
    nullable: true,
    description: 'Minutes that participants may book beside slotMinutes: at most five, each 5 to 480.',
  })
  otherLengths?: number[];
  @Field(() => Int, {
    nullable: true,
    description: 'At least so many hours before, participants book: 0 to 720; 0 when left out.',
  })
  noticeHours?: number;
  @Field(() => Int, {
    nullable: true,
    description:
      'At least so many hours before, clients cancel and move: 0 to 720; 0, whenever they like, when left out.',
  })
  cancelUntilHours?: number;
  @Field(() => Int, {
    nullable: true,
    description: 'How many days ahead participants book: 1 to 365; 180 when left out.',
  })
  horizonDays?: number;
  @Field(() => Int, {
    nullable: true,
    description: 'How many appointments a participant may have ahead in it: 1 to 5; 3 when left out.',
  })
  openBookings?: number;
  @Field(() => String, {
    nullable: true,
    description: 'Where appointments are: an address of the web (https), or a place in words; at most 300 characters.',
  })
  place?: string | null;
}

@InputType('UpdateEmployeeInput', { description: 'What is left out stays.' })
export class UpdateEmployeeInput extends EditInput {
  @Field(() => String, { nullable: true, description: 'IANA name of the zone of the working hours.' })
  timeZone?: string;
  @Field(() => Int, { nullable: true, description: 'How long one slot is: 5 to 480 minutes.' })
  slotMinutes?: number;
  @Field(() => Int, {
    nullable: true,
    description: 'Minutes from the start of one slot to that of the next: 5 to 480; slots follow each other when null.',
  })
  stepMinutes?: number | null;
  @Field(() => [Int], {
    nullable: true,
    description: 'Minutes that participants may book beside slotMinutes: at most five, each 5 to 480.',
  })
  otherLengths?: number[];
  @Field(() => Int, { nullable: true, description: 'At least so many hours before, participants book: 0 to 720.' })
  noticeHours?: number;
  @Field(() => Int, {
    nullable: true,
    description: 'At least so many hours before, clients cancel and move: 0 to 720; 0: whenever they like.',
  })
  cancelUntilHours?: number;
  @Field(() => Int, { nullable: true, description: 'How many days ahead participants book: 1 to 365.' })
  horizonDays?: number;
  @Field(() => Int, {
    nullable: true,
    description: 'How many appointments a participant may have ahead in it: 1 to 5.',
  })
  openBookings?: number;
  @Field(() => String, {
    nullable: true,
    description:
      'Where appointments are: an address of the web (https), or a place in words; at most 300 characters. Null: nobody says.',
  })
  place?: string | null;
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
