import { Move, type Part } from '../postgres/row-moves.js';

/**
 * The duties of a facilitator are handed over before they are shut out, lose the role or are erased; until now nothing asked.
 * Calendars and substitutions of people who are gone end, so that nobody books with them; their classes keep the name until
 * staff hands them over. Places of erased people are free. Waiting submissions are for the facilitator of the class, and
 * changes of submissions belong to the class of these.
 */
export class DutiesOfPeople extends Move {
  static readonly assured = {
    'update employees': 'a calendar that nobody may book in; servers of before know archived ones',
    'delete from class_substitutes': 'of people who can do nothing by them',
    'update enrollments': 'places of people who are no more: few rows, which nobody else writes',
    'update submissions':
      'those that the former facilitator still has: few rows, and the value that servers of before give, too',
    'update submission_revisions': 'those of people who were moved: few rows, which nobody else writes',
  };

  readonly parts: readonly Part[] = [
    {
      table: 'employees',
      statements: ({ after, upTo }) => [
        `update employees as p set archived_at = now(), updated_at = now() from users as u
          where p.id > ${after} and p.id <= ${upTo}
            and u.id = p.user_id and p.archived_at is null and not (u.is_active and u.roles @> array['FACILITATOR'])`,
      ],
    },
    {
      table: 'class_substitutes',
      statements: ({ after, upTo }) => [
        `delete from class_substitutes as b using users as u
          where b.id > ${after} and b.id <= ${upTo}
            and u.id = b.user_id and b.ends_at > now() and not (u.is_active and u.roles @> array['FACILITATOR'])`,
      ],
    },
    {
      table: 'enrollments',
      statements: ({ after, upTo }) => [
        `update enrollments as e set canceled_at = now(), cancel_reason = 'OTHER', updated_at = now() from erasures as gone
          where e.id > ${after} and e.id <= ${upTo}
            and gone.person_id = e.participant_id and gone.state = 'DONE' and e.canceled_at is null`,
      ],
    },
    {
      table: 'submissions',
      statements: ({ after, upTo }) => [
        `update submissions as s set facilitator_id = c.facilitator_id, updated_at = now() from classes as c
          where s.id > ${after} and s.id <= ${upTo}
            and c.id = s.class_id and s.status = 'SUBMITTED' and s.removed_at is null
            and s.facilitator_id is distinct from c.facilitator_id`,
      ],
    },
    {
      table: 'submission_revisions',
      statements: ({ after, upTo }) => [
        `update submission_revisions as h set class_id = s.class_id from submissions as s
          where h.id > ${after} and h.id <= ${upTo} and s.id = h.submission_id and h.class_id <> s.class_id`,
      ],
    },
  ];
}
