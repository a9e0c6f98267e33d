import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { CommentTheme, Sentiment } from './enums.js';
import { FreshnessType } from './freshness.type.js';
import { DateTime, LocalDate } from './scalars.js';

@InputType({ description: 'Days are those of the server’s zone (LEGACY_TIME_ZONE); both ends belong to the period.' })
export class SentimentFilter {
  @Field(() => ID, { nullable: true, description: 'Of this collective meeting only.' })
  meetingId?: string | null;
  @Field(() => ID, { nullable: true })
  classId?: string | null;
  @Field(() => ID, { nullable: true })
  courseId?: string | null;
  @Field(() => LocalDate, { nullable: true, description: 'The first day on which comments were written.' })
  from?: string | null;
  @Field(() => LocalDate, { nullable: true, description: 'The last one.' })
  to?: string | null;
}

@ObjectType({ simpleResolvers: true })
abstract class Classified {
  @Field(() => Int, { description: 'Comments that have been judged.' })
  judged!: number;
  @Field(() => Int, { description: 'Comments that are meant as praise.' })
  positive!: number;
  @Field(() => Int, { description: 'Comments that are neither praise nor complaint.' })
  neutral!: number;
  @Field(() => Int, { description: 'Comments that are meant as a complaint.' })
  negative!: number;
  @Field(() => Float, { nullable: true, description: 'Their mean, from -1 to 1; null without any.' })
  score!: number | null;
}

@ObjectType('SentimentOfSession', {
  simpleResolvers: true,
  description: 'What participants think of one live session.',
})
class SentimentOfSessionType extends Classified {
  @Field(() => ID, { description: 'The id of the meeting.' })
  meetingId!: number;
  @Field(() => String, { description: 'The title of the meeting.' })
  title!: string;
  @Field(() => DateTime, { description: 'When the meeting begins.' })
  startsAt!: string;
  @Field(() => ID)
  classId!: number;
  @Field(() => String)
  className!: string;
}

@ObjectType('SentimentOfTheme', { simpleResolvers: true, description: 'What participants think of one thing.' })
class SentimentOfThemeType extends Classified {
  @Field(() => CommentTheme, { description: 'What the comments are about.' })
  theme!: CommentTheme;
}

@ObjectType('CommentQuote', { simpleResolvers: true, description: 'A comment as an example.' })
class CommentQuoteType {
  @Field(() => Sentiment, { description: 'How it is meant.' })
  sentiment!: Sentiment;
  @Field(() => CommentTheme, { description: 'What it is about.' })
  theme!: CommentTheme;
  @Field(() => ID, { description: 'The collective meeting in which it was written.' })
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
  @Field(() => [SentimentOfThemeType], { description: 'By what they are about.' })
  themes!: object[];
  @Field(() => [CommentQuoteType], { description: 'Three of each sentiment at most.' })
  quotes!: object[];
  @Field(() => FreshnessType)
  freshness!: object;
}
