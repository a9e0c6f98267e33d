import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import { daysAgo } from '../kernel/removal.js';
import { z } from 'zod';
import { rowsOf } from '../kernel/rows-of.js';
import { type Parameter, writing } from '../kernel/statement.js';

/**
 * Counts the finished days for auditStats. A function of the database does it (migration 20261221010000), a week at a
 * time. It locks out writers of records, so that each record is counted once, by it or when it comes later.
 * @returns the number of days that were counted
 */
export async function countAuditDays(ctx: Ctx): Promise<number> {
  let counted = 0;
  for (;;) {
    const rows = await rowsOf(
      ctx,
      z.object({ days: z.number() }),
      sql`
      select count_audit_days(${ctx.services.config.legacyTimeZone}) as days`,
    );
    const { days } = rows[0]!;
    if (days === 0) break;
    counted += days;
  }
  await forgetDroppedMonths(ctx);
  return counted;
}

const forgetBefore = writing(
  (_q, $: Parameter<{ before: string }>) =>
    sql`delete from audit_counts where day < date_trunc('month', ${$('before')}::timestamptz, 'UTC')::date`,
);
/** The stored counts are kept as long as the months of the records. */
async function forgetDroppedMonths(ctx: Ctx): Promise<void> {
  const { auditDays } = ctx.services.config.retention;
  if (auditDays === null) return;
  await forgetBefore(ctx, { before: daysAgo(ctx, auditDays) });
}

/** The number of days that would be counted now. */
export async function countUncountedDays(ctx: Ctx): Promise<number> {
  const zone = ctx.services.config.legacyTimeZone;
  const rows = await rowsOf(
    ctx,
    z.object({ days: z.number() }),
    sql`
    select greatest(0, over::date - (since at time zone ${zone})::date) as days
      from audit_count_state as s,
        lateral (select date_trunc('day', (now() - interval '1 hour') at time zone ${zone}) as over) as o,
        lateral (select case when s.zone = ${zone} then s.counted_until else '-infinity' end as until) as u,
        lateral (select coalesce(min(at), now()) as since from audit_records where at >= u.until) as r`,
  );
  return rows[0]!.days;
}
