import { z } from 'zod';
import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { editFields } from '../kernel/form.js';
import { instantOf } from '../kernel/time.js';
import { type LockedSubmission, lockSubmission, submissionPolicy } from './policy.js';
import { evaluation } from './submission-forms.rules.js';
import { recordRevision } from './record-revision.js';
import { submissionStates } from './states.js';
import { submission, type SubmissionRow } from './submissions.query.js';
import { writeOutbox } from '../kernel/outbox.js';
import { written } from '../kernel/read.js';
import type { Selection } from '../kernel/selection.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { authorize } from '../kernel/policy.js';
import { wrong } from '../../failures/field-reasons.js';

const shape = evaluation.extend({ id: z.int().positive(), ...editFields });

interface Evaluation {
  id: number;
  score: number | null;
  facilitatorComment: string | null;
  evaluatedAt: string | null;
  now: string;
}
const evaluate = written(submission, (q, $: Parameter<Evaluation>) =>
  q
    .updateTable('submissions')
    .set({
      ...submissionStates.set('evaluate', {
        score: $('score'),
        facilitator_comment: $('facilitatorComment'),
        evaluated_at: $('evaluatedAt'),
      }),
      updated_at: $('now'),
    })
    .where('id', '=', $('id'))
    .returningAll(),
);
const takeBack = written(
  submission,
  (q, $: Parameter<Pick<Evaluation, 'id' | 'now'> & { facilitatorId: number | null }>) =>
    q
      .updateTable('submissions')
      .set({ ...submissionStates.set('takeBack', {}), facilitator_id: $('facilitatorId'), updated_at: $('now') })
      .where('id', '=', $('id'))
      .returningAll(),
);

/**
 * Evaluates a submission, or takes an evaluation back. The status SUBMITTED clears score, comment and date, and the submission
 * waits for the class's present leader. A second evaluation replaces the first; the first is stored as history. Score from 0 to
 * 100. The participant gets a mail.
 * @throws NOT_FOUND; INVALID for an evaluation without score and comment; CONFLICT when the submission has changed since
 *   `expectedUpdatedAt`
 */
export async function evaluateSubmission(
  ctx: Ctx<'events'>,
  input: z.input<typeof shape>,
  selection?: Selection,
): Promise<SubmissionRow> {
  authorize(ctx, submissionPolicy.evaluateSubmission);
  const { id, status, score, facilitatorComment, expectedUpdatedAt: seen } = parseInput(shape, input);
  if (status === 'EVALUATED' && score == null && !facilitatorComment) {
    throw new AppError('INVALID', 'EVALUATION_EMPTY', {}, { score: wrong('NEEDED') });
  }
  return ctx.transaction(async ctx => {
    const evaluated = status === 'EVALUATED';
    const led = evaluated ? null : await lockClassOf(ctx, id);
    const submission = await lockSubmission(ctx, id, submissionPolicy.evaluateSubmission);
    if (seen && seen.getTime() !== instantOf(submission.updatedAt)) throw new AppError('CONFLICT', 'RECORD_CHANGED');
    // Without an evaluation, taking back changes nothing.
    if (evaluated || submission.status === 'EVALUATED')
      await recordRevision(ctx, submission, evaluated ? 'EVALUATED' : 'EVALUATION_WITHDRAWN');
    const now = ctx.now().toISOString();
    const said = {
      score: evaluated ? (score ?? null) : null,
      facilitatorComment: evaluated ? (facilitatorComment ?? null) : null,
    };
    // A waiting hand-in belongs to the leader of the class; an evaluated one keeps its evaluator.
    if (led && led.classId !== submission.classId) throw new AppError('CONFLICT', 'RECORD_CHANGED');
    // The same evaluation given twice counts once, with the date of the first time and one mail.
    const isNew = evaluated && !isSame(submission, said);
    const evaluatedAt = isNew ? now : submission.evaluatedAt;
    const [row] = evaluated
      ? await evaluate(ctx, { id, ...said, evaluatedAt, now }, { selection })
      : await takeBack(ctx, { id, facilitatorId: led?.facilitatorId ?? null, now }, { selection });
    if (isNew) writeOutbox(ctx, 'submission-evaluated', { submissionId: id, evaluatedAt: now });
    return row!;
  });
}

const leader = statement((q, $: Parameter<{ id: number }>) =>
  q
    .selectFrom('classes as c')
    .select(['c.id as classId', 'c.facilitator_id as facilitatorId'])
    .where('c.id', '=', eb => eb.selectFrom('submissions as s').select('s.class_id').where('s.id', '=', $('id')))
    .forShare('c'),
);
/** The class of a submission, with its leader, locked until the transaction ends; undefined without a class. */
const lockClassOf = async (ctx: Ctx, id: number) => (await leader(ctx, { id }))[0];

const isSame = (
  before: LockedSubmission,
  { score, facilitatorComment }: Pick<Evaluation, 'score' | 'facilitatorComment'>,
) => before.status === 'EVALUATED' && before.score === score && before.facilitatorComment === facilitatorComment;
