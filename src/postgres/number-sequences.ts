import type { Orm } from './orm.js';

/*
 * In a restored database the numbers of records that were made after the backup are free again. They stand in mails that were
 * sent, in links, in what other services keep and in the list of who was erased, and must not become those of others.
 */

/** How far numbers go on from those of the backup: more than are made between two backups. */
export const AHEAD = 100_000;

/** Lets the numbers of all tables go on so much further. @returns how many sequences there are */
export async function moveSequencesAhead(orm: Orm): Promise<number> {
  const rows = await orm.em.execute<{ name: string }[]>(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, last_value + ${AHEAD}) as name
       from pg_sequences where schemaname = 'public' and last_value is not null and last_value + ${AHEAD} < max_value`,
  );
  return rows.length;
}
