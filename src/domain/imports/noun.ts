import type { FieldReason, FieldProblem } from '../../failures/field-reasons.js';

/*
 * What can be imported is described as data, (*.noun.ts): from it come the template, what cells may hold, how
 * records that exist are found, what is checked and how rows are merged.
 */

export const nounNames = [
  'hospital_groups',
  'hospitals',
  'users',
  'courses',
  'cycles',
  'activities',
  'employees',
  'working_hours',
  'classes',
  'meetings',
  'enrollments',
  'presences',
  'activity_templates',
  'submissions',
  'appointments',
  'posts',
] as const;
/** In the order in which they can be written: each refers to earlier ones only. */
export type NounName = (typeof nounNames)[number];

/** Finds the files that lines name, by their paths in the folder of the import. */
export interface AttachmentFinder {
  /** @returns what the file is known by, or what is wrong with it */
  look(path: string): Promise<{ sha256: string } | FieldProblem>;
}

/** What cells are read with. */
export interface CellContext {
  /** IANA zone of times that say none. */
  timeZone: string;
  now: Date;
  /** `-2d` is a time too: for the demo, whose data are always of today. */
  isRelative: boolean;
  attachments: AttachmentFinder;
}

export type CellValue = string | number | boolean | null | readonly string[];

/** What is wrong with a cell. */
export class WrongCell {
  constructor(readonly problem: FieldProblem) {}
}

/** What a cell may hold, and how it is read. */
export interface Cell {
  /** Type in PostgreSQL. */
  sql: string;
  /** In Portuguese, for who fills it in. */
  expects: string;
  /** @param text never empty */
  read(text: string, context: CellContext): CellValue | WrongCell | Promise<CellValue | WrongCell>;
}

/** A cell that names a record of another noun: by its id, or by what people know it by. */
export interface Reference {
  noun: NounName;
  /** What names it is unique within the course of the class in this column. */
  within?: string;
}

export interface Column {
  name: string;
  /** In Portuguese, for who fills it in. */
  about: string;
  example: string;
  cell: Cell | Reference;
  /** Column of the table; null: the noun's own steps write it. */
  to: string | null;
  isRequired?: boolean;
  /** A record that has a value keeps it: another one is a bad line. */
  isFixed?: boolean;
  /** No two records have the same value; it is told by line, before PostgreSQL does. */
  isUnique?: boolean;
  /** SQL of what a new record gets when the cell is empty. */
  whenMade?: string;
  /** SQL of the value that the record `t` has, where it is not simply its column. */
  current?: string;
  /** SQL of what the record gets, of `$given` and `$current`, where it is not simply the first that is not null. */
  becomes?: string;
  /** SQL of whether that is another than it has. */
  differs?: string;
}

/** A rule on rows: it selects `line`, and `params` of the reason as JSON, of the rows that break it. */
export interface Rule {
  /** The column that is told. */
  column: string;
  reason: FieldReason;
  /** The line is left out and told, and refuses nothing. */
  leavesOut?: boolean;
  /**
   * Of the table `{rows}`: a row for each line, with `state` (made, changed, left), `id`, `known` (the record it is about)
   * and under the names of the table's columns what the record will have. `{now}` and `{zone}` are known.
   */
  rows: string;
}

/** Columns of a table that name a record. Null in one of them: no record. */
export interface Key {
  columns: readonly string[];
  /** Those in which case does not matter. */
  lower?: readonly string[];
  /** PostgreSQL keeps it unique. */
  isUnique: boolean;
}

/** Writes what a record has beside its own columns, after the merge; one of a noun's `*.write.ts`. */
export type Step = (run: (sql: string) => Promise<{ rows: unknown[] }>) => Promise<void>;

export interface Noun {
  name: NounName;
  table: string;
  /** In Portuguese. */
  title: string;
  columns: readonly Column[];
  keys: readonly Key[];
  /** SQL that removes what is in the way of staged lines and is nobody's, before lines find their records. */
  makeRoom?: (staged: string) => string;
  /** SQL that what else a row needs is derived with: joins to the row `s`, whose references are `s.r_NAME`. */
  derives?: { joins: string; columns: Readonly<Record<string, string>> };
  /** SQL of what rules ask of the record `t` as it was; `r.w_NAME`. */
  was?: Readonly<Record<string, string>>;
  /** Columns of the table that new records get beside those of the file, by SQL of the row `r`. */
  whenMade?: Readonly<Record<string, string>>;
  /** Columns that change with others, by SQL of the record `t` as it was and the row `r`. */
  whenChanged?: Readonly<Record<string, string>>;
  /** The same for every record that is written. */
  always?: Readonly<Record<string, string>>;
  hasTimestamps: boolean;
  /** SQL by which new records are written, on the row `r`; in the order of the lines when left out. */
  madeInOrderOf?: string;
  /** SQL that locks what the rules rely on, in the order of docs/developing/architecture.md; `{rows}` are the lines. */
  locks?: readonly string[];
  /** Must hold for what is to be written, before it is: what PostgreSQL would refuse. */
  before?: readonly Rule[];
  /** Must hold when all rows are written. */
  after?: readonly Rule[];
  steps?: readonly Step[];
}

export const isReference = (cell: Cell | Reference): cell is Reference => 'noun' in cell;

/** The rows that a rule is about: others are as they were. */
export const WRITTEN = `r.state <> 'left' and not r.bad`;
