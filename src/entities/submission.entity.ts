import { defineEntity, p } from '@mikro-orm/core';
import { Activity } from './activity.entity.js';
import { Class } from './class.entity.js';
import { instant, text, timestamps } from './columns.js';
import { Course } from './course.entity.js';
import { Cycle } from './cycle.entity.js';
import { RemovalAction, SubmissionStatus } from './enums.js';
import { User } from './user.entity.js';
import { holdings, link, none, ofTimestamps, personal, retained, REMOVED } from './holdings.js';

/**
 * A hand-in of a participant for an activity. Course and cycle are those of the class. While it waits for an evaluation, the
 * facilitator is the present one of the class (domain/classes/give-class.write.ts); once it is evaluated, the facilitator of
 * that time. Removal keeps the row, hidden from every list.
 */
export const SubmissionSchema = defineEntity({
  name: 'Submission',
  tableName: 'submissions',
  properties: {
    id: p.integer().primary(),
    participant: () => p.manyToOne(User),
    activity: () => p.manyToOne(Activity),
    class: () => p.manyToOne(Class),
    course: () => p.manyToOne(Course),
    cycle: () => p.manyToOne(Cycle),
    facilitator: () => p.manyToOne(User).nullable(),
    /**
     * The number of this hand-in of the participant for this activity in this class, from 1, removed ones among them. The
     * database counts (a trigger), on every way to a new submission.
     */
    attempt: p.integer().default(1),
    title: text(200),
    status: p.enum(() => SubmissionStatus).default('SUBMITTED'),
    /** 0 to 100, two decimals. */
    score: p.decimal('number').precision(5).scale(2).nullable(),
    facilitatorComment: text(5000).nullable(),
    evaluatedAt: instant().nullable(),
    removedAt: instant().nullable(),
    removedBy: () => p.manyToOne(User).nullable().index(),
    removalAction: p.enum(() => RemovalAction).nullable(),
    /**
     * For one that was sent back: the time until which the participant may hand in another, also when the activity has closed.
     */
    resendUntil: instant().nullable(),
    ...timestamps,
  },
  uniques: [{ name: 'submissions_attempt_unique', properties: ['participant', 'class', 'activity', 'attempt'] }],
  indexes: [
    // Keyset order of every list, for each filter; removed rows too, because clients with a copy are told of them.
    { name: 'submissions_class_id_index', properties: ['class', 'id'] },
    { name: 'submissions_participant_id_index', properties: ['participant', 'id'] },
    { name: 'submissions_activity_id_index', properties: ['activity', 'id'] },
    { name: 'submissions_course_id_index', properties: ['course', 'id'] },
    { name: 'submissions_cycle_id_index', properties: ['cycle', 'id'] },
    { name: 'submissions_facilitator_id_index', properties: ['facilitator', 'id'] },
    { name: 'submissions_updated_at_index', properties: ['updatedAt', 'id'] },
    { name: 'submissions_waiting_index', properties: ['id'], where: "status = 'SUBMITTED' and removed_at is null" },
  ],
  checks: [
    { name: 'submissions_score_check', expression: 'score >= 0 and score <= 100' },
    {
      name: 'submissions_columns_of_state_check',
      expression:
        "(status = 'EVALUATED') = (evaluated_at is not null) and (status = 'EVALUATED' or score is null) and (removed_at is null) = (removal_action is null) and (removed_at is not null or removed_by_id is null) and (resend_until is null or (removal_action is not null and removal_action = 'RESEND'))",
    },
  ],
});
export class Submission extends SubmissionSchema.class {}
SubmissionSchema.setClass(Submission);

holdings(SubmissionSchema, {
  about: { participant: 'person', title: 'mention', facilitatorComment: 'mention' },
  why: 'Hand-ins of participants, and their evaluation.',
  kept: 'For the life of the programme, which reports on it',
  columns: {
    id: none,
    participant: link,
    activity: none,
    class: none,
    course: none,
    cycle: none,
    facilitator: link,
    attempt: none,
    title: personal({ emptied: REMOVED }),
    status: none,
    score: retained('History of the work, which says nothing without the person'),
    facilitatorComment: personal(),
    evaluatedAt: none,
    removedAt: none,
    removedBy: link,
    removalAction: none,
    resendUntil: none,
    ...ofTimestamps,
  },
});
