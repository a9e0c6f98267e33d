import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { CommentTheme, Sentiment } from './enums.js';
import { FreshnessType } from './freshness.type.js';
import { DateTime, LocalDate } from './scalars.js';

@InputType({
  description:
    'Conditions on the counted enrollments. Days are days of the server’s zone (LEGACY_TIME_ZONE); both ends belong to the period.',
})
export class SentimentFilter {
  @Field(() => ID, { nullable: true, description: 'Only comments of this collective meeting.' })
  meetingId?: string | null;
  @Field(() => ID, { nullable: true })
  classId?: string | null;
  @Field(() => ID, { nullable: true })
  courseId?: string | null;
  @Field(() => LocalDate, { nullable: true, description: 'The first day of the period, by the time of the comments.' })
  from?: string | null;
  @Field(() => LocalDate, { nullable: true, description: 'The last day of the period.' })
  to?: string | null;
}

@ObjectType({ simpleResolvers: true })
abstract class Classified {
  @Field(() => Int, { description: 'The number of judged comments.' })
  judged!: number;
  @Field(() => Int, { description: 'The number of comments that are praise.' })
  positive!: number;
  @Field(() => Int, { description: 'The number of comments that are neither praise nor complaint.' })
  neutral!: number;
  @Field(() => Int, { description: 'The number of comments that are a complaint.' })
  negative!: number;
  @Field(() => Float, { nullable: true, description: 'Their mean, from -1 to 1; null without comments.' })
  score!: number | null;
}

@ObjectType('SentimentOfSession', {
  simpleResolvers: true,
  description: 'The opinions of participants about one live session.',
})
class SentimentOfSessionType extends Classified {
  @Field(() => ID, { description: 'The id of the meeting.' })
  meetingId!: number;
  @Field(() => String, { description: 'The title of the meeting.' })
  title!: string;
  @Field(() => DateTime, { description: 'The start of the meeting.' })
  startsAt!: string;
  @Field(() => ID)
  classId!: number;
  @Field(() => String)
  className!: string;
}

@ObjectType('SentimentOfTheme', { simpleResolvers: true, description: 'The opinions of participants about one theme.' })
class SentimentOfThemeType extends Classified {
  @Field(() => CommentTheme, { description: 'The theme of the comments.' })
  theme!: CommentTheme;
}

@ObjectType('CommentQuote', { simpleResolvers: true, description: 'A comment as an example.' })
class CommentQuoteType {
  @Field(() => Sentiment, { description: 'The sentiment of the comment.' })
  sentiment!: Sentiment;
  @Field(() => CommentTheme, { description: 'The content of the course.' })
  theme!: CommentTheme;
  @Field(() => ID, { description: 'The collective meeting of the comment.' })
  meetingId!: number;
  @Field(() => String, { description: 'The text without names and other personal data.' })
  text!: string;
}

@ObjectType('SentimentReport', {
  simpleResolvers: true,
  description:
    'The opinions of participants about live sessions, from the latest 1000 comments that they wrote in them.',
})
export class SentimentReportType extends Classified {
  @Field(() => String, { description: 'The model that judged, or the local rules with their version.' })
  analyser!: string;
  @Field(() => Int, { description: 'The number of comments.' })
  comments!: number;
  @Field(() => [SentimentOfSessionType], { description: 'The sessions with the latest comments first, at most 100.' })
  sessions!: object[];
  @Field(() => [SentimentOfThemeType], { description: 'The opinions by theme.' })
  themes!: object[];
  @Field(() => [CommentQuoteType], { description: 'At most three comments of each sentiment.' })
  quotes!: object[];
  @Field(() => FreshnessType)
  freshness!: object;
}
