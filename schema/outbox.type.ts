import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { DateTime, JsonObject } from './scalars.js';

@InputType('DeadLetterFilter', { description: 'Conditions on dead letters, which all must hold.' })
export class DeadLetterFilter {
  @Field(() => String, { nullable: true, description: 'Name of a job.' })
  job?: string | null;
  @Field(() => DateTime, { nullable: true, description: 'Given up at this time or later.' })
  failedFrom?: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'Given up before this time.' })
  failedBefore?: Date | null;
  @Field(() => String, { nullable: true, description: 'A part of the last error, in whatever case.' })
  error?: string | null;
}

@ObjectType('OutboxMessage', {
  simpleResolvers: true,
  description: 'Something that must follow a change: a mail, a message. Tried again until done or given up.',
})
export class OutboxMessageType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'Name of the job that does it.' })
  job!: string;
  @Field(() => JsonObject, { description: 'What the job is told.' })
  payload!: Record<string, unknown>;
  @Field(() => Int, { description: 'Tries that ended, well or badly.' })
  attempts!: number;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime, { nullable: true, description: 'When it was done; null while it is not.' })
  completedAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When the last try had failed: a dead letter.' })
  failedAt!: string | null;
  @Field(() => String, { nullable: true, description: 'Why the last try failed; null when none did.' })
  lastError!: string | null;
}

export const OutboxMessageConnection = connectionOf('OutboxMessage', () => OutboxMessageType);
