import { type Expression, type RawBuilder, sql } from 'kysely';
import { type Rights, seesEverything } from './access.js';
import type { FieldRule } from './policy.js';
import type { AnyRecord, Relation, Watched } from './record.js';
import type { Joined, Shape, StatementColumns } from './rows.js';
import { everything, type Selection } from './selection.js';

// The plan of a selection for a record: one statement, and the lists that are read after it.

/** The lists of rows, read by one statement for all of them. */
export interface ListBelow {
  /** The columns of the keys by which the lists are read. */
  keys: readonly number[];
  /** The place of the list in a row. */
  place: number;
  selection: Selection;
  relation: Relation;
}

/** A column with logged reads (access/), and the column with the person that its value is about. */
export interface WatchedColumn extends Pick<Watched, 'kind'> {
  value: number;
  of: number;
}

export interface Plan {
  shape: Shape;
  /** Empty for nearly all selections. */
  watched: readonly WatchedColumn[];
  /** The number of places for lists that a row needs. */
  places: number;
  lists: readonly ListBelow[];
  /** A list that is read in the same statement, for a read of one record: a round trip costs more than the repeated columns. */
  joinedList: (Joined & { place: number; name: string }) | null;
  /** The SQL from `select` on, for the rows of the record that `rows` gives. @param me the caller's user id, for rules */
  sql(rows: Expression<unknown>, order: string | undefined, me: Expression<number | null>): RawBuilder<any>;
}

/** A record in the statement: its own columns first, then the columns of the records joined to it. */
interface Node extends Shape {
  columns: Map<string, number>;
  joined: Map<string, Joined>;
  lists: Map<string, number>;
  joins: { name: string; relation: Relation; rights: Rights; node: Node }[];
  /** Rules of the hidden fields that were asked for, and the caller's rights by them. */
  hiding: Map<FieldRule, Rights | null>;
}

export const valueOf = ({ alias, columns }: AnyRecord, field: string): RawBuilder<unknown> => {
  const column = columns[field]!;
  return typeof column === 'string' ? sql.ref(`${alias}.${column}`) : sql.raw(column.sql);
};

/** The same as `valueOf`, as the text of SQL. */
export const textOf = ({ alias, columns }: AnyRecord, field: string): string => {
  const column = columns[field]!;
  return typeof column === 'string' ? `${alias}.${column}` : `(${column.sql})`;
};

/** The records of a relation that the caller sees, on their alias. */
export const visibleOf = ({ to, rule }: Relation, rights: Rights, me: Expression<number | null>): RawBuilder<boolean> =>
  rule?.visible?.(to.alias, rights, me) ?? sql<boolean>`true`;

/** Rules of the relations and hidden fields that a selection asks for. */
export function rulesOf({ relations, hidden }: AnyRecord, selection: Selection): FieldRule[] {
  const found = [...selection].flatMap(([field, below]) => {
    const relation = relations[field];
    return relation ? [relation.rule ?? [], rulesOf(relation.to, below)].flat() : (hidden[field] ?? []);
  });
  return [...new Set(found)];
}

/** Fields of the graph that need no column but the id, and stand in no record. */
const ofAnyRecord = new Set(['__typename', 'nodeId']);

/** True when the selection has only columns of the record itself. */
const isPlain = ({ columns }: AnyRecord, asked: Selection): boolean =>
  asked !== everything && [...asked.keys()].every(field => field in columns || field === '__typename');

interface Given {
  /** The read gives one record at most. */
  single: boolean;
  /** Fields that are read for any selection. */
  needs: readonly string[];
  /** Only the answer looks at the rows. Their ids are read when they are asked for, or when a resolver needs its row. */
  isForAnswer: boolean;
  /** The caller's rights by a rule; relations with null are left out. */
  rightsBy: (rule: FieldRule) => Rights | null;
}

