import { defineEntity, p } from '@mikro-orm/core';
import { instant } from './columns.js';
import { holdings, link, none, sensitive } from './holdings.js';
import { UserSchema } from './user.entity.js';

/** A step of a merge, with all that undoes it: rows that were taken away, or a column that changed in some rows. */
export type MergeStep =
  /** The rows as PostgreSQL's `to_jsonb` writes them. */
  | { taken: string; rows: Record<string, unknown>[] }
  | { moved: string; column: string; from: unknown; to: unknown; ids: (number | string)[] };

/** All that undoes a merge, and the contacts to tell. */
export interface StoredMerge {
  /** The kept person of then: a later merge may lead on to another one. */
  kept: number;
  /** The dropped person's name and e-mail. */
  name: string;
  email: string | null;
  steps: MergeStep[];
}

/**
 * Two records of one person became one. The dropped id leads to the kept person for ever. The stored copy undoes the merge for
 * some time, and goes after it.
 */
export const PersonMergeSchema = defineEntity({
  name: 'PersonMerge',
  tableName: 'person_merges',
  properties: {
    id: p.integer().primary(),
    kept: () => p.manyToOne(UserSchema).index(),
    /** No foreign key: the row of this person is gone. */
    droppedId: p.integer(),
    mergedAt: instant(),
    mergedBy: () => p.manyToOne(UserSchema).nullable().index(),
    /** The end of the time in which it can be undone. */
    undoUntil: instant(),
    undoneAt: instant().nullable(),
    undoneBy: () => p.manyToOne(UserSchema).nullable().index(),
    /** Null when nothing can be undone any more: it was undone, the time is over, or the person was erased. */
    stored: p.json().$type<StoredMerge>().nullable().hidden(),
  },
  indexes: [
    {
      name: 'person_merges_dropped_unique',
      expression:
        'create unique index person_merges_dropped_unique on person_merges (dropped_id) where undone_at is null',
    },
    {
      name: 'person_merges_stored_index',
      expression: 'create index person_merges_stored_index on person_merges (undo_until) where stored is not null',
    },
  ],
  checks: [
    { name: 'person_merges_two_check', expression: 'kept_id <> dropped_id' },
    { name: 'person_merges_undone_check', expression: 'undone_at is null or stored is null' },
  ],
});
export class PersonMerge extends PersonMergeSchema.class {}
PersonMergeSchema.setClass(PersonMerge);

holdings(PersonMergeSchema, {
  about: { kept: 'person', stored: 'mention' },
  why: 'Records of one person that became one: the old number leads to the person.',
  kept: 'For the life of the programme; the stored copy for 30 days',
  columns: {
    id: none,
    kept: link,
    droppedId: link,
    mergedAt: none,
    mergedBy: link,
    undoUntil: none,
    undoneAt: none,
    undoneBy: link,
    stored: sensitive({ why: 'To undo the merge' }),
  },
});

/** Two people who look like one, and are two: an administrator said so. */
export const NotDuplicateSchema = defineEntity({
  name: 'NotDuplicate',
  tableName: 'not_duplicates',
  properties: {
    id: p.integer().primary(),
    /** The lower id of the two. */
    first: () => p.manyToOne(UserSchema).deleteRule('cascade'),
    second: () => p.manyToOne(UserSchema).deleteRule('cascade').index(),
    saidBy: () => p.manyToOne(UserSchema).nullable().deleteRule('set null').index(),
    createdAt: instant().defaultRaw('now()'),
  },
  uniques: [{ name: 'not_duplicates_unique', properties: ['first', 'second'] }],
  checks: [{ name: 'not_duplicates_order_check', expression: 'first_id < second_id' }],
});
export class NotDuplicate extends NotDuplicateSchema.class {}
NotDuplicateSchema.setClass(NotDuplicate);

holdings(NotDuplicateSchema, {
  about: { first: 'person', second: 'person' },
  why: 'Pairs of people who are not one person.',
  kept: 'Until one of them is erased',
  rows: 'delete',
  columns: { id: none, first: link, second: link, saidBy: link, createdAt: none },
});
