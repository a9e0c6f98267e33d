import { type Expression, type RawBuilder, sql } from 'kysely';

// Conditions on the classes `c` that somebody must do something about, for lists and for counts.

type Day = Expression<string | null>;

/** SQL that is true for classes in use: not archived, of a cycle that is not over on a day (YYYY-MM-DD). */
const isInUse = (today: Day): RawBuilder<boolean> =>
  sql<boolean>`c.archived_at is null and exists (
    select from cycles as y where y.id = c.cycle_id and y.ends_on >= ${today}::date)`;

/** SQL that is true for classes in use that nobody leads. */
export const lacksFacilitator = (today: Day): RawBuilder<boolean> =>
  sql<boolean>`c.facilitator_id is null and ${isInUse(today)}`;

/** SQL that is true for classes in use whose facilitator has no calendar, so that nobody can book an appointment. */
export const lacksCalendar = (today: Day): RawBuilder<boolean> =>
  sql<boolean>`c.facilitator_id is not null and ${isInUse(today)} and not exists (
    select from employees as p where p.user_id = c.facilitator_id and p.archived_at is null)`;

/** SQL that is true for classes with a meeting in a period, the text of a range of instants. */
export const meetsIn = (period: Expression<string | null>): RawBuilder<boolean> =>
  sql<boolean>`c.id = any(array(
    select m.class_id from meetings as m where tstzrange(m.starts_at, m.ends_at) && ${period}::tstzrange))`;
