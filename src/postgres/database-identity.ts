import type { Database } from './database.js';

/**
 * The text that tells the primary database from all others, also from copies of it, the same for all processes that use it now.
 * A restart of PostgreSQL changes it, so it is read when it is needed.
 */
export async function databaseIdentity(database: Pick<Database, 'rows'>): Promise<string> {
  const [row] = await database.rows<{ identity: string }>(QUERY, []);
  return row!.identity;
}

const QUERY = `
  select concat_ws(' ', oid, extract(epoch from pg_postmaster_start_time())) as identity
    from pg_database where datname = current_database()`;
