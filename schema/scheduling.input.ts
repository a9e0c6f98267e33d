import { Field, ID, InputType, Int } from 'type-graphql';
import { Cpf, DateTime } from './scalars.js';

@InputType('AppointmentFilter')
export class AppointmentFilter {
  @Field(() => ID, { nullable: true })
  employeeId?: string;
  @Field(() => ID, { nullable: true })
  classId?: string;
  @Field(() => ID, { nullable: true })
  clientId?: string;
  @Field(() => Cpf, { nullable: true, description: 'Of the client or of the collaborator.' })
  cpf?: string;
  @Field(() => DateTime, { nullable: true, description: 'Only what ends after this time.' })
  from?: Date;
  @Field(() => DateTime, { nullable: true, description: 'Only what starts before this time.' })
  to?: Date;
  @Field(() => Boolean, { nullable: true, description: 'Canceled ones too.' })
  includeDeleted?: boolean;
}

@InputType('AppointmentFieldsInput', { description: 'At most 2000 characters each.' })
export class AppointmentFieldsInput {
  @Field(() => String, { nullable: true })
  socialNetwork?: string;
  @Field(() => String, { nullable: true })
  mainTopic?: string;
  @Field(() => String, { nullable: true })
  specificQuestions?: string;
}

@InputType('CreateAppointmentInput')
export class CreateAppointmentInput {
  @Field(() => DateTime)
  startTime!: Date;
  @Field(() => DateTime)
  finishTime!: Date;
  @Field(() => ID, { nullable: true, description: 'The class’s facilitator when left out.' })
  employeeId?: string;
  @Field(() => ID, { nullable: true })
  classId?: string;
  @Field(() => ID, { nullable: true, description: 'A participant is the client; staff may name one.' })
  clientId?: string;
  @Field(() => Cpf, { nullable: true, description: 'Names the client instead of clientId; for staff and services.' })
  clientCpf?: string;
  @Field(() => Int, { nullable: true, description: '1 block, 2 appointment (when left out).' })
  typeId?: number;
  @Field(() => String, { nullable: true, description: 'At most 2000 characters.' })
  comments?: string;
  @Field(() => AppointmentFieldsInput, { nullable: true })
  additionalFields?: AppointmentFieldsInput;
  @Field(() => String, {
    nullable: true,
    description: 'Any text of the caller’s; repeated with it, the request answers what it did the first time.',
  })
  idempotencyKey?: string;
}

@InputType('BlockTimeInput', { description: 'Of an employee, or of the facilitator of a class.' })
export class BlockTimeInput {
  @Field(() => DateTime)
  startTime!: Date;
  @Field(() => DateTime)
  finishTime!: Date;
  @Field(() => ID, { nullable: true })
  employeeId?: string;
  @Field(() => ID, { nullable: true })
  classId?: string;
  @Field(() => String, { nullable: true, description: 'At most 2000 characters.' })
  comments?: string;
}
