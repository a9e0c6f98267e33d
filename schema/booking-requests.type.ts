import { Field, ID, ObjectType } from 'type-graphql';
import { AuditArgumentType } from './audit.type.js';
import { connectionOf } from './connection.js';
import { BookingOutcome } from './enums.js';
import { DateTime } from './scalars.js';

@ObjectType('BookingRequest', {
  simpleResolvers: true,
  description: 'An attempt to book, cancel, block or unblock time, and what came of it. Kept for a week.',
})
export class BookingRequestType {
  @Field(() => ID)
  id!: number;
  @Field(() => DateTime, { description: 'When it was tried.' })
  createdAt!: string;
  @Field(() => String, { description: 'Name of the mutation.' })
  action!: string;
  @Field(() => ID, { nullable: true })
  actorUserId!: number | null;
  @Field(() => ID, { nullable: true })
  actorKeyId!: number | null;
  @Field(() => String, { description: 'Who tried, by the name of that time.' })
  actorName!: string;
  @Field(() => String, { description: 'Id of the route in its facade, or graph.' })
  route!: string;
  @Field(() => String, { description: 'Also in the log and in the answer’s X-Request-Id.' })
  requestId!: string;
  @Field(() => BookingOutcome, { description: 'DONE, or the code of the error.' })
  outcome!: BookingOutcome;
  @Field(() => String, { nullable: true, description: 'Why not.' })
  message!: string | null;
  @Field(() => ID, {
    nullable: true,
    description: 'The appointment or block that was made or named; null when there was none.',
  })
  appointmentId!: number | null;
  @Field(() => [AuditArgumentType], { description: 'What it was asked with; secrets are masked.' })
  arguments!: AuditArgumentType[];
}

export const BookingRequestConnection = connectionOf('BookingRequest', () => BookingRequestType);
