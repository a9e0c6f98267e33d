import { Field, ID, InputType } from 'type-graphql';
import { Cpf } from './scalars.js';

@InputType('ParticipantModeInput', { description: 'Who acts in whose place: ids and CPFs must belong together.' })
export class ParticipantModeInput {
  @Field(() => ID, { description: 'The id of the caller.' })
  supervisorId!: string;
  @Field(() => Cpf, { description: 'The CPF of the caller.' })
  supervisorCpf!: string;
  @Field(() => ID, { description: 'The id of the participant in whose place they act.' })
  participantId!: string;
  @Field(() => Cpf, { description: 'The CPF of the participant.' })
  participantCpf!: string;
  @Field(() => String, { description: 'What they do, 1 to 500 characters.' })
  action!: string;
}
