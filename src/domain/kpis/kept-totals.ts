import { z } from 'zod';
import { sql } from 'kysely';
import { type Orm, databaseContext } from '../../postgres/index.js';
import type { Series } from './kpi.js';
import { kpis } from './kpis.js';
import { rowsOf } from '../kernel/rows-of.js';

/*
 * Triggers of the database (migration kpi-totals) store the totals of all groups together. They know the declarations here: the
 * sets of inputs that KPIs need whole, and the formulas of scores. `npm run migration` writes the missing ones, and a test
 * compares them.
 */

/** The inputs of a series in the order of their stored totals. */
export const indicatorsOf = ({ inputs }: Pick<Series, 'inputs'>): string[] => inputs.map(({ name }) => name).sort();
/** The key of the stored totals of a series' inputs. */
export const inputsKey = (series: Pick<Series, 'inputs'>): string => indicatorsOf(series).join();

const seriesFrom = (origin: Series['from']): Series[] => [
  ...new Set(kpis.flatMap(({ series }) => series.filter(({ from }) => from === origin))),
];

/** The scores of a reading, by their series. */
function scoresFunction(): string {
  const series = seriesFrom('READINGS');
  const inputs = [...new Set(series.flatMap(indicatorsOf))].map(name => `(r).${name}::numeric as ${name}`);
  const scores = series.map(({ name, value }) => `('${name}', ${value})`);
  return `
    select s.series, s.score
      from (select ${inputs.join(', ')}) as i
      cross join lateral (values ${scores.join(', ')}) as s (series, score)
  `;
}

/** Line breaks of a migration have no meaning. */
const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Statements that would make the stored declarations equal to the needs of the KPIs; none when the database is migrated. */
export async function kpiTotalUpdates(orm: Orm): Promise<string[]> {
  const ctx = databaseContext({ orm });
  const kept = await rowsOf(ctx, z.object({ inputs: z.string() }), sql`select inputs from kpi_inputs order by 1`);
  const functions = await rowsOf(
    ctx,
    z.object({ body: z.string() }),
    sql`select prosrc as body from pg_proc where oid = to_regproc('kpi_scores')`,
  );
  const [there, needed] = [
    new Set(kept.map(({ inputs }) => inputs)),
    new Set(seriesFrom('MEASUREMENTS').map(inputsKey)),
  ];
  const updates = [
    ...[...there].filter(key => !needed.has(key)).map(key => `delete from kpi_inputs where inputs = '${key}'`),
    ...[...needed].filter(key => !there.has(key)).map(key => `insert into kpi_inputs values ('${key}')`),
  ];
  if (spaced(functions[0]?.body ?? '') !== spaced(scoresFunction()))
    updates.push(
      'create or replace function kpi_scores(r crowding_readings) returns table (series text, score numeric) ' +
        `language sql immutable parallel safe as $$${scoresFunction()}$$`,
    );
  return updates.length === 0 ? [] : [...updates, 'select rebuild_kpi_totals()'];
}
