import { type RawBuilder, sql } from 'kysely';
import type { ErasureEffectKind } from '../../entities/index.js';
import { otherPlaces } from '../../privacy/other-places.js';
import type { Ctx } from '../context.js';
import type { Subject } from './found-by.js';
import { erasureSteps, foundIn, isSearching, pendingRows } from './steps.js';
import { z } from 'zod';
import { rowsOf } from '../kernel/rows-of.js';

/** The effect of an erasure on one table or place. */
export interface ErasureEffect {
  /** A table, or a place outside the database. */
  place: string;
  kind: ErasureEffectKind;
  /** The columns that are emptied; empty for other kinds. */
  columns: string[];
  /** Number of rows; null when only carrying it out can show the number. */
  count: number | null;
  /** The reasons for keeping the data, or the treatment of it, from the register (src/privacy/reasons.ts translates them). */
  reasons: readonly string[];
}

/**
 * The rows that an erasure would delete, empty and keep, by table and place, counted by one statement. Steps that search all
 * texts are named and not counted. Tables without such rows are left out.
 */
export async function effectsOf(ctx: Ctx, subject: Subject): Promise<ErasureEffect[]> {
  const { steps, kept } = erasureSteps(ctx.em.getMetadata().getAll().values());
  const effects: (ErasureEffect & { rows: RawBuilder<boolean> | null })[] = [
    ...steps.map(step => ({
      place: step.table,
      kind: step.kind === 'delete' ? ('DELETED' as const) : ('EMPTIED' as const),
      columns: step.columns.map(({ column }) => column),
      ...{ count: null, reasons: [] },
      rows: isSearching(step) ? null : pendingRows(step, subject),
    })),
    ...kept.map(({ table, found, reasons }) => ({
      ...{ place: table, kind: 'KEPT' as const, columns: [], count: null },
      reasons,
      rows: foundIn(found, subject),
    })),
  ];
  const counted = effects.flatMap(({ place, rows }, index) =>
    rows === null
      ? []
      : [sql`select ${index}::int as index, count(*)::int as count from ${sql.table(place)} where ${rows}`],
  );
  const rows = await rowsOf(
    ctx,
    z.object({ index: z.number(), count: z.number() }),
    sql`${sql.join(counted, sql` union all `)}`,
  );
  const counts = new Map(rows.map(({ index, count }) => [index, count]));
  return [
    ...effects
      .map(({ rows: _rows, ...effect }, index) => ({ ...effect, count: counts.get(index) ?? null }))
      .filter(({ count }) => count !== 0),
    ...otherPlaces.map(({ place, effect, erasing }) => ({
      place,
      kind: effect,
      columns: [],
      count: null,
      reasons: [erasing],
    })),
  ];
}
