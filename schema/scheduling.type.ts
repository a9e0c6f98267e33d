import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { AppointmentKind, AppointmentOutcome } from './enums.js';
import { DateTime, LocalDate } from './scalars.js';
import { NodeType } from './node.type.js';

@ObjectType('AppointmentFields', {
  simpleResolvers: true,
  description: 'The texts that the client wrote for an appointment.',
})
export class AppointmentFieldsType {
  @Field(() => String, { description: 'The social network of the client; empty when the client gave none.' })
  socialNetwork!: string;
  @Field(() => String, {
    description: 'The main topic that the client wants to talk about; empty when the client gave none.',
  })
  mainTopic!: string;
  @Field(() => String, { description: 'The questions that the client wants to ask; empty when the client gave none.' })
  specificQuestions!: string;
}

@ObjectType('Appointment', {
  implements: NodeType,
  simpleResolvers: true,
  description: 'Taken time of an employee: an appointment with a client, or a block.',
})
export class AppointmentObjectType {
  @Field(() => ID)
  id!: number;
  @Field(() => DateTime, { description: 'The start.' })
  startsAt!: string;
  @Field(() => DateTime, { description: 'The end. Another one may start at this same time.' })
  endsAt!: string;
  @Field(() => String, { description: 'The comment from its creation; empty when there is none.' })
  comments!: string;
  @Field(() => AppointmentKind, { description: 'An appointment with a client, or a block.' })
  kind!: AppointmentKind;
  @Field(() => DateTime, { nullable: true, description: 'The time when it was canceled or unblocked; null otherwise.' })
  canceledAt!: string | null;
  @Field(() => String, {
    description: 'The reason of the cancellation, as client and employee were told; empty when there is none.',
  })
  cancelReason!: string;
  @Field(() => Int, { description: 'The number of times that it was moved.' })
  revision!: number;
  @Field(() => DateTime, { nullable: true, description: 'The time when it was last moved; null when it never was.' })
  movedAt!: string | null;
  @Field(() => AppointmentOutcome, {
    nullable: true,
    description: 'The attendance of the client; null while nobody has recorded it.',
  })
  outcome!: AppointmentOutcome | null;
  @Field(() => String, {
    nullable: true,
    description: 'The place: an address of the web (https), or a place in words. Null when there is none.',
  })
  place!: string | null;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime)
  updatedAt!: string;
}

export const AppointmentConnection = connectionOf('Appointment', () => AppointmentObjectType);

@ObjectType('WorkingHours', { simpleResolvers: true, description: 'One period of a working day.' })
export class WorkingHoursType {
  @Field(() => Int, { description: 'The day of the week, from 1 (Monday) to 7 (Sunday).' })
  weekday!: number;
  @Field(() => String, { description: 'HH:mm:ss in the zone of the employee.' })
  startsAt!: string;
  @Field(() => String, { description: 'HH:mm:ss in the zone of the employee.' })
  endsAt!: string;
}

@ObjectType('Employee', { simpleResolvers: true, description: 'A person with a calendar in which time can be booked.' })
export class EmployeeType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The full name of the person.' })
  name!: string;
  @Field(() => String, { description: 'IANA name of the zone of the working hours.' })
  timeZone!: string;
  @Field(() => Int, { description: 'The length of one slot: 5 to 480 minutes.' })
  slotMinutes!: number;
  @Field(() => Int, {
    nullable: true,
    description:
      'Minutes from the start of one slot to the start of the next; null: each slot begins at the end of the one before.',
  })
  stepMinutes!: number | null;
  @Field(() => [Int], { description: 'Other lengths in minutes that participants may book, besides slotMinutes.' })
  otherLengths!: number[];
  @Field(() => Int, {
    description: 'The least number of hours between a booking by a participant and its appointment.',
  })
  noticeHours!: number;
  @Field(() => Int, {
    description:
      'The least number of hours before an appointment at which its client can cancel or move it; 0: at any time.',
  })
  cancelUntilHours!: number;
  @Field(() => Int, { description: 'The number of days ahead that participants can book.' })
  horizonDays!: number;
  @Field(() => Int, { description: 'The number of appointments ahead that a participant may have in this calendar.' })
  openBookings!: number;
  @Field(() => String, {
    nullable: true,
    description:
      'The place of appointments: an address of the web (https), or a place in words. Null when there is none, and to people of other classes.',
  })
  place!: string | null;
  @Field(() => Boolean, { description: 'True when slots are offered on holidays too.' })
  worksOnHolidays!: boolean;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time since which nothing can be booked any more; null while bookings are possible.',
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
  @Field(() => EmployeeType, { description: 'The employee with this calendar.' })
  employee!: object;
}

@ObjectType('CalendarFeed', {
  simpleResolvers: true,
  description:
    'A person’s own calendar as a feed for their calendar program. Anybody who knows the address can read the calendar.',
})
export class CalendarFeedType {
  @Field(() => ID, { description: 'The id of the employee with the calendar.' })
  employeeId!: number;
  @Field(() => String, { description: 'The address of the iCalendar feed, read-only.' })
  url!: string;
}

@ObjectType('PersonalFeed', {
  simpleResolvers: true,
  description:
    'The appointments that a person has booked, and the meetings of their classes, as a feed for their calendar program. Anybody who knows the address can read them.',
})
export class PersonalFeedType {
  @Field(() => String, { description: 'The address of the iCalendar feed, read-only.' })
  url!: string;
}

@ObjectType('Slot', {
  simpleResolvers: true,
  description: 'A bookable period. Day and time are in the employee’s zone.',
})
export class SlotType {
  @Field(() => ID, {
    description:
      'The id; always the same for the same slot of the same calendar. For a named participant it is another one.',
  })
  id!: string;
  @Field(() => LocalDate, { description: 'A day of the employee’s zone.' })
  date!: string;
  @Field(() => String, { description: 'HH:mm:ss' })
  time!: string;
  @Field(() => Int, {
    description: 'The number of appointments, blocks and collective meetings that overlap it; 0: it is free.',
  })
  appointmentCount!: number;
  @Field(() => DateTime, { description: 'The start as a point in time.' })
  startsAt!: Date;
  @Field(() => DateTime, { description: 'The end as a point in time.' })
  endsAt!: Date;
  @Field(() => String, {
    nullable: true,
    description:
      'IANA name of the zone of the participant named by participantId: their own choice, else the zone of their place of work or of their phone. Null when it is unknown, and when none is named.',
  })
  participantTimeZone!: string | null;
}

@ObjectType('AppointmentExport', { simpleResolvers: true, description: 'Appointments as CSV in object storage.' })
export class AppointmentExportType {
  @Field(() => String, { description: 'Its key in storage.' })
  path!: string;
  @Field(() => Int, { description: 'The number of appointments in it.' })
  rows!: number;
  @Field(() => Int, { description: 'The size in bytes.' })
  size!: number;
}
