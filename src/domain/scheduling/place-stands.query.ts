import { sql } from 'kysely';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Ctx } from '../context.js';

/** A participant, their class, and the calendar for the booking. */
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

interface ClassAndClient {
  classId: number;
  /** Null: without a known client. */
  clientId: number | null;
}
const classFor = statement(
  (_q, $: Parameter<ClassAndClient>) => sql<{
    facilitatorId: number | null;
    archivedAt: string | null;
    isCanceled: boolean;
  }>`
    with place as (
      select canceled_at from enrollments
       where participant_id = ${$('clientId')}::int and class_id = ${$('classId')}::int for share)
    select c.facilitator_id as "facilitatorId", c.archived_at as "archivedAt",
           exists (select from place where canceled_at is not null) as "isCanceled"
      from classes as c where c.id = ${$('classId')}::int`,
);
/**
 * The class of a staff booking, as it is now, and whether the client's enrollment in it was canceled. It waits as
 * `doesPlaceStand` does. Undefined when the class was removed.
 */
export const classOfBooking = async (ctx: Ctx, which: ClassAndClient) => (await classFor(ctx, which))[0];

/**
 * True when the participant is enrolled in the class now, and the class has that calendar. It waits for a running cancellation;
 * a valid enrollment stays until the transaction ends.
 */
export const doesPlaceStand = async (ctx: Ctx, where: BookingPlace): Promise<boolean> =>
  (await standing(ctx, where)).length > 0;
