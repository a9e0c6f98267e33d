import { type RawBuilder, sql } from 'kysely';

/** Days for which a call counts as use of a route. */
export const USE_DAYS = 30;

/** Refused calls are no use: a caller trying addresses needs none of them. On the table `route_usages as r`. */
export const isUse: RawBuilder<boolean> = sql`r.status_class <> 4`;
