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
    .forShare('e'),
);

/**
 * Whether the participant has a place in the class now, and the class that calendar. An enrollment that is about to end is
 * waited for; one that stands stays until the transaction ends.
 */
export const doesPlaceStand = async (ctx: Ctx, where: BookingPlace): Promise<boolean> =>
  (await standing(ctx, where)).length > 0;
