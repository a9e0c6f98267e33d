import type { AccessKind, Tables } from '../../entities/index.js';
import type { FieldRule, Visible } from './policy.js';

/*
 * A record declares once the columns of a noun's fields in its table, and its related records. A read of it (read.ts) makes
 * plain statements of the caller's selection, with only the selected columns. Single related records are joined; lists of them
 * are read by one statement a level. To add a field, name its column. To add a noun, write its record and the rows that a
 * caller may see.
 *
 * The permission for rows is part of a read, in SQL. A caller that sees a row sees its fields and its related records, unless a
 * rule of the noun's policy says otherwise. A rule of a relation applies when the related records are read, with the row or
 * after it. A rule of a field (`hidden`) makes the field null for callers without permission.
 */

export type Table = keyof Tables;

/** An SQL expression on the record's alias and the type it gives, such as `computed<number | null>('s.score::float8')`. */
export interface Computed<V> {
  sql: string;
  type?: V;
}
export const computed = <V>(expression: string): Computed<V> => ({ sql: expression });

/** A column's name, or an expression. */
type Column<T extends Table> = (keyof Tables[T] & string) | Computed<unknown>;

/** The records related to another one: their fields `theirs` equal its fields `own`. */
export interface Relation<To = AnyRecord, Own extends string = string, Gives = 'one' | 'maybe' | 'many'> {
  readonly to: To;
  own: readonly Own[];
  theirs: readonly string[];
  /** `one`: a record exists for every value of `own`. `maybe`: the record may be missing. `many`: a list. */
  gives: Gives;
  /** SQL on the alias of the related record; only lists have it. */
  order?: string;
  /** The permission for the related records; every caller that sees the record has it when left out. */
  rule?: FieldRule;
}
type FieldOf<To> = To extends { columns: infer Columns } ? keyof Columns & string : never;

/**
 * The record with the id in the field `own`. With `theirs`, the record with the same value in that field, if there is one.
 * @param to a function for a record that is declared further down
 */
export function one<
  To extends AnyRecord,
  Own extends string,
  const Options extends { theirs?: FieldOf<To>; rule?: FieldRule } = Record<never, never>,
>(to: To | (() => To), own: Own, options?: Options) {
  const { theirs, rule } = options ?? ({} as Options);
  const relation: Relation = {
    get to() {
      return typeof to === 'function' ? to() : to;
    },
    own: [own],
    theirs: [theirs ?? 'id'],
    gives: theirs || rule?.visible ? 'maybe' : 'one',
    rule,
  };
  type Gives = Options extends { theirs: string } | { rule: { visible: Visible } } ? 'maybe' : 'one';
  return relation as Relation<To, Own, Gives>;
}

/** The related records in an order. Their field `theirs` holds the id, or their fields hold the values of the named ones. */
export function many<To extends AnyRecord, const Theirs extends FieldOf<To> | { [Field in FieldOf<To>]?: string }>(
  to: To,
  theirs: Theirs,
  order: string,
  { rule }: { rule?: FieldRule } = {},
) {
  const fields = typeof theirs === 'string' ? { [theirs]: 'id' } : theirs;
  const own = Object.values(fields) as string[];
  const relation: Relation = { to, own, theirs: Object.keys(fields), gives: 'many', order, rule };
  return relation as Relation<any, any, any> as Relation<
    To,
    Theirs extends string ? 'id' : Theirs[keyof Theirs] & string,
    'many'
  >;
}

export interface RecordOf<T extends Table, Columns, Relations = { [field: string]: Relation }> {
  table: T;
  alias: string;
  columns: Columns;
  relations: Relations;
  /** Fields of the graph that only a resolver answers, and the fields of the row that it reads beside `id`. */
  resolved: { [field: string]: readonly string[] };
  /**
   * Fields that are null for callers who may not see them in this record. The rule decides, regardless of the path to the
   * record. Whole rows, for rules of the domain (`everything` in selection.ts), have all of them.
   */
  hidden: { [field: string]: FieldRule };
  /** Fields whose reads are logged, with reader and person (access/). */
  watched: { [field: string]: readonly Watched[] };
}
/** The log entry for reads of a field. */
export interface Watched<Field extends string = string> {
  kind: Exclude<AccessKind, 'TABLE'>;
  /** The field with the id of the person that the value is about; several ids have commas between. */
  of: Field;
}
export type AnyRecord = RecordOf<any, { [field: string]: string | Computed<unknown> }>;

type ValueOf<T extends Table, C> = C extends Computed<infer V> ? V : C extends keyof Tables[T] ? Tables[T][C] : never;

/** The row of a record with all of its columns. With a selection, only the selected fields are there. */
export type RowOf<R> = R extends { table: infer T extends Table; columns: infer Columns }
  ? { -readonly [Field in keyof Columns]: ValueOf<T, Columns[Field]> }
  : never;

/** Declares the columns of a noun's fields in its table. Field names are the graph's. */
export function record<
  T extends Table,
  const Columns extends { id: Column<T>; [field: string]: Column<T> },
  Relations extends { [field: string]: Relation<AnyRecord, keyof Columns & string> } = Record<never, never>,
>(
  table: T,
  alias: string,
  columns: Columns,
  given: {
    relations?: Relations;
    resolved?: { [field: string]: readonly (keyof Columns & string)[] };
    hidden?: { [field: string]: FieldRule };
    watched?: { [field: string]: readonly Watched<keyof Columns & string>[] };
  } = {},
): RecordOf<T, Columns, Relations> {
  const { relations = {} as Relations, resolved = {}, hidden = {}, watched = {} } = given;
  return { table, alias, columns, relations, resolved, hidden, watched };
}
