import { type Expression, type RawBuilder, sql } from 'kysely';
import type { AnyRecord, Computed, ReadBelow, Relation } from './record.js';
import type { Shape } from './rows.js';
import type { Selection } from './selection.js';

// What a selection means for a record: one statement, and the lists that are read after it.

/** The lists of rows, read by one statement for all of them. */
export interface ListBelow {
  /** Column whose value the lists belong to. */
  key: number;
  /** Place of the list in a row. */
  place: number;
  selection: Selection;
  from: Relation | ReadBelow;
}

/** A list that comes with the statement, for a read of one record: a round trip costs more than the repeated columns. */
export interface JoinedList {
  place: number;
  shape: Shape;
  presence: number;
}

export interface Plan {
  shape: Shape;
  /** Places for lists that a row needs. */
  places: number;
  lists: readonly ListBelow[];
  joinedList: JoinedList | null;
  /** What follows `select`, for the rows of the record that `rows` gives. */
  sql(rows: Expression<unknown>, order: string | undefined): RawBuilder<any>;
}

/** For callers that say nothing of what they want: all columns, no relations. */
export const everything: Selection = new Map();

/** A record in the statement: its own columns first, then those of the records joined to it. */
interface Node {
  record: AnyRecord;
  fields: Map<string, number>;
  joins: { name: string; relation: Relation; node: Node; presence: number }[];
}

const valueOf = ({ alias, columns }: AnyRecord, field: string): RawBuilder<unknown> => {
  const column = columns[field]!;
  return typeof column === 'string' ? sql.ref(`${alias}.${column}`) : sql.raw(column.sql);
};

const fieldsAsked = (selection: Selection): string[] => [...selection.keys()].filter(field => field !== '__typename');

/** Columns that are read whatever is asked, for the code that reads. */
export interface Extra {
  [name: string]: Computed<unknown>;
}

/** @param single the read gives one record at most */
export function planOf(
  record: AnyRecord,
  selection: Selection,
  { single, needs, extra }: { single: boolean; needs: readonly string[]; extra: Extra },
): Plan {
  const lists: ListBelow[] = [];
  let columns = 0;
  let places = 0;
  let joinedList: { place: number; shape: Shape; presence: number; name: string } | null = null;

  /** Its columns get their numbers in the order in which `columnsOf` names them. */
  const visit = (of: AnyRecord, asked: Selection, isRoot: boolean, needed: readonly string[] = []): [Node, Shape] => {
    const { relations, below, resolved } = of;
    const node: Node = { record: of, fields: new Map(), joins: [] };
    const joined: [string, Relation][] = [];
    const listed: [string, Relation | ReadBelow][] = [];
    const add = (field: string): void => {
      if (!node.fields.has(field)) node.fields.set(field, columns++);
    };
    ['id', ...needed].forEach(add);
    for (const field of asked === everything ? Object.keys(of.columns) : fieldsAsked(asked)) {
      const relation = relations[field];
      if (field in of.columns) add(field);
      else if (below[field]) listed.push([field, below[field]]);
      else if (relation) {
        if (relation.kind === 'one') joined.push([field, relation]);
        else {
          add(relation.own);
          listed.push([field, relation]);
        }
      } else if (resolved[field]) resolved[field].forEach(add);
      else throw new Error(`The record of ${String(of.table)} does not know the field ${field}`);
    }
    const shape = { record: of, columns: node.fields, joined: new Map(), lists: new Map<string, number>() };
    const join = (field: string, relation: Relation) => {
      const [inner, innerShape] = visit(relation.to, asked.get(field)!, false);
      const presence = inner.fields.get('id')!;
      node.joins.push({ name: `${field}_`, relation, node: inner, presence });
      return { shape: innerShape, presence };
    };
    for (const [field, relation] of joined) shape.joined.set(field, join(field, relation));
    for (const [field, from] of listed) {
      const place = places++;
      shape.lists.set(field, place);
      if (single && isRoot && joinedList === null && typeof from === 'object') {
        joinedList = { place, ...join(field, from), name: `${field}_` };
      } else {
        const key = node.fields.get(typeof from === 'object' ? from.own : 'id')!;
        lists.push({ key, place, selection: asked.get(field)!, from });
      }
    }
    return [node, shape];
  };

  const [root, rootShape] = visit(record, selection, true, needs);
  const extras = Object.keys(extra).map((name): [string, number] => [name, columns++]);
  const shape = { ...rootShape, columns: new Map([...rootShape.columns, ...extras]) };
  const list = joinedList as { place: number; shape: Shape; presence: number; name: string } | null;
  return {
    shape,
    places,
    lists,
    joinedList: list,
    sql(rows, order) {
      const all = [
        ...[...root.fields.keys()].map(field => sql`${valueOf(record, field)} as ${sql.ref(field)}`),
        ...columnsOfJoins(root).map(([, value]) => value),
        ...Object.entries(extra).map(([name, expression]) => sql`${sql.raw(expression.sql)} as ${sql.ref(name)}`),
      ];
      // PostgreSQL keeps no order of a subquery.
      const orders = [order, list && `"${list.name}"."number"`].filter(each => each != null).join(', ');
      const sorted = orders ? sql` order by ${sql.raw(orders)}` : sql``;
      return sql`select ${sql.join(all)} from ${rows} as ${sql.ref(record.alias)}${joinsOf(root)}${sorted}`;
    },
  };
}

/** Columns of the records around one, by their numbers, as they are called outside of the subqueries. */
const columnsOfJoins = ({ joins }: Node): [number, RawBuilder<unknown>][] =>
  joins.flatMap(({ name, node }) =>
    numbersOf(node).map((number): [number, RawBuilder<unknown>] => [number, sql.ref(`${name}.c${number}`)]),
  );
const numbersOf = ({ fields, joins }: Node): number[] => [
  ...fields.values(),
  ...joins.flatMap(({ node }) => numbersOf(node)),
];

/**
 * The related records of one row: an index seek for each row. `limit 1` keeps PostgreSQL from making a join of the
 * subquery, for which it would read the whole table when it expects many rows.
 */
const joinsOf = (node: Node): RawBuilder<unknown> =>
  sql.join(
    node.joins.map(({ name, relation: { to, kind, own, theirs, order }, node: inner }) => {
      const columns = [
        ...[...inner.fields].map(([field, number]) => sql`${valueOf(to, field)} as ${sql.ref(`c${number}`)}`),
        ...columnsOfJoins(inner).map(([number, value]) => sql`${value} as ${sql.ref(`c${number}`)}`),
        ...(kind === 'many' ? [sql`row_number() over (order by ${sql.raw(order!)}) as "number"`] : []),
      ];
      const on = sql`${valueOf(to, theirs)} = ${valueOf(node.record, own)}`;
      const limit = kind === 'one' ? sql` limit 1` : sql``;
      return sql` left join lateral (select ${sql.join(columns)} from ${sql.table(to.table as string)} as ${sql.ref(to.alias)}${joinsOf(inner)} where ${on}${limit}) as ${sql.ref(name)} on true`;
    }),
    sql``,
  );
