import type { Sentiment } from '../../entities/index.js';
import { cached, type CachedPort, type Shared } from '../kernel/cached.js';
import { type Days, instantsOfDays } from '../kernel/local-days.js';
import { type StaffView } from '../kernel/staff-view.js';
import type { Ctx, Reader } from '../context.js';
import { type Comment, type CommentFilter, storeSentiments, latestComments } from './comments.query.js';
import { type Classification, classifyLocally } from './classify-locally.js';
import { removeNames } from './remove-names.js';
import { authorize } from '../kernel/policy.js';
import { sentimentPolicy } from './policy.js';

/** Seconds. The AI is called at most once a minute for one question, also after a failure. */
const LIFETIME = 60;
/** The number of comments in one call of the AI; the rest waits for the next question. */
const MAX_AI_COMMENTS = 200;
const MAX_SESSIONS = 100;
const QUOTES_EACH = 3;
/** Stored with the judgements: changed rules need another name, and then judge again. */
const LOCAL = 'local:1';

type Classified = Comment & { sentiment: Sentiment; score: number; theme: NonNullable<Comment['theme']> };
interface Question {
  view: StaffView;
  filter: CommentFilter;
}

const isClassified = (comment: Comment): comment is Classified => comment.sentiment !== null;

/** The comments of a question. Comments without a judgement are judged first, within the limit of one call. */
async function classifiedComments(shared: Shared<'ai' | 'database'>, { view, filter }: Question): Promise<Comment[]> {
  const { ai, database: primary } = shared;
  const analyser = ai?.name ?? LOCAL;
  const read = (reader: Reader) => latestComments(reader, view, filter, analyser);
  const keep = async (comments: readonly Comment[], judgements: readonly Classification[]) => {
    const judged = comments.map(({ id }, index) => ({ id, judgement: judgements[index]! }));
    if (judged.length > 0) await storeSentiments(primary, analyser, shared.now(), judged);
  };
  const known = await read(shared);
  const open = known.filter(each => !isClassified(each));
  if (open.length === 0) return known;
  // From here on read from the primary: a comment that a replica does not show as judged yet would be judged again.
  if (!ai) {
    await keep(
      open,
      open.map(({ text }) => classifyLocally(text)),
    );
    return read(primary);
  }
  return ai.withDecoderSlot(async () => {
    // Another question may have had them judged meanwhile.
    const left = (await read(primary)).filter(each => !isClassified(each)).slice(0, MAX_AI_COMMENTS);
    if (left.length > 0) {
      const judged = await ai.judge(await removeNames(shared, left));
      const done = left.flatMap((comment, index) => {
        const found = judged[index]!;
        // If the model refuses a comment even alone, the rules judge it, so that the model does not get it again and again.
        return found === 'open'
          ? []
          : [{ comment, judgement: found === 'refused' ? classifyLocally(comment.text) : found }];
      });
      await keep(
        done.map(({ comment }) => comment),
        done.map(({ judgement }) => judgement),
      );
    }
    return read(primary);
  });
}

const mean = (comments: readonly Classified[]): number | null =>
  comments.length === 0
    ? null
    : Math.round(comments.reduce((sum, { score }) => sum + score, 0) / comments.length) / 100;

const countsOf = (comments: readonly Classified[]) => {
  const of = (sentiment: Sentiment) => comments.filter(each => each.sentiment === sentiment).length;
  return { positive: of('POSITIVE'), neutral: of('NEUTRAL'), negative: of('NEGATIVE'), score: mean(comments) };
};

/** The clearest comments of each sentiment; of the neutral ones the latest. */
function quoted(comments: readonly Classified[]): Classified[] {
  return (['POSITIVE', 'NEUTRAL', 'NEGATIVE'] as const).flatMap(sentiment =>
    comments
      .filter(each => each.sentiment === sentiment)
      .sort((a, b) => Math.abs(b.score) - Math.abs(a.score) || b.id - a.id)
      .sort((a, b) => (sentiment === 'NEUTRAL' ? b.id - a.id : 0))
      .slice(0, QUOTES_EACH),
  );
}

const report = cached({
  name: 'sentiment',
  ports: ['ai', 'database'],
  lifetime: LIFETIME,
  failureLifetime: LIFETIME,
  async compute(shared, question: Question) {
    const comments = await classifiedComments(shared, question);
    const judged = comments.filter(isClassified);
    const quotes = quoted(judged);
    const texts = await removeNames(shared, quotes);
    return {
      analyser: shared.ai?.name ?? LOCAL,
      comments: comments[0]?.total ?? 0,
      judged: judged.length,
      ...countsOf(judged),
      sessions: [...Map.groupBy(judged, each => each.meetingId).values()].slice(0, MAX_SESSIONS).map(all => {
        const { meetingId, title, startsAt, classId, className } = all[0]!;
        return { meetingId, title, startsAt, classId, className, judged: all.length, ...countsOf(all) };
      }),
      themes: [...Map.groupBy(judged, each => each.theme)]
        .map(([theme, all]) => ({ theme, judged: all.length, ...countsOf(all) }))
        .sort((a, b) => b.judged - a.judged || a.theme.localeCompare(b.theme)),
      quotes: quotes.map(({ sentiment, theme, meetingId }, index) => ({
        sentiment,
        theme,
        meetingId,
        text: texts[index]!,
      })),
    };
  },
});

/**
 * The participants' opinion of live sessions, by their comments in them: the latest 1000 comments of the question.
 * @throws UPSTREAM_FAILED when the configured AI does not answer
 */
export function findSentiment(
  ctx: Ctx<'ai' | 'database' | CachedPort>,
  filter: Omit<CommentFilter, 'from' | 'until'> & Days,
) {
  const view = authorize(ctx, sentimentPolicy.sentiment);
  const { meetingId, classId, courseId } = filter;
  return report(ctx, { view, filter: { meetingId, classId, courseId, ...instantsOfDays(ctx, filter) } });
}
