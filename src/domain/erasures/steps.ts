import { type RawBuilder, sql } from 'kysely';
import { type FoundBy, type Holding, registeredHoldings } from '../../entities/holdings.js';
import { conditions, isSearch, type Subject } from './found-by.js';

/*
 * What an erasure does to the tables, made of the register (src/entities/holdings.ts): a column is handled by what it says of
 * itself, and there is no second list that could forget it.
 */

/** A column by which rows are found. */
interface Found {
  column: string;
  by: FoundBy;
}

/** One statement, repeated until no row is left. */
export interface Step {
  table: string;
  kind: 'delete' | 'clear';
  found: readonly Found[];
  /** Of `clear`: columns with the SQL of what they are afterwards. */
  columns: readonly { column: string; emptied: string }[];
  /** Of `delete`: the column with the key of an object in storage. */
  object: string | null;
  /** When a change is to be seen by who asks for what changed since. */
  touched: string | null;
}

/** Rows about a person that stay, with the reasons of their columns. */
export interface Kept {
  table: string;
  found: readonly Found[];
  reasons: readonly string[];
}

/** What of an entity's metadata is asked. */
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

/** The row of the person, and that of the erasure, are last: a run that is interrupted begins with them. */
export const LAST = ['users', 'erasures'];

/** @param entities of the database @throws Error for a column that does not say what it is once it is emptied */
export function erasureSteps(entities: Iterable<Entity>): { steps: Step[]; kept: Kept[] } {
  const made = [...entities].flatMap(entity => {
    const holding = registeredHoldings().get(entity.tableName);
    return holding ? [ofTable(entity, holding)] : [];
  });
  return { steps: made.flatMap(each => each.steps).sort(inOrder), kept: made.flatMap(each => each.kept) };
}

/** What is found through rows of another table comes before those go. */
const inOrder = (one: Step, other: Step): number => rank(one) - rank(other) || (one.table < other.table ? -1 : 1);
const rank = ({ table, found }: Step): number =>
  LAST.includes(table) ? 2 : found.some(({ by }) => by !== 'person' && by !== 'phone' && by !== 'email') ? 0 : 1;

function ofTable({ tableName: table, props }: Entity, holding: Holding): { steps: Step[]; kept: Kept[] } {
  const propOf = (property: string) => props.find(({ name }) => name === property)!;
  const columnOf = (property: string): string => propOf(property).fieldNames![0]!;
  const about = Object.entries(holding.about).map(([property, by]) => ({
    property,
    column: columnOf(property),
    by: by!,
  }));
  const main = about.filter(({ by }) => by !== 'mention').map(({ column, by }) => ({ column, by }));
  const touched = props.some(({ name }) => name === 'updatedAt') ? columnOf('updatedAt') : null;
  const clearing = (found: Found[], properties: string[]): Step[] =>
    found.length === 0 || properties.length === 0
      ? []
      : [
          {
            ...{ table, kind: 'clear', found, object: null, touched },
            columns: properties.map(name => ({
              column: columnOf(name),
              emptied: emptiedValue(table, propOf(name), holding),
            })),
          },
        ];
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
              ...{ table, kind: 'delete' as const, found: main, columns: [], touched: null },
              object: holding.object === undefined ? null : columnOf(holding.object),
            },
          ]
        : clearing(
            main,
            cleared.filter(([, { of }]) => of === null).map(([name]) => name),
          )),
      ...ofOthers.flatMap(([name, { of }]) => clearing([{ column: columnOf(of!), by: 'person' }], [name])),
      ...about
        .filter(({ by }) => by === 'mention')
        .flatMap(({ property, column, by }) => clearing([{ column, by }], [property])),
    ],
    kept: isDeleted || main.length === 0 || main.some(({ by }) => isSearch(by)) ? [] : keptOf(holding, main),
  };
}

function keptOf({ table, columns }: Holding, found: Found[]): Kept[] {
  const reasons = Object.values(columns).flatMap(({ holds, erasing, reason }) =>
    holds !== 'none' && erasing === 'keep' && reason !== null ? [reason] : [],
  );
  return reasons.length === 0 ? [] : [{ table, found, reasons: [...new Set(reasons)] }];
}

/** SQL of what a column is once it is emptied. */
function emptiedValue(table: string, prop: Entity['props'][number], { columns }: Holding): string {
  const { emptied } = columns[prop.name]!;
  if (emptied !== null) return emptied;
  if (prop.nullable) return 'null';
  const type = prop.columnTypes?.[0] ?? '';
  if (type.endsWith('[]')) return `'{}'`;
  if (/^(?:varchar|text)/.test(type)) return `''`;
  throw new Error(`${table}.${prop.name} may not be null: say in its holdings what it is once it is emptied`);
}

/** The rows of a step that are still to be done, in SQL. */
export function pendingRows(
  { found, kind, columns }: Pick<Step, 'found' | 'kind' | 'columns'>,
  subject: Subject,
): RawBuilder<boolean> {
  const isFound = foundIn(found, subject);
  if (kind === 'delete') return isFound;
  const isFull = columns.map(({ column, emptied }) => sql`${sql.ref(column)} is distinct from ${sql.raw(emptied)}`);
  return sql`${isFound} and (${sql.join(isFull, sql` or `)})`;
}

export const foundIn = (found: readonly Found[], subject: Subject): RawBuilder<boolean> =>
  sql`(${sql.join(
    found.map(({ column, by }) => conditions[by](sql.ref(column), subject)),
    sql` or `,
  )})`;

/** Whether its rows are found by going through all of them. */
export const isSearching = ({ found }: Pick<Step, 'found'>): boolean => found.some(({ by }) => isSearch(by));
