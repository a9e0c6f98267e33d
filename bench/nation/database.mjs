// The database of the nation: made once, kept in a folder if one is named.
import { createHash } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../../dist/src/postgres/migrations.js';
import { sizesAt, statementsFor } from './programme.mjs';

const NAME = 'nation';

/** Indexes without a constraint: built after the rows, in a fraction of the time. */
const PLAIN_INDEXES = `
  select format('%I', c.relname) as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_index as i join pg_class as c on c.oid = i.indexrelid
   where c.relnamespace = 'public'::regnamespace and not i.indisunique
     and not exists (select from pg_constraint as k where k.conindid = i.indexrelid)`;

const setSequences = `
  do $$ declare s record; begin
    for s in select t.relname as name, pg_get_serial_sequence(t.relname, 'id') as sequence
               from pg_class as t join pg_attribute as a on a.attrelid = t.oid and a.attname = 'id'
              where t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace loop
      if s.sequence is not null then
        execute format('select setval(%L, coalesce((select max(id) from %I), 0) + 1, false)', s.sequence, s.name);
      end if;
    end loop;
  end $$`;

/**
 * The database on a server. It is filled when it is new, or was filled with other sizes. Newer migrations are applied, so that
 * a folder can be kept while indexes change.
 * @param more sizes that do not follow from the scale
 * @returns its address and sizes
 */
export async function openNation(serverUrl, scale, say, more = {}) {
  const url = new URL(serverUrl);
  url.pathname = `/${NAME}`;
  const server = new pg.Client(serverUrl);
  await server.connect();
  const { rows } = await server.query(
    'select shobj_description(oid, $2) as filled from pg_database where datname = $1',
    [NAME, 'pg_database'],
  );
  const sizes = sizesAt(scale, more);
  const filled = createHash('sha256').update(statementsFor(sizes).join()).digest('hex');
  const isFilled = rows[0]?.filled === filled;
  if (!isFilled) {
    await server.query(`drop database if exists ${NAME}`);
    await server.query(`create database ${NAME}`);
  }
  await migrate({ databaseUrl: url.href });
  const client = new pg.Client(url.href);
  await client.connect();
  if (!isFilled) {
    await fill(client, sizes, say);
    await server.query(`comment on database ${NAME} is '${filled}'`);
  }
  // Some meetings are running now, whenever the folder is used.
  await client.query(
    `update meetings set starts_at = now() - interval '1 hour', ends_at = now() + interval '1 hour'
      where position = 8 and class_id in (select id from classes where cycle_id = 20 order by id limit 12)`,
  );
  await client.end();
  await server.end();
  return { url: url.href, sizes };
}

async function fill(client, sizes, say) {
  await client.query(
    `set session_replication_role = replica; set timezone = 'UTC'; set maintenance_work_mem = '512MB'`,
  );
  const { rows: indexes } = await client.query(PLAIN_INDEXES);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const each of statementsFor(sizes)) {
    const since = performance.now();
    const { rowCount } = await client.query(each);
    const table = /insert into (\w+)/.exec(each)?.[1];
    if (table && rowCount > 100_000) say(`${rowCount} ${table} (${Math.round((performance.now() - since) / 1000)} s)`);
  }
  for (const { definition } of indexes) await client.query(definition);
  await client.query(setSequences);
  await client.query('create extension if not exists pg_stat_statements');
  await client.query('vacuum analyze'); // sets the visibility map too, as autovacuum would have done
  say(`${indexes.length} indexes built, all analysed`);
}
