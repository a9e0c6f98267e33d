import pg from 'pg';

// Instants stay the text that PostgreSQL writes: no Date objects.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, text => text);

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_SIZE),
  options: '-c TimeZone=UTC',
});

/** Runs a statement, prepared once for each connection. @returns rows */
export const query = async (name, text, values) => (await pool.query({ name, text, values })).rows;

/** Runs the work in a transaction, over one connection. The work gets a `query` of its own. */
export async function transaction(work) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(async (name, text, values) => (await client.query({ name, text, values })).rows);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

export const isActive = async userId =>
  (await query('active', 'select id from users where id = $1 and is_active', [userId])).length === 1;
