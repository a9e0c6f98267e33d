import type { Ctx } from '../context.js';
import { type Parameter, statement } from '../kernel/statement.js';

interface Wanted {
  classId: number;
  participantId: number;
  /** Null when no activity is asked for. */
  activityId: number | null;
}

/** Columns of a missing enrollment or activity are null. */
const places = statement((q, $: Parameter<Wanted>) =>
  q
    .selectFrom('classes as c')
    .leftJoin('enrollments as e', join =>
      join.onRef('e.class_id', '=', 'c.id').on('e.participant_id', '=', $('participantId')),
    )
    .leftJoin('activities as a', join => join.onRef('a.course_id', '=', 'c.course_id').on('a.id', '=', $('activityId')))
    .select(eb => [
      'c.id as classId',
      'c.course_id as courseId',
      'c.cycle_id as cycleId',
      'c.facilitator_id as facilitatorId',
      'e.id as enrollmentId',
      'e.canceled_at as canceledAt',
      'a.title as activityTitle',
      eb
        .selectFrom('meetings as m')
        .select(({ fn }) => fn.min('m.starts_at').as('at'))
        .whereRef('m.class_id', '=', 'c.id')
        .where('m.activity_id', '=', $('activityId'))
        .as('meetsAt'),
    ])
    .where('c.id', '=', $('classId')),
);

export interface Place {
  classId: number;
  courseId: number;
  cycleId: number;
  facilitatorId: number | null;
  enrollmentId: number | null;
  canceledAt: string | null;
  activityTitle: string | null;
  /** Time of the class's first meeting for the activity; null when there is none. */
  meetsAt: string | null;
}

/** A participant's place for an activity: the class, the enrollment, and the activity if it belongs to the class's course. */
export const placeOfActivity = async (ctx: Ctx, wanted: Wanted): Promise<Place | undefined> =>
  (await places(ctx, wanted))[0];
