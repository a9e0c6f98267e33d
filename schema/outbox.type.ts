import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { DateTime, JsonObject } from './scalars.js';

@ObjectType('OutboxMessage', {
  simpleResolvers: true,
  description: 'Something that must follow a change: a mail, a message. Tried again until done or given up.',
})
export class OutboxMessageType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'Name of the job that does it.' })
  job!: string;
  @Field(() => JsonObject)
  payload!: Record<string, unknown>;
  @Field(() => Int, { description: 'Tries that ended, well or badly.' })
  attempts!: number;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime, { nullable: true })
  completedAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When the last try had failed: a dead letter.' })
  failedAt!: string | null;
  @Field(() => String, { nullable: true })
  lastError!: string | null;
}

export const OutboxMessageConnection = connectionOf('OutboxMessage', () => OutboxMessageType);
