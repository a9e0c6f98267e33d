import { Field, ID, InputType } from 'type-graphql';
import { Cpf } from './scalars.js';

@InputType('ParticipantModeInput', { description: 'Who acts in whose place: ids and CPFs must belong together.' })
export class ParticipantModeInput {
  @Field(() => ID)
  supervisorId!: string;
  @Field(() => Cpf)
  supervisorCpf!: string;
  @Field(() => ID)
  participantId!: string;
  @Field(() => Cpf)
  participantCpf!: string;
  @Field(() => String)
  action!: string;
}
