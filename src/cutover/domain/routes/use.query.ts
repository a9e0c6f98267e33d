import { type RawBuilder, sql } from 'kysely';

/** How long a call counts as use of a route. */
export const USE_DAYS = 30;

/** Calls that were refused are no use: whoever tries addresses needs none of them. On the table `route_usages as r`. */
export const isUse: RawBuilder<boolean> = sql`r.status_class <> 4`;
