import { idCell, yesNo } from './cells.js';
import type { NounName } from './noun-names.js';
import type { Cell, Column, Reference } from './described-noun.js';

// Common parts of the descriptions of nouns.

export const idColumn: Column = {
  name: 'id',
  about: 'Só para manter o número do sistema antigo, ou para alterar um registro por ele.',
  example: '',
  cell: idCell,
  to: 'id',
};

type More = Partial<Omit<Column, 'name' | 'about' | 'example' | 'cell'>>;

/** A column of the table, under the same name unless `to` has another one. */
export const column = (name: string, cell: Cell, about: string, example: string, more: More = {}): Column => ({
  name,
  cell,
  about,
  example,
  to: name,
  ...more,
});

/** A column that names a record of another noun: `course` is `course_id` of the table. */
export const reference = (
  name: string,
  noun: NounName,
  about: string,
  example: string,
  { within, ...more }: More & Pick<Reference, 'within'> = {},
): Column => ({ name, cell: { noun, within }, about, example, to: `${name}_id`, ...more });

/** Archived records keep the time when they were archived. */
export const archived = (about: string): Column =>
  column('archived', yesNo, about, '', {
    to: 'archived_at',
    becomes: `case when $given is null then $current when $given then coalesce($current, {now}) end`,
    differs: `$given <> ($current is not null)`,
  });

/** The time when a record was created, for records of an old system. */
export const createdAt = (name: string, cell: Cell, about: string, example: string, more: More = {}): Column =>
  column(name, cell, about, example, { to: 'created_at', whenMade: '{now}', ...more });
