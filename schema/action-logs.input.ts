import { Field, ID, InputType } from 'type-graphql';
import { Cpf } from './scalars.js';

@InputType('ParticipantModeInput', {
  description: 'A supervisor who acts in place of a participant. Each id must belong to its CPF.',
})
export class ParticipantModeInput {
  @Field(() => ID, { description: 'The id of the caller.' })
  supervisorId!: string;
  @Field(() => Cpf, { description: 'The CPF of the caller.' })
  supervisorCpf!: string;
  @Field(() => ID, { description: 'The id of the participant in whose place the supervisor acts.' })
  participantId!: string;
  @Field(() => Cpf, { description: 'The CPF of the participant.' })
  participantCpf!: string;
  @Field(() => String, { description: 'The action of the supervisor, 1 to 500 characters.' })
  action!: string;
}
