import { sql } from 'kysely';
import { AppError } from '../../failures/errors.js';
import { filters, type VariantOf } from '../kernel/filters.js';
import { authorize } from '../kernel/policy.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Ctx } from '../context.js';
import { fieldUsagePolicy } from './policy.js';

export interface FieldUsageFilter {
  type?: string | null;
  field?: string | null;
  client?: string | null;
  /** `YYYY-MM-DD`; both days are included. */
  from?: string | null;
  to?: string | null;
}

const conditions = filters<FieldUsageFilter>({
  type: 'f.type',
  field: 'f.field',
  client: 'f.client',
  from: $ => sql`f.day >= ${$('from')}::date`,
  to: $ => sql`f.day <= ${$('to')}::date`,
});

interface FieldUsageRow {
  type: string;
  field: string;
  client: string;
  calls: number;
  firstDay: string;
  lastDay: string;
}

const found = statement(
  (_q, $: Parameter<FieldUsageFilter & { limit: number }>, variant: VariantOf<typeof conditions>) => sql<FieldUsageRow>`
    select f.type, f.field, f.client, least(sum(f.calls), 2147483647)::int as calls,
           min(f.day) as "firstDay", max(f.day) as "lastDay"
      from field_usages as f
     where ${conditions.where(variant, $)}
     group by f.type, f.field, f.client
     order by 4 desc, f.type, f.field, f.client
     limit ${$('limit')}`,
);

const MAX_ROWS = 1_000;

/**
 * Number of calls of each client for each field of the graph, the most frequent first: for administrators.
 * @throws INVALID outside 1 to 1000 rows
 */
export async function findFieldUsage(ctx: Ctx, filter: FieldUsageFilter, first: number): Promise<FieldUsageRow[]> {
  authorize(ctx, fieldUsagePolicy.fieldUsage);
  if (first < 1 || first > MAX_ROWS)
    throw new AppError('INVALID', 'BETWEEN', { field: 'first', min: 1, max: MAX_ROWS });
  return found(ctx, { ...filter, limit: first }, { filters: conditions.setOf(filter) });
}
