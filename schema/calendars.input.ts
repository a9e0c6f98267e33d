import { Field, ID, InputType, Int } from 'type-graphql';
import { EditInput } from './edit.input.js';

@InputType('CreateEmployeeInput', { description: 'A new calendar, without working hours.' })
export class CreateEmployeeInput {
  @Field(() => ID, { description: 'The owner of the calendar: an active person with the role FACILITATOR.' })
  userId!: string;
  @Field(() => String, {
    nullable: true,
    description: 'IANA name of the zone of the working hours; the zone of the server when left out.',
  })
  timeZone?: string;
  @Field(() => Int, { nullable: true, description: 'The length of one slot: 5 to 480 minutes; 60 when left out.' })
  slotMinutes?: number;
  @Field(() => Int, {
    nullable: true,
    description:
      'Minutes from the start of one slot to the start of the next: 5 to 480. Null: each slot begins at the end of the one before.',
  })
  stepMinutes?: number | null;
  @Field(() => [Int], {
    nullable: true,
    description:
      'Other lengths in minutes that participants may book, besides slotMinutes: at most five, each 5 to 480.',
  })
  otherLengths?: number[];
  @Field(() => Int, {
    nullable: true,
    description:
      'The least number of hours between a booking by a participant and its appointment: 0 to 720; 0 when left out.',
  })
  noticeHours?: number;
  @Field(() => Int, {
    nullable: true,
    description:
      'The least number of hours before an appointment at which its client can cancel or move it: 0 to 720. 0, also when left out: at any time.',
  })
  cancelUntilHours?: number;
  @Field(() => Int, {
    nullable: true,
    description: 'The number of days ahead that participants can book: 1 to 365; 180 when left out.',
  })
  horizonDays?: number;
  @Field(() => Int, {
    nullable: true,
    description:
      'The number of appointments ahead that a participant may have in this calendar: 1 to 5; 3 when left out.',
  })
  openBookings?: number;
  @Field(() => String, {
    nullable: true,
    description:
      'The place of appointments: an address of the web (https), or a place in words; at most 300 characters.',
  })
  place?: string | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'True: slots are offered on holidays too; false when left out.',
  })
  worksOnHolidays?: boolean;
}

@InputType('UpdateEmployeeInput', { description: 'Fields that are left out stay.' })
export class UpdateEmployeeInput extends EditInput {
  @Field(() => String, { nullable: true, description: 'IANA name of the zone of the working hours.' })
  timeZone?: string;
  @Field(() => Int, { nullable: true, description: 'The length of one slot: 5 to 480 minutes.' })
  slotMinutes?: number;
  @Field(() => Int, {
    nullable: true,
    description:
      'Minutes from the start of one slot to the start of the next: 5 to 480. Null: each slot begins at the end of the one before.',
  })
  stepMinutes?: number | null;
  @Field(() => [Int], {
    nullable: true,
    description:
      'Other lengths in minutes that participants may book, besides slotMinutes: at most five, each 5 to 480.',
  })
  otherLengths?: number[];
  @Field(() => Int, {
    nullable: true,
    description: 'The least number of hours between a booking by a participant and its appointment: 0 to 720.',
  })
  noticeHours?: number;
  @Field(() => Int, {
    nullable: true,
    description:
      'The least number of hours before an appointment at which its client can cancel or move it: 0 to 720. 0: at any time.',
  })
  cancelUntilHours?: number;
  @Field(() => Int, { nullable: true, description: 'The number of days ahead that participants can book: 1 to 365.' })
  horizonDays?: number;
  @Field(() => Int, {
    nullable: true,
    description: 'The number of appointments ahead that a participant may have in this calendar: 1 to 5.',
  })
  openBookings?: number;
  @Field(() => String, {
    nullable: true,
    description:
      'The place of appointments: an address of the web (https), or a place in words; at most 300 characters. Null removes it.',
  })
  place?: string | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'True: slots are offered on holidays too.',
  })
  worksOnHolidays?: boolean;
  @Field(() => Boolean, { nullable: true, description: 'True: nothing can be booked in the calendar.' })
  archived?: boolean;
}

@InputType('WorkingHoursInput', { description: 'One period of a working day.' })
export class WorkingHoursInput {
  @Field(() => Int, { description: 'The day of the week, from 1 (Monday) to 7 (Sunday).' })
  weekday!: number;
  @Field(() => String, { description: 'HH:mm in the zone of the employee.' })
  startsAt!: string;
  @Field(() => String, { description: 'HH:mm in the zone of the employee; 24:00 is midnight.' })
  endsAt!: string;
}
