import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { CommentTheme, Sentiment } from './enums.js';
import { FreshnessType } from './freshness.type.js';
import { DateTime, LocalDate } from './scalars.js';

@InputType({ description: 'Days are those of the server’s zone (LEGACY_TIME_ZONE); both ends belong to the period.' })
export class SentimentFilter {
  @Field(() => ID, { nullable: true })
  meetingId?: string | null;
  @Field(() => ID, { nullable: true })
  classId?: string | null;
  @Field(() => ID, { nullable: true })
  courseId?: string | null;
  @Field(() => LocalDate, { nullable: true })
  from?: string | null;
  @Field(() => LocalDate, { nullable: true })
  to?: string | null;
}

@ObjectType({ simpleResolvers: true })
abstract class Classified {
  @Field(() => Int, { description: 'Comments that have been judged.' })
  judged!: number;
  @Field(() => Int)
  positive!: number;
  @Field(() => Int)
  neutral!: number;
  @Field(() => Int)
  negative!: number;
  @Field(() => Float, { nullable: true, description: 'Their mean, from -1 to 1; null without any.' })
  score!: number | null;
}

@ObjectType('SentimentOfSession', { simpleResolvers: true })
class SentimentOfSessionType extends Classified {
  @Field(() => ID, { description: 'The id of the meeting.' })
  id!: number;
  @Field(() => String)
  title!: string;
  @Field(() => DateTime)
  startsAt!: string;
  @Field(() => ID)
  classId!: number;
  @Field(() => String)
  className!: string;
}

@ObjectType('SentimentOfTheme', { simpleResolvers: true })
class SentimentOfThemeType extends Classified {
  @Field(() => CommentTheme)
  theme!: CommentTheme;
}

@ObjectType('CommentQuote', { simpleResolvers: true })
class CommentQuoteType {
  @Field(() => Sentiment)
  sentiment!: Sentiment;
  @Field(() => CommentTheme)
  theme!: CommentTheme;
  @Field(() => ID)
  meetingId!: number;
  @Field(() => String, { description: 'Without names and other personal data.' })
  text!: string;
}

@ObjectType('SentimentReport', {
  simpleResolvers: true,
  description: 'What participants think of live sessions, by the latest 1000 comments they wrote in them.',
})
export class SentimentReportType extends Classified {
  @Field(() => String, { description: 'The model that judged, or the local rules and their version.' })
  analyser!: string;
  @Field(() => Int, { description: 'Comments there are.' })
  comments!: number;
  @Field(() => [SentimentOfSessionType], { description: 'Those with the latest comments first, 100 at most.' })
  sessions!: object[];
  @Field(() => [SentimentOfThemeType])
  themes!: object[];
  @Field(() => [CommentQuoteType], { description: 'Three of each sentiment at most.' })
  quotes!: object[];
  @Field(() => FreshnessType)
  freshness!: object;
}
