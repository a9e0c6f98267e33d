import { type RawBuilder, sql } from 'kysely';
import { type FoundBy, type Holding, registeredHoldings } from '../../entities/holdings.js';
import { conditions, crossedOut, isSearch, type Subject } from './found-by.js';

/*
 * The steps of an erasure for the tables, made from the register (src/entities/holdings.ts). Each column declares its own
 * treatment there, so that no second list can miss one.
 */

/** A column that finds rows of a person. */
interface FoundColumn {
  column: string;
  by: FoundBy;
}

/** A column with the SQL of its value after the erasure; null for a text in which the person is crossed out. */
interface Emptied {
  column: string;
  emptied: string | null;
  isJson: boolean;
}

/** One statement, repeated until no row is left. */
export interface Step {
  table: string;
  /** Type of the table's ids in PostgreSQL. */
  idType: 'int' | 'bigint' | 'uuid';
  kind: 'delete' | 'clear' | 'cross out';
  found: readonly FoundColumn[];
  /** For `clear` and `cross out`: the changed columns. */
  columns: readonly Emptied[];
  /** For `delete`: the column with the key of an object in storage. */
  object: string | null;
  /** The column with the time of the last change, for clients that read changes since a time; null without one. */
  touched: string | null;
}

/** Rows about a person that stay, with the reasons of their columns. */
export interface Kept {
  table: string;
  found: readonly FoundColumn[];
  reasons: readonly string[];
}

/** The used part of an entity's metadata. */
interface Entity {
  tableName: string;
  props: readonly {
    name: string;
    nullable?: boolean;
    generated?: unknown;
    fieldNames?: readonly string[];
    columnTypes?: readonly string[];
  }[];
}

/** The first table: after the person's row is emptied, writes of others don't name the person any more. */
export const FIRST = 'users';
/** The last table: until it is done, an interrupted run is continued. */
export const LAST = 'erasures';

/** @param entities the entities of the database @throws Error for a column without a declared value after the erasure */
export function erasureSteps(entities: Iterable<Entity>): { steps: Step[]; kept: Kept[] } {
  const made = [...entities].flatMap(entity => {
    const holding = registeredHoldings().get(entity.tableName);
    return holding ? [ofTable(entity, holding)] : [];
  });
  return { steps: made.flatMap(each => each.steps).sort(inOrder), kept: made.flatMap(each => each.kept) };
}

/** Rows that are found through another table come before the rows of that table. */
const inOrder = (one: Step, other: Step): number => rank(one) - rank(other) || (one.table < other.table ? -1 : 1);
const rank = ({ table, found }: Step): number => {
  if (table === FIRST) return 0;
  if (table === LAST) return 3;
  return found.some(({ by }) => by !== 'person' && by !== 'phone' && by !== 'email') ? 1 : 2;
};

/** The default is `int`: for a table without ids it is not used. */
function idTypeOf(props: Entity['props']): Step['idType'] {
  const type = props.find(({ name }) => name === 'id')?.columnTypes?.[0] ?? '';
  return type === 'uuid' ? 'uuid' : type.startsWith('big') ? 'bigint' : 'int';
}

