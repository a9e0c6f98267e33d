import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const LOOK_MS = 20;
/** Locks that a read or a write of the table waits for, on tables that others can see already. */
const HELD = `
  select l.pid || ' ' || a.xact_start || ' ' || l.relation as key, c.relname as relation, l.mode,
         extract(epoch from clock_timestamp()) * 1000 as now
    from pg_locks as l
    join pg_stat_activity as a using (pid)
    join pg_class as c on c.oid = l.relation
   where l.granted and l.locktype = 'relation'
     and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
     and l.database = (select oid from pg_database where datname = current_database())
     and c.relkind in ('r', 'p') and c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'partitions'))`;

/** Looks at the locks of a database all the time. @returns the longest held one, in milliseconds, and a function that ends it */
export async function watchLocks(connectionString) {
  const client = new pg.Client({ connectionString });
  // Its next statement fails; without a listener the process would end.
  client.on('error', () => {});
  await client.connect();
  const longest = { held: 0, relation: null, mode: null };
  const since = new Map();
  const over = new AbortController();
  const looking = (async () => {
    while (!over.signal.aborted) {
      const { rows } = await client.query(HELD);
      for (const key of since.keys()) if (!rows.some(row => row.key === key)) since.delete(key);
      for (const { key, relation, mode, now } of rows) {
        if (!since.has(key)) since.set(key, Number(now));
        const held = Number(now) - since.get(key);
        if (held > longest.held || longest.relation === null) Object.assign(longest, { held, relation, mode });
      }
      await sleep(LOOK_MS);
    }
    await client.end();
  })();
  // A failure is told at the end.
  looking.catch(() => {});
  return {
    longest,
    close: () => {
      over.abort();
      return looking;
    },
  };
}
