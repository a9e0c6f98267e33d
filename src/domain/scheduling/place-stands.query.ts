import { type Parameter, statement } from '../kernel/statement.js';
import type { Ctx } from '../context.js';

/** A participant, their class, and the calendar in which they book. */
export interface BookingPlace {
  clientId: number;
  classId: number;
  employeeId: number;
}

const standing = statement((q, $: Parameter<BookingPlace>) =>
  q
    .selectFrom('enrollments as e')
    .innerJoin('classes as c', 'c.id', 'e.class_id')
    .innerJoin('employees as p', 'p.user_id', 'c.facilitator_id')
    .select('e.id')
    .where('e.participant_id', '=', $('clientId'))
    .where('e.class_id', '=', $('classId'))
    .where('e.canceled_at', 'is', null)
    .where('p.id', '=', $('employeeId'))
    .where('c.archived_at', 'is', null)
    .forShare('e'),
);

const canceled = statement((q, $: Parameter<Omit<BookingPlace, 'employeeId'>>) =>
  q
    .selectFrom('enrollments as e')
    .select('e.canceled_at as canceledAt')
    .where('e.participant_id', '=', $('clientId'))
    .where('e.class_id', '=', $('classId'))
    .forShare(),
);
/** Whether the client had a place in the class and has none now; waits as `doesPlaceStand` does. */
export const isPlaceCanceled = async (ctx: Ctx, where: Omit<BookingPlace, 'employeeId'>): Promise<boolean> =>
  (await canceled(ctx, where)).some(({ canceledAt }) => canceledAt !== null);

/**
 * Whether the participant has a place in the class now, and the class that calendar. An enrollment that is about to end is
 * waited for; one that stands stays until the transaction ends.
 */
export const doesPlaceStand = async (ctx: Ctx, where: BookingPlace): Promise<boolean> =>
  (await standing(ctx, where)).length > 0;
