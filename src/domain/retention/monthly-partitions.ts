import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { daysAgo } from '../kernel/removal.js';
import { z } from 'zod';
import { rowsOf } from '../kernel/rows-of.js';

/*
 * Tables that only grow are stored by month, in partitions of PostgreSQL (docs/operating/growth.md). Functions of the database
 * make and drop the partitions as the owner of the tables. The server may have another role (migration 20261221000000).
 */

/** The tables with monthly partitions. */
const tables = ['audit_records', 'audit_changes', 'audit_values'] as const satisfies readonly (keyof Tables)[];
type MonthlyTable = (typeof tables)[number];

/** The number of partitions ahead: a job that fails for weeks is noticed in time. */
const MONTHS_AHEAD = 3;

/** The context for queries and the configuration. */
type Asking = Pick<Ctx, 'kysely' | 'now' | 'services'>;

/** The number of days for which each table is kept; null: always. */
const retentionOf = ({ services: { config } }: Asking): { [table in MonthlyTable]: number | null } => ({
  audit_records: config.retention.auditDays,
  audit_changes: config.retention.auditDays,
  audit_values: config.retention.auditDays,
});

const monthlyState = z.object({
  table: z.enum(tables),
  /** The first moment without a partition, UTC, as `2027-03-01`. */
  until: z.string(),
  /** The number of months without a partition, from the current one to the last month ahead. */
  missing: z.number(),
  /** The number of partitions that are older than the retention. */
  old: z.number(),
});
export type MonthlyState = z.output<typeof monthlyState>;

/**
 * The current state of the tables. The name of a partition ends with its (last) month; the catalog lists the existing
 * partitions.
 */
export async function monthlyStates(ctx: Asking): Promise<MonthlyState[]> {
  const retention = retentionOf(ctx);
  const kept = tables.map(table => ({
    table,
    before: retention[table] === null ? null : daysAgo(ctx, retention[table]),
  }));
  return rowsOf(
    ctx,
    monthlyState,
    sql`
    with parts as (
      select t."table", t.before, to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' as until
        from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as t("table" text, before timestamptz)
        join pg_class as p on p.relname = t."table" and p.relnamespace = 'public'::regnamespace
        join pg_inherits as i on i.inhparent = p.oid
        join pg_class as c on c.oid = i.inhrelid and c.relname <> t."table" || '_other'
    )
    select "table", to_char(max(until), 'YYYY-MM-DD') as until,
           greatest(0, (
             select count(*) from generate_series(max(until),
               date_trunc('month', now() at time zone 'UTC') + make_interval(months => ${MONTHS_AHEAD}), interval '1 month')
           ))::int as missing,
           (count(*) filter (where until at time zone 'UTC' <= before))::int as old
      from parts group by "table" order by "table"`,
  );
}

/** The number of partitions that would be made and dropped now. */
export const countDuePartitions = async (ctx: Ctx): Promise<number> =>
  (await monthlyStates(ctx)).reduce((sum, { missing, old }) => sum + missing + old, 0);

/**
 * Makes the partitions of the coming months, moves rows that waited for their month into them, and drops partitions older than
 * the retention. Rows that are still outside of all months go to the log: a clock is wrong.
 * @returns the number of partitions made and dropped
 */
export async function keepPartitions(ctx: Ctx): Promise<number> {
  const retention = retentionOf(ctx);
  let changed = 0;
  const call = async (made: RawBuilder<unknown>) =>
    void (changed += (await rowsOf(ctx, z.object({ changed: z.number() }), made))[0]!.changed);
  for (const table of tables) {
    await call(sql`select make_partitions(${table}, ${MONTHS_AHEAD}::int) as changed`);
    const days = retention[table];
    if (days !== null) await call(sql`select drop_partitions(${table}, ${daysAgo(ctx, days)}) as changed`);
  }
  for (const { table, until } of await monthlyStates(ctx))
    if (await hasRowsFrom(ctx, table, until))
      ctx.log.error({ table, until }, 'rows are outside of all months: their time is far ahead');
  return changed;
}

async function hasRowsFrom(ctx: Ctx, table: MonthlyTable, until: string): Promise<boolean> {
  const rows = await rowsOf(
    ctx,
    z.object({ found: z.boolean() }),
    sql`
    select exists (select from ${sql.table(table)} where at >= ${`${until}T00:00:00Z`}::timestamptz) as found`,
  );
  return rows[0]!.found;
}
