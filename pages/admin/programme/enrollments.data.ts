import { ask } from '../data/graph.js';
import { listOf, oneOf, type Resource } from '../data/resource.js';
import {
  AnswerCancellationRequestDocument,
  type CancelReason,
  CancelEnrollmentDocument,
  EnrollmentDocument,
  type EnrollmentQuery,
  type EnrollmentRowFragment,
  EnrollmentsDocument,
  EnrollParticipantDocument,
  EnrollPeopleDocument,
  type EnrollPeopleMutation,
  MoveEnrollmentDocument,
  RestoreEnrollmentDocument,
} from './operations.js';

export type EnrollmentRow = EnrollmentRowFragment;
export type EnrollmentRecord = NonNullable<EnrollmentQuery['enrollment']>;
export type EnrollmentStatus = 'ACTIVE' | 'CANCEL_REQUESTED' | 'CANCELED';

export const statuses = ['ACTIVE', 'CANCEL_REQUESTED', 'CANCELED'] as const;

/** The reasons to leave that people can choose: absence is found by a rule. */
export const reasons = [
  'SCHEDULE_CONFLICT',
  'FORGOT_TIME',
  'CONNECTION_ISSUE',
  'UNEXPECTED_EVENT',
  'LACK_OF_INTEREST',
  'OTHER',
] as const satisfies readonly CancelReason[];

/** The status as the filter of the graph names it. */
export const statusOf = ({
  canceledAt,
  cancelRequestedAt,
}: Pick<EnrollmentRow, 'canceledAt' | 'cancelRequestedAt'>): EnrollmentStatus => {
  if (canceledAt !== null) return 'CANCELED';
  return cancelRequestedAt === null ? 'ACTIVE' : 'CANCEL_REQUESTED';
};

export const enrollments: Resource = {
  list: listOf(
    EnrollmentsDocument,
    data => data.enrollments,
    // A sheet that is filled in again and again has its people in one order; lists begin with the newest.
    ({ filter: { oldestFirst = false, ...filter }, ...page }) => ({ ...page, filter, latestFirst: !oldestFirst }),
  ),
  one: oneOf(EnrollmentDocument, data => data.enrollment),
  create: (place: { classId: string; participantId?: string; identifier?: string }) =>
    ask(EnrollParticipantDocument, place).then(data => data.enrollParticipant),
};

export type EnrolledPerson = EnrollPeopleMutation['enrollPeople'][number];

/** Enrolls people by CPF, e-mail or phone, one a line. @param dryRun tells the outcomes and enrolls nobody */
export const enrollPeople = (classId: string, people: readonly string[], dryRun: boolean) =>
  ask(EnrollPeopleDocument, { classId, people: [...people], dryRun }).then(data => data.enrollPeople);

export const cancel = (id: string, reason: CancelReason, note?: string | null) =>
  ask(CancelEnrollmentDocument, { id, reason, note: note ?? null }).then(data => data.cancelEnrollment);
export const restore = (id: string) => ask(RestoreEnrollmentDocument, { id }).then(data => data.restoreEnrollment);
export const move = (id: string, classId: string) =>
  ask(MoveEnrollmentDocument, { id, classId }).then(data => data.moveEnrollment);
export const answer = (id: string, accept: boolean, note: string | null = null) =>
  ask(AnswerCancellationRequestDocument, { id, accept, note }).then(data => data.answerCancellationRequest);

/** The channels of messages about a change to the participant. */
type Heard = Pick<EnrollmentRow, 'hearsBy'>;

/** True when no message reaches the participant, so that only the acting person can tell it. */
export const isUntold = ({ hearsBy }: Heard): boolean => hearsBy.length === 0;
/** The key of the sentence about the channel of the participant's message. */
export const toldKey = ({ hearsBy }: Heard): string =>
  `elo.told.${hearsBy.length > 1 ? 'BOTH' : (hearsBy[0] ?? 'NOBODY')}`;
