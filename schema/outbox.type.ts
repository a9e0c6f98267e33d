import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { DateTime, JsonObject } from './scalars.js';
import { NodeType } from './node.type.js';

@InputType('DeadLetterFilter', { description: 'Conditions on dead letters; all must hold.' })
export class DeadLetterFilter {
  @Field(() => String, { nullable: true, description: 'Name of a job.' })
  job?: string | null;
  @Field(() => DateTime, { nullable: true, description: 'Given up at this time or later.' })
  failedFrom?: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'Given up before this time.' })
  failedBefore?: Date | null;
  @Field(() => String, { nullable: true, description: 'A part of the last error; case does not matter.' })
  error?: string | null;
}

@ObjectType('OutboxMessage', {
  implements: NodeType,
  simpleResolvers: true,
  description:
    'A task that must follow a change, such as a mail or a message. It is tried again until it is done or given up.',
})
export class OutboxMessageType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'Name of the job that does it.' })
  job!: string;
  @Field(() => JsonObject, { description: 'The payload for the job.' })
  payload!: Record<string, unknown>;
  @Field(() => Int, { description: 'The number of tries that ended, with or without success.' })
  attempts!: number;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime, { nullable: true, description: 'The time when it was done; null while it is not.' })
  completedAt!: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time when the last try failed, and it became a dead letter.',
  })
  failedAt!: string | null;
  @Field(() => String, { nullable: true, description: 'The reason of the last failure; null when no try failed.' })
  lastError!: string | null;
}

export const OutboxMessageConnection = connectionOf('OutboxMessage', () => OutboxMessageType);
