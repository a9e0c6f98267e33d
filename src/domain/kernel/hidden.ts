import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import { seesEverything } from './access.js';
import { batched } from './batched.js';
import { getOrMake } from './get-or-make.js';
import { type FieldRule, rightsOrNone } from './policy.js';
import type { AnyRecord } from './record.js';
import { type Parameter, statement } from './statement.js';

// Hidden fields (record.ts) of rows that were read whole, such as the rows that a mutation gives. A read of a selection has
// null for hidden fields (plan.ts).

/** Rows with hidden fields that are shown to the receiver. */
const shownRows = new WeakSet<object>();

/**
 * Shows all fields of a row to its receiver. It is for people that have just proved their identity and are not in the context
 * yet.
 */
export function shownWhole<R extends object>(row: R): R {
  shownRows.add(row);
  return row;
}

type Loader = (ctx: Ctx, id: number) => Promise<boolean | null>;
const loaders = new WeakMap<FieldRule, Loader>();

/** Finds, among some records, the records with fields that the caller sees: one statement for all rows of the same tick. */
function makeLoader({ table, alias }: AnyRecord, rule: FieldRule): Loader {
  const seen = statement(
    (_q, $: Parameter<{ ids: readonly number[]; me: number | null }>, { rights }) =>
      sql<{ id: number }>`select ${sql.ref(`${alias}.id`)} from ${sql.table(table as string)} as ${sql.ref(alias)}
        where ${sql.ref(`${alias}.id`)} = any(${$('ids')}) and ${rule.visible!(alias, rights, $('me'))}`,
  );
  return batched(async (ctx: Ctx, ids: readonly number[]) => {
    const rows = await seen(ctx, { ids, me: ctx.actor?.userId ?? null }, { rights: rightsOrNone(ctx, rule)! });
    return new Map(rows.map(({ id }) => [id, true]));
  });
}

/**
 * True when the caller sees the hidden fields of a rule in a row. The database is queried only when the caller alone does not
 * decide it.
 */
export async function seesHidden(
  ctx: Ctx,
  row: { id: number },
  { record, rule }: { record: AnyRecord; rule: FieldRule },
): Promise<boolean> {
  if (shownRows.has(row)) return true;
  const rights = rightsOrNone(ctx, rule);
  if (rights === null || seesEverything(rights)) return rights !== null;
  if (rule.isCertain?.(ctx.actor!, row)) return true;
  return (await getOrMake(loaders, rule, () => makeLoader(record, rule))(ctx, row.id)) ?? false;
}
