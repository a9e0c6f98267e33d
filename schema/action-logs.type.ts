import { Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { Cpf, DateTime } from './scalars.js';

@ObjectType('ActionLog', { simpleResolvers: true, description: 'What somebody did in the portal, by enrollment.' })
export class ActionLogType {
  @Field(() => ID)
  id!: number;
  @Field(() => ID)
  enrollmentId!: number;
  @Field(() => String, { description: 'What they did, 1 to 500 characters.' })
  action!: string;
  @Field(() => DateTime)
  createdAt!: string;
}

export const ActionLogConnection = connectionOf('ActionLog', () => ActionLogType);

@ObjectType('ParticipantModeLog', {
  simpleResolvers: true,
  description: "A supervisor acted in a participant's place; the CPFs are those of that day.",
})
export class ParticipantModeLogType {
  @Field(() => ID)
  id!: number;
  @Field(() => ID, { description: 'The id of the supervisor who acted.' })
  supervisorId!: number;
  @Field(() => Cpf, { description: 'The CPF of the supervisor.' })
  supervisorCpf!: string;
  @Field(() => ID, { description: 'The id of the participant in whose place they acted.' })
  participantId!: number;
  @Field(() => Cpf, { description: 'The CPF of the participant.' })
  participantCpf!: string;
  @Field(() => String, { description: 'What they did, 1 to 500 characters.' })
  action!: string;
  @Field(() => DateTime)
  createdAt!: string;
}

export const ParticipantModeLogConnection = connectionOf('ParticipantModeLog', () => ParticipantModeLogType);
