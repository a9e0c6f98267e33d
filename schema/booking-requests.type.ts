import { Field, ID, ObjectType } from 'type-graphql';
import { AuditArgumentType } from './audit.type.js';
import { connectionOf } from './connection.js';
import { DateTime } from './scalars.js';

@ObjectType('BookingRequest', {
  simpleResolvers: true,
  description: 'An attempt to book, cancel, block or unblock time, and what came of it. Kept for a week.',
})
export class BookingRequestType {
  @Field(() => ID)
  id!: number;
  @Field(() => DateTime)
  at!: string;
  @Field(() => String, { description: 'Name of the mutation.' })
  action!: string;
  @Field(() => ID, { nullable: true })
  actorUserId!: number | null;
  @Field(() => ID, { nullable: true })
  actorKeyId!: number | null;
  @Field(() => String)
  actorName!: string;
  @Field(() => String, { description: 'Id of the route in its facade, or graph.' })
  route!: string;
  @Field(() => String)
  requestId!: string;
  @Field(() => String, { description: 'DONE, or the code of the error.' })
  outcome!: string;
  @Field(() => String, { nullable: true, description: 'Why not.' })
  message!: string | null;
  @Field(() => ID, { nullable: true })
  appointmentId!: number | null;
  @Field(() => [AuditArgumentType])
  arguments!: AuditArgumentType[];
}

export const BookingRequestConnection = connectionOf('BookingRequest', () => BookingRequestType);
