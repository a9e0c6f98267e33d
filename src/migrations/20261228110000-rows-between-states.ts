import { Move, type Part } from '../postgres/row-moves.js';

/** The reasons why servers of before can live with it. */
export const fewRows = {
  'update enrollments': 'what is left of requests and cancellations that are over: few rows, and nobody reads it',
  'update submissions': 'scores of what was not evaluated: few rows, which nobody shows',
  'update appointments': 'outcomes of what was canceled: few rows, which nobody shows',
  'update person_exports': 'exports that nobody finished: few rows',
  'update erasures': 'errors of erasures that were withdrawn: few rows',
};

export const rowsBetweenStates: readonly Part[] = [
  {
    table: 'enrollments',
    statements: ({ after, upTo }) => [
      `update enrollments
          set canceled_by_id = null,
              cancel_request_reason = case when cancel_requested_at is not null then cancel_request_reason end,
              cancel_note = case when cancel_requested_at is not null then cancel_note end,
              cancel_evidence = case when absence_warned_at is not null then cancel_evidence end
        where id > ${after} and id <= ${upTo} and canceled_at is null
          and (canceled_by_id is not null
            or (cancel_requested_at is null and num_nonnulls(cancel_request_reason, cancel_note) > 0)
            or (absence_warned_at is null and cancel_evidence is not null))`,
    ],
  },
  {
    table: 'submissions',
    statements: ({ after, upTo }) => [
      `update submissions set score = null
        where id > ${after} and id <= ${upTo} and status = 'SUBMITTED' and score is not null`,
    ],
  },
  {
    table: 'appointments',
    statements: ({ after, upTo }) => [
      `update appointments set outcome = null
        where id > ${after} and id <= ${upTo} and deleted_at is not null and outcome is not null`,
    ],
  },
  {
    table: 'person_exports',
    statements: ({ after, upTo }) => [
      `update person_exports set finished_at = created_at + interval '2 days'
        where id > ${after} and id <= ${upTo} and state = 'FAILED' and finished_at is null`,
    ],
  },
  {
    table: 'erasures',
    statements: ({ after, upTo }) => [
      `update erasures set error = null
        where id > ${after} and id <= ${upTo} and state = 'WITHDRAWN' and error is not null`,
    ],
  },
];

/** Rows that a forgotten column left between two states get the intended one: from the next step on, no such row is written. */
export class RowsBetweenStates extends Move {
  static readonly assured = fewRows;

  readonly parts = rowsBetweenStates;
}
