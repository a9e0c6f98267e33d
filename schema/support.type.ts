import { Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { TimelineKind, TimelineSendAgain } from './enums.js';
import { DateTime } from './scalars.js';

@ObjectType('TimelineEntry', { simpleResolvers: true, description: 'Something that happened to a person.' })
export class TimelineEntryType {
  @Field(() => ID, { description: 'Kind and record, such as `MAIL:12`.' })
  id!: string;
  @Field(() => TimelineKind, { description: 'What happened; says what the other fields hold.' })
  kind!: TimelineKind;
  @Field(() => DateTime, { description: 'When.' })
  at!: string;
  @Field(() => String, { nullable: true, description: 'What it is about; null when there is nothing to say.' })
  title!: string | null;
  @Field(() => String, { nullable: true, description: 'More of it; null when there is nothing to say.' })
  detail!: string | null;
  @Field(() => String, { nullable: true, description: 'How it stands; null when it is simply so.' })
  state!: string | null;
  @Field(() => String, { nullable: true, description: 'Why it failed, when it did.' })
  error!: string | null;
  @Field(() => String, { nullable: true, description: 'Who did it; null when it is not known, or nobody did.' })
  by!: string | null;
  @Field(() => TimelineSendAgain, {
    nullable: true,
    description: 'By which mutation it can be sent again, by administrators; null when it can’t.',
  })
  sendAgain!: TimelineSendAgain | null;
  @Field(() => ID, { nullable: true, description: 'The id that this mutation takes.' })
  sendAgainId!: number | null;
}

export const TimelineConnection = connectionOf('TimelineEntry', () => TimelineEntryType);
