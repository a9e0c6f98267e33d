import { Field, ID, InputType } from 'type-graphql';
import { AppointmentKind } from './enums.js';
import { Cpf, DateTime } from './scalars.js';

@InputType('AppointmentFilter', { description: 'Conditions on appointments and blocks, which all must hold.' })
export class AppointmentFilter {
  @Field(() => ID, { nullable: true, description: 'In the calendar of this employee only.' })
  employeeId?: string;
  @Field(() => ID, { nullable: true })
  classId?: string;
  @Field(() => ID, { nullable: true, description: 'Of this client only.' })
  clientId?: string;
  @Field(() => Cpf, { nullable: true, description: 'Of the client or of the collaborator.' })
  cpf?: string;
  @Field(() => DateTime, { nullable: true, description: 'Only what ends after this time.' })
  from?: Date;
  @Field(() => DateTime, { nullable: true, description: 'Only what starts before this time.' })
  to?: Date;
  @Field(() => Boolean, { nullable: true, description: 'Canceled ones too.' })
  includeCanceled?: boolean;
}

@InputType('AppointmentFieldsInput', { description: 'At most 2000 characters each.' })
export class AppointmentFieldsInput {
  @Field(() => String, { nullable: true, description: 'The social network of the client.' })
  socialNetwork?: string;
  @Field(() => String, { nullable: true, description: 'What they want to talk about.' })
  mainTopic?: string;
  @Field(() => String, { nullable: true, description: 'What they want to ask.' })
  specificQuestions?: string;
}

@InputType('CreateAppointmentInput', { description: 'An appointment or block to be made.' })
export class CreateAppointmentInput {
  @Field(() => DateTime, { description: 'For participants the start of a free slot; staff may name another time.' })
  startsAt!: Date;
  @Field(() => DateTime, { description: 'For participants the end of that slot; staff may name another time.' })
  endsAt!: Date;
  @Field(() => ID, { nullable: true, description: 'The class’s facilitator when left out.' })
  employeeId?: string;
  @Field(() => ID, { nullable: true, description: 'The class it is for.' })
  classId?: string;
  @Field(() => ID, { nullable: true, description: 'A participant is the client; staff may name one.' })
  clientId?: string;
  @Field(() => Cpf, { nullable: true, description: 'Names the client instead of clientId; for staff and services.' })
  clientCpf?: string;
  @Field(() => AppointmentKind, { nullable: true, description: 'An appointment when left out; blocks are for staff.' })
  kind?: AppointmentKind;
  @Field(() => String, { nullable: true, description: 'At most 2000 characters.' })
  comments?: string;
  @Field(() => AppointmentFieldsInput, { nullable: true, description: 'What the client writes along.' })
  additionalFields?: AppointmentFieldsInput;
  @Field(() => String, {
    nullable: true,
    description: 'Any text of the caller’s; repeated with it, the request answers what it did the first time.',
  })
  idempotencyKey?: string;
}

@InputType('BlockTimeInput', { description: 'Of an employee, or of the facilitator of a class.' })
export class BlockTimeInput {
  @Field(() => DateTime, { description: 'When it begins.' })
  startsAt!: Date;
  @Field(() => DateTime, { description: 'When it ends: 5 minutes to 31 days later.' })
  endsAt!: Date;
  @Field(() => ID, { nullable: true, description: 'In whose calendar.' })
  employeeId?: string;
  @Field(() => ID, {
    nullable: true,
    description: 'The class whose facilitator’s calendar it is, instead of the employee.',
  })
  classId?: string;
  @Field(() => String, { nullable: true, description: 'At most 2000 characters.' })
  comments?: string;
}
