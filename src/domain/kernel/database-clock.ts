import { type Expression, sql } from 'kysely';

/** The database's clock, this number of milliseconds from now: the only clock that all processes share. */
export const fromNow = (ms: number | Expression<number>) => sql<string>`now() + ${ms} * interval '1 millisecond'`;
