import type { FieldReason, FieldProblem } from '../../failures/field-reasons.js';
import type { NounName } from './noun-names.js';

/*
 * A noun is a kind of record that can be imported, described as data (*.noun.ts). The description gives the template, the cell
 * types, the search for existing records, the checks and the merge of rows.
 */

/** Finds the files that lines name, by their paths in the folder of the import. */
export interface AttachmentFinder {
  /** @returns the identity of the file, or the problem with it */
  look(path: string): Promise<{ sha256: string } | FieldProblem>;
}

/** The context for reading cells. */
export interface CellContext {
  /** IANA zone for times without a zone. */
  timeZone: string;
  now: Date;
  /** Allows relative times such as `-2d`: for the demo, whose data always belongs to today. */
  isRelative: boolean;
  attachments: AttachmentFinder;
}

export type CellValue = string | number | boolean | null | readonly string[];

/** The problem with a cell. */
export class WrongCell {
  constructor(readonly problem: FieldProblem) {}
}

/** The type of a cell: its possible values, and the way to read them. */
export interface Cell {
  /** Type in PostgreSQL. */
  sql: string;
  /** A text in Portuguese for the person who fills it in. */
  expects: string;
  /** @param text never empty */
  read(text: string, context: CellContext): CellValue | WrongCell | Promise<CellValue | WrongCell>;
}

/** A cell that names a record of another noun: by its id, or by another name that people use. */
export interface Reference {
  noun: NounName;
  /** Column with the class: the name is unique within the course of that class. */
  within?: string;
}

export interface Column {
  name: string;
  /** A text in Portuguese for the person who fills it in. */
  about: string;
  example: string;
  cell: Cell | Reference;
  /** Column of the table; null when a step of the noun writes it. */
  to: string | null;
  isRequired?: boolean;
  /** The value of an existing record can't change: a line with another value is bad. */
  isFixed?: boolean;
  /** No two records have the same value; duplicates are reported by line, before PostgreSQL refuses them. */
  isUnique?: boolean;
  /** SQL of the value for a new record when the cell is empty. */
  whenMade?: string;
  /** SQL of the present value of the record `t`, when it is not simply its column. */
  current?: string;
  /** SQL of the new value, with `$given` and `$current`; without it, the first of them that is not null. */
  becomes?: string;
  /** SQL that is true when the new value differs from the present one. */
  differs?: string;
}

/** A rule on rows: it selects `line`, and `params` of the reason as JSON, for rows that break it. */
export interface LineRule {
  /** The column named in the problem. */
  column: string;
  reason: FieldReason;
  /** True when the line is left out and reported, and does not refuse the import. */
  leavesOut?: boolean;
  /**
   * SQL on the table `{rows}`. It has a row for each line, with `state` (made, changed, left), `id`, and `known` (its existing
   * record). The names of the table's columns have the new values of the record. `{now}`, `{zone}` and `{installation}` are replaced.
   */
  rows: string;
}

/** Columns of a table that identify a record. With null in one of them, the key finds no record. */
export interface Key {
  columns: readonly string[];
  /** The columns that are compared without case. */
  lower?: readonly string[];
  /** True when PostgreSQL keeps it unique. */
  isUnique: boolean;
}

/** Writes other data of a record than its own columns, after the merge; a function of a noun's `*.write.ts`. */
export type Step = (run: (sql: string) => Promise<{ rows: unknown[] }>) => Promise<void>;

export interface Noun {
  name: NounName;
  /** The noun that is written before it; null for the first. Each noun refers to earlier ones only. */
  follows: NounName | null;
  table: string;
  /** A text in Portuguese. */
  title: string;
  columns: readonly Column[];
  keys: readonly Key[];
  /** SQL that removes records that block staged lines and belong to nobody, before lines find their records. */
  makeRoom?: (staged: string) => string;
  /** SQL that derives the other columns of a row: joins to the row `s`, with its references as `s.r_NAME`. */
  derives?: { joins: string; columns: Readonly<Record<string, string>> };
  /** SQL of former values of the record `t`, for rules, as `r.w_NAME`. */
  was?: Readonly<Record<string, string>>;
  /** Columns that new records get in addition to those of the file, by SQL on the row `r`. */
  whenMade?: Readonly<Record<string, string>>;
  /** Columns that change together with others, by SQL on the former record `t` and the row `r`. */
  whenChanged?: Readonly<Record<string, string>>;
  /** Columns of the same kind for every written record. */
  always?: Readonly<Record<string, string>>;
  hasTimestamps: boolean;
  /** SQL of the order in which new records are written, on the row `r`; by default the order of the lines. */
  madeInOrderOf?: string;
  /**
   * SQL that locks the records that rules read, in the order of docs/developing/architecture.md; `{rows}` is the table of
   * lines.
   */
  locks?: readonly string[];
  /** Lines that break these rules are left out and reported; they do not refuse the import. */
  leftOut?: readonly LineRule[];
  /** Checked before rows are written: they find rows that PostgreSQL would refuse. */
  before?: readonly LineRule[];
  /** Checked after all rows are written. */
  after?: readonly LineRule[];
  steps?: readonly Step[];
}

export const isReference = (cell: Cell | Reference): cell is Reference => 'noun' in cell;

/** Condition for rows that are written: other rows stay as they were. */
export const WRITTEN = `r.state <> 'left' and not r.bad`;
