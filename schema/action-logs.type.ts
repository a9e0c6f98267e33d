import { Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { Cpf, DateTime } from './scalars.js';

@ObjectType('ActionLog', { simpleResolvers: true, description: 'What somebody did in the portal, by enrollment.' })
export class ActionLogType {
  @Field(() => ID)
  id!: number;
  @Field(() => ID)
  enrollmentId!: number;
  @Field(() => String)
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
  @Field(() => ID)
  supervisorId!: number;
  @Field(() => Cpf)
  supervisorCpf!: string;
  @Field(() => ID)
  participantId!: number;
  @Field(() => Cpf)
  participantCpf!: string;
  @Field(() => String)
  action!: string;
  @Field(() => DateTime)
  createdAt!: string;
}

export const ParticipantModeLogConnection = connectionOf('ParticipantModeLog', () => ParticipantModeLogType);
