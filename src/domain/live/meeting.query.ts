import { type Parameter, statement } from '../kernel/statement.js';
import type { Ctx } from '../context.js';

const meetingWithClass = statement((q, $: Parameter<{ id: number; personId: number | null }>) =>
  q
    .selectFrom('meetings as m')
    .innerJoin('classes as c', 'c.id', 'm.class_id')
    .leftJoin('enrollments as e', join =>
      join.onRef('e.class_id', '=', 'c.id').on('e.participant_id', '=', $('personId')).on('e.canceled_at', 'is', null),
    )
    .select([
      'm.id',
      'm.starts_at as startsAt',
      'm.ends_at as endsAt',
      'c.id as classId',
      'c.facilitator_id as facilitatorId',
      'e.id as enrollmentId',
    ])
    .where('m.id', '=', $('id')),
);
/** A meeting, the facilitator of its class, and a person's own enrollment in it unless it was canceled. */
export const meetingFor = async (ctx: Ctx, id: number, personId: number | null) =>
  (await meetingWithClass(ctx, { id, personId }))[0];
