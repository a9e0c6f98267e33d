import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../../entities/index.js';
import type { Rights } from './access.js';
import { ledClassIds } from './led.js';
import type { Table } from './record.js';

// The owners of a table's rows: policies of several nouns declare them once, for lists and for conditions.

type Caller = Expression<number | null>;

/** A way to rows: by a column with the caller's user id, or with one of some keys (`select id from …`, each once). */
export interface Way {
  column: string;
  keys: 'caller' | ((me: Caller) => RawBuilder<unknown>);
  /** A further condition on the rows `alias` that are found in this way. */
  alone?: (alias: string) => RawBuilder<boolean>;
}

/** The rows that a caller sees, as a condition on an alias. */
export interface Visibility {
  /** @param me the caller's user id */
  (alias: string, rights: Rights, me: Caller): RawBuilder<boolean>;
  /** The ways in which rows are visible; null when all are. */
  waysOf(rights: Rights): readonly Way[] | null;
}

/**
 * Rows that are visible in any of these ways; all rows for callers who see all. The ways of `led` are added for leaders of
 * classes.
 */
export function visibility({ own, led = [] }: { own: readonly Way[]; led?: readonly Way[] }): Visibility {
  const ways: Record<Rights, readonly Way[] | null> = { all: null, own, led: [...own, ...led] };
  const waysOf = (rights: Rights) => ways[rights];
  const condition = (alias: string, rights: Rights, me: Caller): RawBuilder<boolean> => {
    const found = waysOf(rights)?.map(way => inWay(alias, way, me));
    return found ? sql<boolean>`(${sql.join(found, sql` or `)})` : sql<boolean>`true`;
  };
  return Object.assign(condition, { waysOf });
}

/** For rows that are found by something else: PostgreSQL has no use of an index for this condition. */
const inWay = (alias: string, { column, keys, alone }: Way, me: Caller): RawBuilder<boolean> => {
  const found =
    keys === 'caller'
      ? sql<boolean>`${sql.ref(`${alias}.${column}`)} = ${me}`
      : sql<boolean>`${sql.ref(`${alias}.${column}`)} in (${keys(me)})`;
  return alone ? sql<boolean>`(${found} and ${alone(alias)})` : found;
};

const ofCaller = (column: string): Way => ({ column, keys: 'caller' });
export const ofLedClasses = (column: string): Way => ({
  column,
  keys: ledClassIds,
});

/** The rows of the caller and the rows of led classes; the table has the columns `participant_id` and `class_id`. */
export const ownOrLed = visibility({ own: [ofCaller('participant_id')], led: [ofLedClasses('class_id')] });

/** The rows with a class `alias` that a member of staff sees: led classes, or all. */
export const inLedClass = visibility({ own: [ofLedClasses('id')] });

type Rows<T extends Table> = SelectQueryBuilder<any, any, Tables[T]>;

/**
 * The first rows of a table in an order that are found in any of some ways. The first rows of each key are an index seek, and
 * these few are sorted. With `or`, PostgreSQL would go through the table in its order until it has found enough. Each way needs
 * an index that begins with its column and goes on with the order.
 *
 * @param ways null: all rows
 * @param rows the rows that satisfy a condition, in the order and no more than are wanted
 * @param inOrder the same order and limit, for rows that have been found
 */
export function firstInWays<T extends Table>(
  q: Kysely<Tables>,
  { ways, alias, me }: { ways: readonly Way[] | null; alias: string; me: Caller },
  rows: (condition: RawBuilder<boolean>) => Rows<T>,
  inOrder: (found: Rows<T>) => Rows<T>,
): Rows<T> {
  if (!ways) return rows(sql`true`);
  const branches = ways.map(({ column, keys, alone }, index) => {
    // Each row is found once, by the first way that leads to it.
    const rest = ways.slice(0, index).map(way => sql` and (${inWay(alias, way, me)}) is not true`);
    if (alone) rest.push(sql` and ${alone(alias)}`);
    const ofKey = (key: Expression<unknown>) =>
      rows(sql<boolean>`${sql.ref(`${alias}.${column}`)} = ${key}${sql.join(rest, sql``)}`);
    if (keys === 'caller') return ofKey(me);
    const each = q
      .selectFrom(sql`(${keys(me)})`.as<'k'>(sql`k(key)`))
      .innerJoinLateral(ofKey(sql.ref('k.key')).as(alias), join => join.onTrue())
      .selectAll(alias as never);
    return inOrder(each as unknown as Rows<T>);
  });
  if (branches.length === 1) return branches[0]!;
  const all = sql.join(branches, sql` union all `);
  return inOrder(q.selectFrom(sql`(${all})`.as(alias) as never).selectAll() as unknown as Rows<T>);
}
