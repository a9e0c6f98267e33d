import type { Ctx } from '../context.js';
import { type Parameter, statement } from '../kernel/statement.js';

interface Wanted {
  classId: number;
  participantId: number;
  /** Null: none is asked for. */
  activityId: number | null;
}

/** Columns of the enrollment and of the activity are null where there is none. */
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
  /** When the class first meets for the activity; null when it does not. */
  meetsAt: string | null;
}

/** Where a participant does an activity: the class, their place in it, and the activity if it is of its course. */
export const placeOfActivity = async (ctx: Ctx, wanted: Wanted): Promise<Place | undefined> =>
  (await places(ctx, wanted))[0];
