import { Field, ID, ObjectType } from 'type-graphql';
import { AuditArgumentType } from './audit.type.js';
import { connectionOf } from './connection.js';
import { BookingOutcome } from './enums.js';
import { DateTime } from './scalars.js';

@ObjectType('BookingRequest', {
  simpleResolvers: true,
  description: 'An attempt to book, cancel, block or unblock time, and its result. It is kept for a week.',
})
export class BookingRequestType {
  @Field(() => ID)
  id!: number;
  @Field(() => DateTime, { description: 'The time of the attempt.' })
  createdAt!: string;
  @Field(() => String, { description: 'Name of the mutation.' })
  action!: string;
  @Field(() => ID, { nullable: true })
  actorUserId!: number | null;
  @Field(() => ID, { nullable: true })
  actorKeyId!: number | null;
  @Field(() => String, { description: 'The name of the caller at that time.' })
  actorName!: string;
  @Field(() => String, { description: 'Id of the route in its facade, or graph.' })
  route!: string;
  @Field(() => String, {
    description: 'The X-Request-Id of the request. It is also in the log and in the headers of the answer.',
  })
  requestId!: string;
  @Field(() => BookingOutcome, { description: 'DONE, or the code of the failure.' })
  outcome!: BookingOutcome;
  @Field(() => ID, {
    nullable: true,
    description: 'The appointment or block that was made or named; null when there was none.',
  })
  appointmentId!: number | null;
  @Field(() => [AuditArgumentType], { description: 'The arguments of the call; secrets are masked.' })
  arguments!: AuditArgumentType[];
}

export const BookingRequestConnection = connectionOf('BookingRequest', () => BookingRequestType);
