import { sql } from 'kysely';
import { foldText } from '../../platform/fold-text.js';
import type { Ctx } from '../context.js';
import { rightsOf } from '../kernel/access.js';
import { authorize } from '../kernel/policy.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { ownEvaluations, submissionPolicy, visibleSubmissions } from './policy.js';

/** The number of latest evaluations of a person that give phrases. */
const EVALUATIONS = 200;
/** The highest number of phrases in an answer, and the lengths of a phrase. */
const MAX_PHRASES = 20;
const SHORTEST = 3;
const LONGEST = 300;

interface Said {
  comment: string;
  participant: string;
}
// The revision has the values before an evaluation; the values of the latest one are those of the submission.
const latest = statement(
  (_q, $: Parameter<{ me: number | null }>, { rights }) => sql<Said>`
    select s.facilitator_comment as "comment", u.name as "participant"
      from (
        select h.id, h.submission_id from submission_revisions as h
         where ${ownEvaluations($('me'))}
         order by h.id desc limit ${sql.lit(EVALUATIONS)}) as h
      join submissions as s on s.id = h.submission_id
      join users as u on u.id = s.participant_id
     where s.removed_at is null and s.status = 'EVALUATED' and s.facilitator_comment <> ''
       and ${visibleSubmissions('s', rights, $('me'))}
       and not exists (
         select from submission_revisions as o
          where o.submission_id = h.submission_id and o.id > h.id and o.change = 'EVALUATED')
     order by h.id desc`,
);

/** Words of a name that tell somebody: `de` and `da` do not. */
const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^a-z0-9]+/)
    .filter(word => word.length >= 3);

/**
 * The phrases that the caller reuses: the lines of the comments in their latest evaluations, of submissions that they still
 * see. Most used first, then the latest. A line with a word of the participant's name is about that person alone, and is left
 * out.
 */
export async function findEvaluationPhrases(ctx: Ctx): Promise<string[]> {
  const actor = authorize(ctx, submissionPolicy.evaluationPhrases);
  const uses = new Map<string, number>();
  for (const { comment, participant } of await latest(ctx, { me: actor.userId }, { rights: rightsOf(actor) })) {
    const names = new Set(wordsOf(participant));
    const lines = new Set(comment.split('\n').map(line => line.trim()));
    for (const line of lines)
      if (line.length >= SHORTEST && line.length <= LONGEST && !wordsOf(line).some(word => names.has(word)))
        uses.set(line, (uses.get(line) ?? 0) + 1);
  }
  // The sort keeps the order of lines that are used as often: the latest first.
  return [...uses]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_PHRASES)
    .map(([line]) => line);
}