function ofTable({ tableName: table, props }: Entity, holding: Holding): { steps: Step[]; kept: Kept[] } {
  const propOf = (property: string) => props.find(({ name }) => name === property)!;
  const columnOf = (property: string): string => propOf(property).fieldNames![0]!;
  const idType = idTypeOf(props);
  const about = Object.entries(holding.about).map(([property, by]) => ({
    property,
    column: columnOf(property),
    by: by!,
  }));
  const main = about
    .filter(({ by }) => !['mention', 'address', 'done to'].includes(by))
    .map(({ column, by }) => ({ column, by }));
  const touched = props.some(({ name }) => name === 'updatedAt') ? columnOf('updatedAt') : null;
  const clearing = (found: FoundColumn[], properties: string[]): Step[] =>
    found.length === 0 || properties.length === 0
      ? []
      : [
          {
            ...{ table, idType, kind: 'clear', found, object: null, touched },
            columns: properties.map(name => ({
              column: columnOf(name),
              emptied: emptiedValue(table, propOf(name), holding),
              isJson: false,
            })),
          },
        ];
  const crossing = ({ property, column, by }: (typeof about)[number]): Step => {
    const isJson = propOf(property).columnTypes?.[0] === 'jsonb';
    const emptied = isJson ? emptiedValue(table, propOf(property), holding) : null;
    const columns = [{ column, emptied, isJson }];
    return { table, idType, kind: 'cross out', found: [{ column, by }], object: null, touched, columns };
  };
  const cleared = Object.entries(holding.columns).filter(
    ([name, { erasing }]) => erasing === 'clear' && propOf(name).generated === undefined,
  );
  const ofOthers = cleared.filter(([, { of }]) => of !== null);
  const isDeleted = holding.rows === 'delete';
  return {
    steps: [
      ...(isDeleted && main.length > 0
        ? [
            {
              ...{ table, idType, kind: 'delete' as const, found: main, columns: [], touched: null },
              object: holding.object === undefined ? null : columnOf(holding.object),
            },
          ]
        : clearing(
            main,
            cleared.filter(([, { of }]) => of === null).map(([name]) => name),
          )),
      ...ofOthers.flatMap(([name, { of }]) => clearing([{ column: columnOf(of!), by: 'person' }], [name])),
      ...about
        .filter(({ by }) => by === 'done to')
        .flatMap(({ column, by }) => clearing([{ column, by }], toldOf(holding))),
      ...about.filter(({ by }) => by === 'address').flatMap(each => clearing([each], [each.property])),
      ...about.filter(({ by }) => by === 'mention').map(crossing),
    ],
    kept: isDeleted || main.length === 0 || main.some(({ by }) => isSearch(by)) ? [] : keptOf(holding, main),
  };
}

/** The columns with a declared value after the erasure. */
const toldOf = ({ columns }: Holding): string[] =>
  Object.entries(columns).flatMap(([name, { emptied }]) => (emptied === null ? [] : [name]));

function keptOf({ table, columns }: Holding, found: FoundColumn[]): Kept[] {
  const reasons = Object.values(columns).flatMap(({ holds, erasing, reason }) =>
    holds !== 'none' && erasing === 'keep' && reason !== null ? [reason] : [],
  );
  return reasons.length === 0 ? [] : [{ table, found, reasons: [...new Set(reasons)] }];
}

/** SQL of a column's value after the erasure. */
function emptiedValue(table: string, prop: Entity['props'][number], { columns }: Holding): string {
  const { emptied } = columns[prop.name]!;
  if (emptied !== null) return emptied;
  if (prop.nullable) return 'null';
  const type = prop.columnTypes?.[0] ?? '';
  if (type.endsWith('[]')) return `'{}'`;
  if (/^(?:varchar|text)/.test(type)) return `''`;
  throw new Error(`${table}.${prop.name} may not be null: say in its holdings what it is once it is emptied`);
}

/** SQL of the rows of a step that are not done yet. */
export function pendingRows(
  { found, kind, columns }: Pick<Step, 'found' | 'kind' | 'columns'>,
  subject: Subject,
): RawBuilder<boolean> {
  const isFound = foundIn(found, subject);
  if (kind !== 'clear') return isFound;
  const isFull = columns.map(each => sql`${sql.ref(each.column)} is distinct from ${emptiedIn(each, subject)}`);
  return sql`${isFound} and (${sql.join(isFull, sql` or `)})`;
}

/** SQL of a column's value after the erasure. If crossing out a number makes the JSON invalid, the column is emptied. */
export function emptiedIn({ column, emptied, isJson }: Emptied, subject: Subject): RawBuilder<unknown> {
  if (!isJson && emptied !== null) return sql.raw(emptied);
  const rest = crossedOut(sql.ref(column), subject);
  return emptied === null ? rest : sql`case when ${rest} is json then ${rest}::jsonb else ${sql.raw(emptied)} end`;
}

export const foundIn = (found: readonly FoundColumn[], subject: Subject): RawBuilder<boolean> =>
  sql`(${sql.join(
    found.map(({ column, by }) => conditions[by](sql.ref(column), subject)),
    sql` or `,
  )})`;

/** True when finding its rows needs a search of the whole table. */
export const isSearching = ({ found }: Pick<Step, 'found'>): boolean => found.some(({ by }) => isSearch(by));
