import { type RawBuilder, sql } from 'kysely';
import { COUNTED_STATUSES } from './attendance.rules.js';

/** The statuses that count as presence, as a list in SQL. */
export const countedStatuses = sql.join(COUNTED_STATUSES.map(status => sql.lit(status)));

/** SQL of the rows of `presences` that count as presence. @param alias of the table */
export const isCounted = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.status`)} in (${countedStatuses})`;
