import { z } from 'zod';
import type { ImportState } from '../../entities/enums.js';
import type { ImportCount, ImportFault } from '../../entities/import.entity.js';
import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import { decodeCursor, type Page, type PageArgs, pageSize, toPage } from '../kernel/page.js';
import { authorize } from '../kernel/policy.js';
import { byId, byIdNow } from '../kernel/read.js';
import { computed, one, record, type RowOf } from '../kernel/record.js';
import type { Selection } from '../kernel/selection.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { person } from '../people/people.query.js';
import { sql } from 'kysely';
import { importPolicy } from './policy.js';

interface SentFile {
  name: string;
  size: number;
}

/** An import, without the paths of its files. */
export const imported = record(
  'imports',
  'im',
  {
    id: 'id',
    state: 'state',
    files: computed<
      SentFile[]
    >(`(select coalesce(jsonb_agg(jsonb_build_object('name', f ->> 'name', 'size', f -> 'size') order by n), '[]')
      from jsonb_array_elements(im.files) with ordinality as e (f, n))`),
    isPartial: 'is_partial',
    filesDone: 'files_done',
    counts: computed<
      Required<ImportCount>[]
    >(`(select coalesce(jsonb_agg(jsonb_build_object('leftOut', 0, 'rejected', 0) || c order by n), '[]')
      from jsonb_array_elements(im.counts) with ordinality as e (c, n))`),
    problemCount: 'problem_count',
    createdById: 'created_by_id',
    createdAt: 'created_at',
    checkedAt: 'checked_at',
    finishedAt: 'finished_at',
    error: 'error',
  },
  { relations: { createdBy: one(person, 'createdById') } },
);
export type ImportRow = RowOf<typeof imported>;

export const importNow = byIdNow(imported);
const importById = byId(imported);

/** An import of any administrator. @throws FORBIDDEN; NOT_FOUND */
export async function findImport(ctx: Ctx, id: number, selection?: Selection): Promise<ImportRow> {
  authorize(ctx, importPolicy.import);
  const found = await importById(ctx, id, selection);
  if (!found) throw notFound('IMPORT');
  return found;
}

/** The imports of the last month, latest first. @throws FORBIDDEN */
export const listImports = listOf(imported, {
  authorize: ctx => authorize(ctx, importPolicy.imports),
  rows: q => q.selectFrom('imports as im').selectAll(),
  filters: filters<{ state?: ImportState | null }>({ state: 'im.state' }),
  latestFirst: true,
});

interface PlacedFault extends ImportFault {
  position: number;
}
const faults = statement(
  (_q, $: Parameter<{ id: number; after: number; limit: number }>) => sql<PlacedFault>`
    select e.position::int, e.fault ->> 'file' as file, (e.fault -> 'line')::int as line, e.fault ->> 'column' as column,
           e.fault ->> 'message' as message
      from imports as im, jsonb_array_elements(im.problems) with ordinality as e (fault, position)
     where im.id = ${$('id')} and e.position > ${$('after')} order by e.position limit ${$('limit')}`,
);
const keptFaults = statement((q, $: Parameter<{ id: number }>) =>
  q
    .selectFrom('imports')
    .select(sql<number>`jsonb_array_length(problems)`.as('count'))
    .where('id', '=', $('id')),
);

/** The problems of an import, line by line: the first thousand, or all of a partial one. @throws FORBIDDEN; NOT_FOUND */
export async function findImportProblems(ctx: Ctx, id: number, page: PageArgs): Promise<Page<PlacedFault>> {
  authorize(ctx, importPolicy.importProblems);
  const [kept] = await keptFaults(ctx, { id });
  if (!kept) throw notFound('IMPORT');
  const size = pageSize(ctx, page);
  const after = decodeCursor(page.after, z.tuple([z.int().positive()]))?.[0] ?? null;
  return toPage(await faults(ctx, { id, after: after ?? 0, limit: size + 1 }), {
    size,
    key: ({ position }) => [position],
    hasPreviousPage: after !== null,
    count: () => Promise.resolve(kept.count),
  });
}
