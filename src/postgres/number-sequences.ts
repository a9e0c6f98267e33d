import type { Orm } from './orm.js';

/*
 * In a restored database the numbers of records made after the backup are free again. But these numbers stand in sent mails, in
 * links, in records of other services and in the list of erased people. They must not become numbers of other records.
 */

/** The distance by which numbers continue after the last one of the backup: more than are made between two backups. */
export const AHEAD = 100_000;

/** Moves the sequences of all tables ahead by this distance. @returns the number of sequences */
export async function moveSequencesAhead(orm: Orm): Promise<number> {
  const rows = await orm.em.execute<{ name: string }[]>(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, last_value + ${AHEAD}) as name
       from pg_sequences where schemaname = 'public' and last_value is not null and last_value + ${AHEAD} < max_value`,
  );
  return rows.length;
}
