import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { AppointmentKind, AppointmentOutcome } from './enums.js';
import { DateTime, LocalDate } from './scalars.js';

@ObjectType('AppointmentFields', {
  simpleResolvers: true,
  description: 'What the client wrote along with an appointment.',
})
export class AppointmentFieldsType {
  @Field(() => String, { description: 'The social network of the client; empty when they did not say.' })
  socialNetwork!: string;
  @Field(() => String, { description: 'What they want to talk about; empty when they did not say.' })
  mainTopic!: string;
  @Field(() => String, { description: 'What they want to ask; empty when they did not say.' })
  specificQuestions!: string;
}

@ObjectType('Appointment', {
  simpleResolvers: true,
  description: 'Taken time of a collaborator: an appointment with a client, or a block.',
})
export class AppointmentObjectType {
  @Field(() => ID)
  id!: number;
  @Field(() => DateTime, { description: 'When it begins.' })
  startsAt!: string;
  @Field(() => DateTime, { description: 'Another one may start at this very time.' })
  endsAt!: string;
  @Field(() => String, { description: 'What was noted when it was made; empty when nothing.' })
  comments!: string;
  @Field(() => AppointmentKind, { description: 'Whether somebody comes, or the time is blocked.' })
  kind!: AppointmentKind;
  @Field(() => DateTime, { nullable: true, description: 'When it was canceled or unblocked; null while it stands.' })
  canceledAt!: string | null;
  @Field(() => String, { description: 'Why it was canceled, as those involved were told; empty when nobody said.' })
  cancelReason!: string;
  @Field(() => Int, { description: 'How often it was moved.' })
  revision!: number;
  @Field(() => DateTime, { nullable: true, description: 'When it was last moved; null when it never was.' })
  movedAt!: string | null;
  @Field(() => AppointmentOutcome, {
    nullable: true,
    description: 'Whether the client came; null while nobody said.',
  })
  outcome!: AppointmentOutcome | null;
  @Field(() => String, {
    nullable: true,
    description: 'Where it is: an address of the web (https), or a place in words. Null when nobody said.',
  })
  place!: string | null;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime)
  updatedAt!: string;
}

export const AppointmentConnection = connectionOf('Appointment', () => AppointmentObjectType);

@ObjectType('WorkingHours', { simpleResolvers: true, description: 'One stretch of a working day.' })
export class WorkingHoursType {
  @Field(() => Int, { description: '1 Monday to 7 Sunday.' })
  weekday!: number;
  @Field(() => String, { description: 'HH:mm:ss in the zone of the employee.' })
  startsAt!: string;
  @Field(() => String, { description: 'HH:mm:ss in the zone of the employee.' })
  endsAt!: string;
}

@ObjectType('Employee', { simpleResolvers: true, description: 'A collaborator whose time can be booked.' })
export class EmployeeType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The full name of the person.' })
  name!: string;
  @Field(() => String, { description: 'IANA name of the zone in which the working hours are meant.' })
  timeZone!: string;
  @Field(() => Int, { description: 'How long one slot is: 5 to 480 minutes.' })
  slotMinutes!: number;
  @Field(() => Int, {
    nullable: true,
    description: 'Minutes from the start of one slot to that of the next; null: slots follow each other.',
  })
  stepMinutes!: number | null;
  @Field(() => [Int], { description: 'Minutes that participants may book beside slotMinutes.' })
  otherLengths!: number[];
  @Field(() => Int, { description: 'At least so many hours before, participants book.' })
  noticeHours!: number;
  @Field(() => Int, { description: 'At least so many hours before, clients cancel and move; 0: whenever they like.' })
  cancelUntilHours!: number;
  @Field(() => Int, { description: 'How many days ahead participants book.' })
  horizonDays!: number;
  @Field(() => Int, { description: 'How many appointments a participant may have ahead in this calendar.' })
  openBookings!: number;
  @Field(() => String, {
    nullable: true,
    description:
      'Where appointments are: an address of the web (https), or a place in words. Null when nobody said, and to people of other classes.',
  })
  place!: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'Since when nothing can be booked any more; null while it can.',
  })
  archivedAt!: string | null;
  @Field(() => DateTime)
  updatedAt!: string;
}

export const EmployeeConnection = connectionOf('Employee', () => EmployeeType);

@ObjectType('Calendar', {
  simpleResolvers: true,
  description: 'The calendar of an employee, or its part for one class.',
})
export class CalendarType {
  @Field(() => EmployeeType, { description: 'Whose calendar it is.' })
  employee!: object;
}

@ObjectType('CalendarFeed', {
  simpleResolvers: true,
  description: 'One’s own calendar for the program one already uses. Whoever knows the address reads the calendar.',
})
export class CalendarFeedType {
  @Field(() => ID, { description: 'The id of the employee whose calendar it is.' })
  employeeId!: number;
  @Field(() => String, { description: 'iCalendar to subscribe to, read-only.' })
  url!: string;
}

@ObjectType('Slot', {
  simpleResolvers: true,
  description: 'A bookable period. Day and time are those of the employee’s zone.',
})
export class SlotType {
  @Field(() => ID, { description: 'The same for the same slot of the same calendar, whenever it is asked for.' })
  id!: string;
  @Field(() => LocalDate, { description: 'A day of the employee’s zone.' })
  date!: string;
  @Field(() => String, { description: 'HH:mm:ss' })
  time!: string;
  @Field(() => Int, { description: 'Appointments, blocks and collective meetings that overlap it; 0 is free.' })
  appointmentCount!: number;
  @Field(() => DateTime, { description: 'When it begins, as a point in time.' })
  startsAt!: Date;
  @Field(() => DateTime, { description: 'When it ends, as a point in time.' })
  endsAt!: Date;
}

@ObjectType('AppointmentExport', { simpleResolvers: true, description: 'Appointments as CSV in object storage.' })
export class AppointmentExportType {
  @Field(() => String, { description: 'Key of the object.' })
  path!: string;
  @Field(() => Int, { description: 'Appointments in it.' })
  rows!: number;
  @Field(() => Int, { description: 'Bytes.' })
  size!: number;
}
