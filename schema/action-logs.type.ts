import { Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { Cpf, DateTime } from './scalars.js';

@ObjectType('ActionLog', { simpleResolvers: true, description: 'An action of a person in the portal, by enrollment.' })
export class ActionLogType {
  @Field(() => ID)
  id!: number;
  @Field(() => ID)
  enrollmentId!: number;
  @Field(() => String, { description: 'The action, 1 to 500 characters.' })
  action!: string;
  @Field(() => DateTime)
  createdAt!: string;
}

export const ActionLogConnection = connectionOf('ActionLog', () => ActionLogType);

@ObjectType('ParticipantModeLog', {
  simpleResolvers: true,
  description: "An action of a supervisor in a participant's place, with the CPFs of that day.",
})
export class ParticipantModeLogType {
  @Field(() => ID)
  id!: number;
  @Field(() => ID, { description: 'The id of the supervisor.' })
  supervisorId!: number;
  @Field(() => Cpf, { description: 'The CPF of the supervisor.' })
  supervisorCpf!: string;
  @Field(() => ID, { description: 'The id of the participant in whose place the supervisor acted.' })
  participantId!: number;
  @Field(() => Cpf, { description: 'The CPF of the participant.' })
  participantCpf!: string;
  @Field(() => String, { description: 'The action, 1 to 500 characters.' })
  action!: string;
  @Field(() => DateTime)
  createdAt!: string;
}

export const ParticipantModeLogConnection = connectionOf('ParticipantModeLog', () => ParticipantModeLogType);
