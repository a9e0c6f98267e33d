import type { AccessKind, Tables } from '../../entities/index.js';
import type { FieldRule, Visible } from './policy.js';

/*
 * A record says once how a noun's fields lie in its table, and which records are related to it. A read of it (read.ts)
 * takes the caller's selection and makes plain statements of it: only the columns asked for; single related records are
 * joined, lists of them are read by one statement a level. To add a field, name its column; to add a noun, write its
 * record and the rows a caller may see.
 *
 * Who may see which rows is part of a read, in SQL. Who sees a row sees its fields and what it is related to, unless a rule
 * of the noun's policy says otherwise: of a relation, then it is read, with the row or after it, as that rule says; of a
 * field (`hidden`), then it is null for callers who may not see it.
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

/** The records around another one: those whose fields `theirs` equal its fields `own`. */
export interface Relation<To = AnyRecord, Own extends string = string, Gives = 'one' | 'maybe' | 'many'> {
  readonly to: To;
  own: readonly Own[];
  theirs: readonly string[];
  /** The record that there is for every value of `own`; a record that may be missing; a list. */
  gives: Gives;
  /** SQL on the alias of the related record; lists alone have it. */
  order?: string;
  /** Who sees what the relation leads to; everybody who sees the record when left out. */
  rule?: FieldRule;
}
type FieldOf<To> = To extends { columns: infer Columns } ? keyof Columns & string : never;

/**
 * The record whose id the field `own` holds; with `theirs`, the one whose field holds the same, if there is one.
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

/** The related records in an order: those whose field `theirs` holds the id, or whose fields hold the named ones. */
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
   * Fields that are null for callers who may not see them of this record: its rule says who may, whatever led to the
   * record. Whole rows, which rules of the domain read (`everything` in selection.ts), have them all.
   */
  hidden: { [field: string]: FieldRule };
  /** Fields of which it is kept who read them of whom (access/). */
  watched: { [field: string]: readonly Watched[] };
}
/** What is kept of who reads a field. */
export interface Watched<Field extends string = string> {
  kind: Exclude<AccessKind, 'TABLE'>;
  /** The field with the id of the person whose it is; of several people with commas between. */
  of: Field;
}
export type AnyRecord = RecordOf<any, { [field: string]: string | Computed<unknown> }>;

type ValueOf<T extends Table, C> = C extends Computed<infer V> ? V : C extends keyof Tables[T] ? Tables[T][C] : never;

/** The row of a record with all of its columns. With a selection, those that were not asked for are missing. */
export type RowOf<R> = R extends { table: infer T extends Table; columns: infer Columns }
  ? { -readonly [Field in keyof Columns]: ValueOf<T, Columns[Field]> }
  : never;

/** Says how a noun's fields lie in its table. Field names are the graph's. */
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
