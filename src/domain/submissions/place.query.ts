import type { Ctx } from '../context.js';
import { type Parameter, statement } from '../kernel/statement.js';

interface Place {
  classId: number;
  participantId: number;
  activityId: number;
}

/** Columns of the enrollment and of the activity are null where there is none. */
const places = statement((q, $: Parameter<Place>) =>
  q
    .selectFrom('classes as c')
    .leftJoin('enrollments as e', join =>
      join.onRef('e.class_id', '=', 'c.id').on('e.participant_id', '=', $('participantId')),
    )
    .leftJoin('activities as a', join => join.onRef('a.course_id', '=', 'c.course_id').on('a.id', '=', $('activityId')))
    .select([
      'c.course_id as courseId',
      'c.cycle_id as cycleId',
      'c.facilitator_id as facilitatorId',
      'e.id as enrollmentId',
      'e.canceled_at as canceledAt',
      'a.title as activityTitle',
    ])
    .where('c.id', '=', $('classId')),
);

/** Where something is handed in: the class, the place of the participant in it, and the activity of its course. */
export const placeToHandIn = async (ctx: Ctx, place: Place) => (await places(ctx, place))[0];
