import type { Ctx } from '../context.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import { authorize } from '../kernel/policy.js';
import { byIdNow } from '../kernel/read.js';
import { computed, one, record, type RowOf } from '../kernel/record.js';
import { instantOf } from '../kernel/time.js';
import { person } from '../people/people.query.js';
import { mergePolicy } from './policy.js';

export const merge = record(
  'person_merges',
  'pm',
  {
    id: 'id',
    keptId: 'kept_id',
    droppedId: 'dropped_id',
    droppedName: computed<string | null>(`pm.stored ->> 'name'`),
    mergedAt: 'merged_at',
    mergedById: 'merged_by_id',
    undoUntil: 'undo_until',
    undoneAt: 'undone_at',
    undoneById: 'undone_by_id',
    isStored: computed<boolean>('pm.stored is not null'),
  },
  {
    relations: {
      kept: one(person, 'keptId'),
      mergedBy: one(person, 'mergedById'),
      undoneBy: one(person, 'undoneById'),
    },
    resolved: { canUndo: ['isStored', 'undoUntil'] },
  },
);
export type MergeRow = RowOf<typeof merge>;

export const mergeNow = byIdNow(merge);

/** True while a merge can be undone: its copy is there, and its time is not over. */
export const canUndo = (ctx: Pick<Ctx, 'now'>, { isStored, undoUntil }: Pick<MergeRow, 'isStored' | 'undoUntil'>) =>
  isStored && instantOf(undoUntil) > ctx.now().getTime();

/** Merges, also undone ones, the latest first. @throws FORBIDDEN to everybody but administrators */
export const listMerges = listOf(merge, {
  authorize: ctx => authorize(ctx, mergePolicy.merges),
  rows: q => q.selectFrom('person_merges as pm').selectAll(),
  filters: filters<{ personId?: number | null }>({ personId: 'pm.kept_id' }),
  latestFirst: true,
});
