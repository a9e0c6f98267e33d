import { Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { TimelineKind, TimelineSendAgain } from './enums.js';
import { DateTime } from './scalars.js';

@ObjectType('TimelineEntry', { simpleResolvers: true, description: 'An event in the timeline of a person.' })
export class TimelineEntryType {
  @Field(() => ID, { description: 'The kind and the id of the record, such as `MAIL:12`.' })
  id!: string;
  @Field(() => TimelineKind, { description: 'The kind of the event; it decides the meaning of the other fields.' })
  kind!: TimelineKind;
  @Field(() => DateTime, { description: 'The time of the event.' })
  at!: string;
  @Field(() => String, { nullable: true, description: 'The subject of the event; null when there is none.' })
  title!: string | null;
  @Field(() => String, { nullable: true, description: 'A detail of the event; null when there is none.' })
  detail!: string | null;
  @Field(() => String, { nullable: true, description: 'The state; null when the event has none.' })
  state!: string | null;
  @Field(() => String, { nullable: true, description: 'The reason of a failure; null when nothing failed.' })
  error!: string | null;
  @Field(() => String, { nullable: true, description: 'The person who did it; null when unknown, or nobody did.' })
  by!: string | null;
  @Field(() => TimelineSendAgain, {
    nullable: true,
    description: 'The mutation with which administrators can send it again; null when it can’t be sent again.',
  })
  sendAgain!: TimelineSendAgain | null;
  @Field(() => ID, { nullable: true, description: 'The id for this mutation.' })
  sendAgainId!: number | null;
}

export const TimelineConnection = connectionOf('TimelineEntry', () => TimelineEntryType);
