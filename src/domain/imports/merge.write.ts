import { escapeLiteral } from '../../postgres/index.js';
import { matchedTable } from './matched.js';
import { type Noun } from './described-noun.js';

/*
 * Writes matched rows into the table of their noun. The description of the noun gives the table and its columns. Only this
 * module writes tables of other nouns, by their descriptions.
 */

type Run = (sql: string) => Promise<{ rows: unknown[]; changed: number }>;

/** Gives new records their ids: the ids of the file, and higher ones for others. A trial hardly changes the sequence. */
async function giveIds(run: Run, noun: Noun, isTrial: boolean): Promise<void> {
  const rows = matchedTable(noun);
  const { rows: found } = await run(
    `select max(r.wanted_id) as highest, count(*) filter (where r.id is null)::int as without,
            pg_get_serial_sequence(${escapeLiteral(noun.table)}, 'id') as sequence
       from ${rows} as r where r.state = 'made' and not r.bad`,
  );
  const { highest, without, sequence } = found[0] as { highest: number | null; without: number; sequence: string };
  // A rollback does not undo sequences. Therefore a trial does not raise the sequence, and uses ids above those of the file.
  if (highest !== null && !isTrial)
    await run(`select setval('${sequence}', greatest(${highest}, last_value)) from ${sequence}`);
  if (without > 0)
    await run(
      // In the order of the lines, so that the same files give the same ids.
      `update ${rows} as r set id = n.id
         from (
           select q.line, nextval('${sequence}') + ${isTrial ? (highest ?? 0) : 0} as id
             from (select line from ${rows} where state = 'made' and id is null and not bad order by line) as q
         ) as n
        where n.line = r.line`,
    );
}

/** SQL values of the table's columns, from the row `r`. */
function written(noun: Noun): Map<string, string> {
  const values = new Map<string, string>();
  for (const { to, name } of noun.columns) if (to !== null && name !== 'id') values.set(to, `r."${to}"`);
  for (const [name, value] of Object.entries(noun.always ?? {})) values.set(name, value);
  return values;
}

/** Creates and changes the records of the good lines. */
export async function mergeRows(
  run: Run,
  noun: Noun,
  { isTrial, now }: { isTrial: boolean; now: string },
): Promise<void> {
  await giveIds(run, noun, isTrial);
  const { table } = noun;
  const rows = matchedTable(noun);
  const values = written(noun);
  const changed = [...values, ...Object.entries(noun.whenChanged ?? {})];
  const changing = changed.map(([name, value]) => `"${name}" = ${value}`);
  if (noun.hasTimestamps) changing.push(`updated_at = ${now}`);
  await run(
    `update ${table} as t set ${changing.join(', ')} from ${rows} as r
      where t.id = r.known and r.state = 'changed' and not r.bad`,
  );
  for (const name of Object.keys(noun.derives?.columns ?? {}))
    if (!name.startsWith('x_')) values.set(name, `r."${name}"`);
  for (const [name, value] of Object.entries(noun.whenMade ?? {})) values.set(name, value);
  if (noun.hasTimestamps) {
    if (!values.has('created_at')) values.set('created_at', now);
    values.set('updated_at', now);
  }
  const names = [...values.keys()].map(name => `"${name}"`).join(', ');
  const { changed: made } = await run(
    `insert into ${table} (id, ${names}) select r.id, ${[...values.values()].join(', ')} from ${rows} as r
      where r.state = 'made' and not r.bad order by ${noun.madeInOrderOf ?? 'r.line'}`,
  );
  // The planner needs the new number of rows for the next statements.
  if (made > MANY) await run(`analyze ${table}`);
}
const MANY = 1_000;