export function planOf(record: AnyRecord, selection: Selection, { single, needs, isForAnswer, rightsBy }: Given): Plan {
  const lists: ListBelow[] = [];
  const watched: WatchedColumn[] = [];
  let columns = 0;
  let places = 0;
  let joinedList: Plan['joinedList'] = null;
  const statement: StatementColumns = { parsers: [] };

  /** Columns get their numbers in the order in which the statement names them. @param needed fields that the root needs */
  const visit = (of: AnyRecord, asked: Selection, needed?: readonly string[]): Node => {
    const node: Node = {
      record: of,
      statement,
      columns: new Map(),
      joined: new Map(),
      lists: new Map(),
      joins: [],
      hiding: new Map(),
    };
    const add = (field: string): void => {
      if (!node.columns.has(field)) node.columns.set(field, columns++);
    };
    const related: { field: string; relation: Relation; rights: Rights }[] = [];
    if (!(needed && isForAnswer && isPlain(of, asked))) add('id');
    needed?.forEach(add);
    for (const field of asked === everything ? Object.keys(of.columns) : asked.keys()) {
      const relation = of.relations[field];
      const rule = asked === everything ? undefined : of.hidden[field];
      const watches = (asked === everything ? undefined : of.watched[field]) ?? [];
      if (rule && field in of.columns) node.hiding.set(rule, rightsBy(rule));
      if (field in of.columns) add(field);
      else if (relation) {
        // A caller without the right gets the error from the field's resolver (`follow` in read.ts).
        const rights = relation.rule ? rightsBy(relation.rule) : 'all';
        if (rights !== null) related.push({ field, relation, rights });
        if (relation.gives === 'many') relation.own.forEach(add);
      } else if (of.resolved[field]) of.resolved[field].forEach(add);
      else if (!ofAnyRecord.has(field)) throw new Error(`The record of ${of.table} does not know the field ${field}`);
      for (const watch of watches) {
        add(watch.of);
        watched.push({ kind: watch.kind, value: node.columns.get(field)!, of: node.columns.get(watch.of)! });
      }
    }
    for (const { field, relation, rights } of related) {
      const below = asked.get(field)!;
      const isList = relation.gives === 'many';
      if (isList) node.lists.set(field, places++);
      if (isList && !(single && needed && !joinedList)) {
        const keys = relation.own.map(own => node.columns.get(own)!);
        lists.push({ keys, place: node.lists.get(field)!, selection: below, relation });
        continue;
      }
      // In the subquery of the related record, a column of the row could not be distinguished from one of its own.
      if (relation.to.alias === of.alias)
        throw new Error(`The records of ${of.table} and ${relation.to.table} have one alias, ${of.alias}`);
      const inner = visit(relation.to, below);
      const joined: Joined = { shape: inner, presence: inner.columns.get('id')! };
      node.joins.push({ name: `${field}_`, relation, rights, node: inner });
      if (isList) joinedList = { ...joined, place: node.lists.get(field)!, name: `${field}_` };
      else node.joined.set(field, joined);
    }
    return node;
  };

  const root = visit(record, selection, needs);
  const list = joinedList as Plan['joinedList'];
  return {
    shape: root,
    watched,
    places,
    lists,
    joinedList: list,
    sql(rows, order, me) {
      const all = [...root.columns.keys()].map(field => sql`${shownOf(root, field)} as ${sql.ref(field)}`);
      // PostgreSQL keeps no order of a subquery.
      const orders = [order, list && `"${list.name}"."number"`].filter(each => each != null).join(', ');
      const sorted = orders ? sql` order by ${sql.raw(orders)}` : sql``;
      return sql`select ${sql.join([...all, ...columnsOfJoins(root)])} from ${rows} as ${sql.ref(record.alias)}${seeingOf(root, me)}${joinsOf(root, me)}${sorted}`;
    },
  };
}

/** The rules of hidden fields that must be checked for each row, each with a name for its result. */
const seeing = ({ record, hiding }: Node): { name: string; rule: FieldRule; rights: Rights }[] =>
  [...hiding].flatMap(([rule, rights], number) =>
    rights === null || seesEverything(rights) ? [] : [{ name: `${record.alias}_seen${number}`, rule, rights }],
  );

/** True when the caller sees the hidden fields of a row. `offset 0` makes PostgreSQL compute it once for all fields. */
const seeingOf = (node: Node, me: Expression<number | null>): RawBuilder<unknown> =>
  sql.join(
    seeing(node).map(
      ({ name, rule, rights }) =>
        sql` cross join lateral (select ${rule.visible!(node.record.alias, rights, me)} as "yes" offset 0) as ${sql.ref(name)}`,
    ),
    sql``,
  );

/** The value of a field, null where the caller may not see it. */
function shownOf(node: Node, field: string): RawBuilder<unknown> {
  const value = valueOf(node.record, field);
  const rule = node.record.hidden[field];
  const rights = rule && node.hiding.get(rule);
  if (rights === undefined || seesEverything(rights)) return value;
  const name = seeing(node).find(each => each.rule === rule)?.name;
  return name === undefined ? sql`null` : sql`case when ${sql.ref(`${name}.yes`)} then ${value} end`;
}

/** Columns of the related records, in the order of their numbers, with their names outside of the subqueries. */
const columnsOfJoins = ({ joins }: Node): RawBuilder<unknown>[] =>
  joins.flatMap(({ name, node }) => numbersOf(node).map(number => sql.ref(`${name}.c${number}`)));
const numbersOf = ({ columns, joins }: Node): number[] => [
  ...columns.values(),
  ...joins.flatMap(({ node }) => numbersOf(node)),
];

/**
 * The related records of one row: an index seek for each row. Without `limit 1`, PostgreSQL would turn the subquery into a
 * join, and read the whole table when it expects many rows.
 */
const joinsOf = (node: Node, me: Expression<number | null>): RawBuilder<unknown> =>
  sql.join(
    node.joins.map(({ name, relation, rights, node: inner }) => {
      const { to, gives, own, theirs, order } = relation;
      const columns = [
        ...[...inner.columns].map(([field, number]) => sql`${shownOf(inner, field)} as ${sql.ref(`c${number}`)}`),
        ...columnsOfJoins(inner),
        ...(gives === 'many' ? [sql`row_number() over (order by ${sql.raw(order!)}) as "number"`] : []),
      ];
      const on = theirs.map((field, index) => sql`${valueOf(to, field)} = ${valueOf(node.record, own[index]!)}`);
      const where = sql.join([...on, visibleOf(relation, rights, me)], sql` and `);
      const limit = gives === 'many' ? sql`` : sql` limit 1`;
      return sql` left join lateral (select ${sql.join(columns)} from ${sql.table(to.table as string)} as ${sql.ref(to.alias)}${seeingOf(inner, me)}${joinsOf(inner, me)} where ${where}${limit}) as ${sql.ref(name)} on true`;
    }),
    sql``,
  );
