import { ask } from '../data/graph.js';
import { listOf, oneOf, type Resource } from '../data/resource.js';
import {
  EvaluateSubmissionDocument,
  EvaluationPhrasesDocument,
  RemoveSubmissionDocument,
  SetHandInRuleDocument,
  SubmissionDocument,
  type SubmissionFilter,
  SubmissionIdsDocument,
  type SubmissionDetailsFragment,
  type SubmissionRowFragment,
  SubmissionsDocument,
} from './operations.js';

export type SubmissionRow = SubmissionRowFragment;
export type SubmissionRecord = SubmissionDetailsFragment;

export const submissionStatuses = ['SUBMITTED', 'EVALUATED'] as const;

export const submissions: Resource = {
  list: listOf(SubmissionsDocument, data => data.submissions),
  one: oneOf(SubmissionDocument, data => data.submission),
};

/** Phrases of the person's own earlier comments. */
export const evaluationPhrases: Resource = {
  one: async id => ({ id, phrases: (await ask(EvaluationPhrasesDocument, {})).evaluationPhrases }),
};

/** The number of ids in one page of `submissionIds`. */
const IDS_AT_ONCE = 100;
/** The ids of the submissions that meet a filter, page by page. */
export const submissionIds = async (filter: SubmissionFilter, after: string | null) =>
  (await ask(SubmissionIdsDocument, { first: IDS_AT_ONCE, after, filter })).submissions;

type Evaluation = Pick<SubmissionRow, 'score' | 'facilitatorComment'>;

/** @param expectedUpdatedAt of the submission as the person saw it: refused when it has changed since */
export const evaluate = (
  id: string,
  { score, facilitatorComment }: Partial<Evaluation>,
  expectedUpdatedAt: string | null = null,
) =>
  ask(EvaluateSubmissionDocument, {
    id,
    input: {
      status: 'EVALUATED',
      score: score ?? null,
      facilitatorComment: facilitatorComment ?? null,
      expectedUpdatedAt,
    },
  });

/** Removes the evaluation. */
export const withdraw = (id: string) =>
  ask(EvaluateSubmissionDocument, { id, input: { status: 'SUBMITTED', score: null, facilitatorComment: null } });

/** Restores the former state: with its evaluation, or without one. */
export const asBefore = ({ id, status, ...evaluation }: SubmissionRow) =>
  status === 'EVALUATED' ? evaluate(id, evaluation) : withdraw(id);

/** @param action RESEND asks the participant by mail to hand in again */
export const remove = (id: string) => ask(RemoveSubmissionDocument, { id, action: 'REMOVE' });
/** Asks for a new submission: with a reason and a deadline; each may be left out. */
export const askAgain = (id: string, { comment, until }: { comment?: string | null; until?: string | null }) =>
  ask(RemoveSubmissionDocument, { id, action: 'RESEND', comment, until });

/** The deadline and the number of attempts of an activity; null when nothing is set. */
export interface HandInRule {
  dueAt: string | null;
  closesAt: string | null;
  maxAttempts: number | null;
}
export const setHandInRule = (classId: string, activityId: string, rule: Partial<HandInRule>) => {
  const { dueAt = null, closesAt = null, maxAttempts = null } = rule;
  return ask(SetHandInRuleDocument, { classId, activityId, dueAt, closesAt, maxAttempts });
};
