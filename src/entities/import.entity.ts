import { defineEntity, p } from '@mikro-orm/core';
import { instant, text, timestamps } from './columns.js';
import { ImportState } from './enums.js';
import { User } from './user.entity.js';
import { holdings, link, none, ofTimestamps, retained, sensitive } from './holdings.js';

/** The kind of records of a spreadsheet and the fields of its columns, when somebody chose them. */
export interface MatchedColumns {
  /** Such as `users`. */
  noun: string;
  /** The field of each column, in the order of the file; null for a column that is left out. */
  fields: (string | null)[];
  /** True when they were chosen for an earlier spreadsheet with the same titles. */
  isRemembered: boolean;
}

/** A file of an import, in storage under a key of its own. */
export interface ImportedFile {
  name: string;
  size: number;
  sha256: string;
  path: string;
  /** Without it, names of columns tell their fields. */
  match?: MatchedColumns;
}

/** The fault of a line, as it is told. */
export interface ImportFault {
  file: string;
  line: number;
  column: string | null;
  message: string;
  /** For its words in another language. Imports of earlier versions have none. */
  problem?: { reason: string; params: Readonly<Record<string, unknown>> };
  isLeftOut?: boolean;
}

/** The numbers of records of a noun that an import makes, changes and leaves as they are, and of lines left out or given back. */
export interface ImportCount {
  noun: string;
  made: number;
  changed: number;
  left: number;
  /** Imports of earlier versions left out none. */
  leftOut?: number;
  /** Imports of earlier versions gave no lines back. */
  rejected?: number;
}

/**
 * Spreadsheets that somebody has sent: they are checked, and imported when their sender confirms. Kept for a month, the files
 * until it is done, or for a week when lines of it come back.
 */
export const ImportSchema = defineEntity({
  name: 'Import',
  tableName: 'imports',
  properties: {
    id: p.integer().primary(),
    state: p.enum(() => ImportState),
    createdBy: () => p.manyToOne(User).index(),
    files: p.json().$type<ImportedFile[]>(),
    /** Its good lines are imported without the bad ones. */
    isPartial: p.boolean().default(false),
    /** The number of its spreadsheets read so far. */
    filesDone: p.integer().default(0),
    counts: p.json().$type<ImportCount[]>(),
    problemCount: p.integer().default(0),
    problems: p.json().$type<ImportFault[]>().lazy(),
    checkedAt: instant().nullable(),
    finishedAt: instant().nullable(),
    /** The reason for a failure that its files did not cause. */
    error: text(500).nullable(),
    /** Nothing of it is in storage any more. */
    filesRemovedAt: instant().nullable(),
    ...timestamps,
  },
  indexes: [
    { name: 'imports_created_at_index', properties: ['createdAt'] },
    { name: 'imports_state_index', properties: ['state', 'id'] },
  ],
  checks: [
    {
      name: 'imports_columns_of_state_check',
      expression:
        "(state in ('DONE', 'CANCELED', 'FAILED')) = (finished_at is not null) and (state = 'FAILED') = (error is not null) and (files_removed_at is null or finished_at is not null) and case state when 'CHECKING' then checked_at is null when 'CANCELED' then true when 'FAILED' then true else checked_at is not null end",
    },
  ],
});
export class Import extends ImportSchema.class {}
ImportSchema.setClass(Import);

holdings(ImportSchema, {
  about: { createdBy: 'person', files: 'mention', problems: 'mention' },
  why: 'Spreadsheets that somebody sent, and their faults.',
  kept: '30 days; the files until it is done, or 7 days when lines of it come back',
  columns: {
    id: none,
    state: none,
    createdBy: link,
    files: retained('Names of files; the files themselves go when the import is done', { emptied: "'[]'" }),
    isPartial: none,
    filesDone: none,
    counts: none,
    problemCount: none,
    problems: sensitive({ why: 'Lines that are wrong, as they were sent', emptied: "'[]'" }),
    checkedAt: none,
    finishedAt: none,
    error: none,
    filesRemovedAt: none,
    ...ofTimestamps,
  },
});
