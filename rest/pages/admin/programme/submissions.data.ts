import { ask } from '../data/graph.js';
import { listOf, oneOf, type Resource } from '../data/resource.js';
import {
  EvaluateSubmissionDocument,
  RemoveSubmissionDocument,
  SubmissionDocument,
  type SubmissionDetailsFragment,
  type SubmissionRowFragment,
  SubmissionsDocument,
} from '../operations.js';

export type SubmissionRow = SubmissionRowFragment;
export type SubmissionRecord = SubmissionDetailsFragment;

export const submissionStatuses = ['SUBMITTED', 'EVALUATED'] as const;

export const submissions: Resource = {
  list: listOf(SubmissionsDocument, data => data.submissions),
  one: oneOf(SubmissionDocument, data => data.submission),
};

type Evaluation = Pick<SubmissionRow, 'score' | 'facilitatorComment'>;

export const evaluate = (id: string, { score, facilitatorComment }: Partial<Evaluation>) =>
  ask(EvaluateSubmissionDocument, {
    id,
    input: { status: 'EVALUATED', score: score ?? null, facilitatorComment: facilitatorComment ?? null },
  });

/** Takes the evaluation back. */
export const withdraw = (id: string) =>
  ask(EvaluateSubmissionDocument, { id, input: { status: 'SUBMITTED', score: null, facilitatorComment: null } });

/** As it was before: with the evaluation that it had, or without. */
export const asBefore = ({ id, status, ...evaluation }: SubmissionRow) =>
  status === 'EVALUATED' ? evaluate(id, evaluation) : withdraw(id);

/** @param action RESEND asks the participant by mail to hand in again */
export const remove = (id: string, action: 'REMOVE' | 'RESEND') => ask(RemoveSubmissionDocument, { id, action });
