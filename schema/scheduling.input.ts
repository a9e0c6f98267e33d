import { Field, ID, InputType } from 'type-graphql';
import { AppointmentKind } from './enums.js';
import { Cpf, DateTime } from './scalars.js';

@InputType('AppointmentFilter', { description: 'Conditions on appointments and blocks; all must hold.' })
export class AppointmentFilter {
  @Field(() => ID, { nullable: true, description: 'Only in the calendar of this employee.' })
  employeeId?: string;
  @Field(() => ID, { nullable: true })
  classId?: string;
  @Field(() => ID, { nullable: true, description: 'Only this client.' })
  clientId?: string;
  @Field(() => Cpf, { nullable: true, description: 'The CPF of the client or of the employee.' })
  cpf?: string;
  @Field(() => String, {
    nullable: true,
    description:
      'Words that must all be in the name, e-mail, username, CPF or phone of the client; in the name, for facilitators. Accents and case do not matter.',
  })
  search?: string;
  @Field(() => DateTime, { nullable: true, description: 'Only appointments and blocks that end after this time.' })
  from?: Date;
  @Field(() => DateTime, { nullable: true, description: 'Only appointments and blocks that start before this time.' })
  to?: Date;
  @Field(() => Boolean, { nullable: true, description: 'True: canceled ones too.' })
  includeCanceled?: boolean;
}

@InputType('AppointmentFieldsInput', { description: 'At most 2000 characters each.' })
export class AppointmentFieldsInput {
  @Field(() => String, { nullable: true, description: 'The social network of the client.' })
  socialNetwork?: string;
  @Field(() => String, { nullable: true, description: 'The main topic that the client wants to talk about.' })
  mainTopic?: string;
  @Field(() => String, { nullable: true, description: 'The questions that the client wants to ask.' })
  specificQuestions?: string;
}

@InputType('CreateAppointmentInput', { description: 'A new appointment or block.' })
export class CreateAppointmentInput {
  @Field(() => DateTime, { description: 'For participants the start of a free slot; staff may name another time.' })
  startsAt!: Date;
  @Field(() => DateTime, { description: 'For participants the end of that slot; staff may name another time.' })
  endsAt!: Date;
  @Field(() => ID, { nullable: true, description: 'The id of the employee; the class’s facilitator when left out.' })
  employeeId?: string;
  @Field(() => ID, { nullable: true, description: 'The class of the appointment.' })
  classId?: string;
  @Field(() => ID, {
    nullable: true,
    description: 'The client; staff may name one. A participant is always their own client.',
  })
  clientId?: string;
  @Field(() => Cpf, {
    nullable: true,
    description: 'The CPF of the client, instead of clientId; for staff and services.',
  })
  clientCpf?: string;
  @Field(() => AppointmentKind, {
    nullable: true,
    description: 'An appointment when left out; only staff can make blocks.',
  })
  kind?: AppointmentKind;
  @Field(() => String, { nullable: true, description: 'At most 2000 characters.' })
  comments?: string;
  @Field(() => AppointmentFieldsInput, {
    nullable: true,
    description: 'The texts that the client writes for the appointment.',
  })
  additionalFields?: AppointmentFieldsInput;
  @Field(() => String, {
    nullable: true,
    description: 'A text of the caller’s choice. A repeated request with the same text gets the first answer again.',
  })
  idempotencyKey?: string;
}

@InputType('BlockTimeInput', { description: 'A time to block, of an employee or of the facilitator of a class.' })
export class BlockTimeInput {
  @Field(() => DateTime, { description: 'The start.' })
  startsAt!: Date;
  @Field(() => DateTime, { description: 'The end: 5 minutes to 31 days after the start.' })
  endsAt!: Date;
  @Field(() => ID, { nullable: true, description: 'The employee with the calendar.' })
  employeeId?: string;
  @Field(() => ID, {
    nullable: true,
    description: 'The class whose facilitator has the calendar, instead of employeeId.',
  })
  classId?: string;
  @Field(() => String, { nullable: true, description: 'At most 2000 characters.' })
  comments?: string;
}
