// The rows of a write in the database: `careful` must leave the same rows as Elo.
import pg from 'pg';
import { requestsOf } from './jobs.mjs';

/** Different in every row, for every writer. */
const own = [
  ...['id', 'at', 'request_id', 'record_id', 'audit_record_id', 'audit_change_id', 'created_at', 'updated_at'],
  ...['attempt', 'next_try_at'],
];

/** Replaces ids and numbers of new rows within their texts. */
const withoutOwn = id => (name, value) => {
  if (name === 'submissionId' && value === id) return 'its own';
  return value?.name === 'attempt' ? { ...value, after: 'its own' } : value;
};

/**
 * Lets both servers write the same, and compares all rows that the transaction wrote, in every table.
 * @throws Error when they differ
 */
export async function checkRowsWritten(running, databaseUrl, submissions) {
  const servers = running.filter(({ name }) => ['elo', 'careful'].includes(name));
  if (servers.length < 2) return;
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows: tables } = await client.query(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
  );
  const rowsOf = async server => {
    const [{ path, ...request }] = requestsOf(server, submissions).write;
    const { id } = await (await fetch(server.url + path, request)).json();
    const found = {};
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select to_jsonb(t) as row from ${name} as t where xmin = (select xmin from submissions where id = $1) order by ctid`,
        [id],
      );
      if (rows.length === 0) continue;
      found[name] = rows.map(({ row }) =>
        Object.fromEntries(Object.entries(row).filter(([key]) => !own.includes(key))),
      );
    }
    return JSON.stringify(found, withoutOwn(id), 1);
  };
  const rows = [];
  try {
    for (const server of servers) rows.push(await rowsOf(server));
  } finally {
    await client.end();
  }
  const [one, other] = rows;
  if (one !== other)
    throw new Error(`${servers[1].name} writes other rows than ${servers[0].name}:\n${other}\ninstead of\n${one}`);
}
