import { type RawBuilder, sql } from 'kysely';
import type { FilterSet, Parameter, Variant } from './statement.js';

/** What a statement does with the rows that the filters leave. */
interface Use {
  /** It goes through all of them; else it takes a page, in an order. */
  isCount: boolean;
}
/** A column that must equal the value, or a condition of its own. */
type Condition<Given> = string | (($: Parameter<Required<Given>>, use: Use) => RawBuilder<boolean>);

/** What leads to the rows, where something does: of the other columns PostgreSQL then uses no index. */
export interface FoundBy<Name extends string> {
  /** The filter whose index does. */
  by?: Name;
  /** One that the statement says in its own way. */
  said?: Name;
}

export interface Filters<Values> {
  /** Which of them are set. */
  setOf(values: Values): FilterSet<keyof Values & string>;
  /** Whether one of them is set. */
  has(variant: VariantOf<Filters<Values>>, name: keyof Values & string): boolean;
  /** The column of one that is nothing but a column that must equal the value. */
  columnOf(name: keyof Values & string): string;
  /** The conditions of those that are set; `found` says how the statement finds its rows. */
  where(
    variant: VariantOf<Filters<Values>>,
    $: Parameter<any>,
    found?: FoundBy<keyof Values & string>,
    use?: Use,
  ): RawBuilder<boolean>;
}
/** The variants of a statement with these filters. */
export type VariantOf<F> = F extends Filters<infer Values> ? Variant<keyof Values & string> : never;

/** A set is a number that multiplied by the variants of rights and page must stay exact. */
const MAX_FILTERS = 30;

/**
 * The filters of a list. Only those that are set are part of the statement, so that each set of them has a text of its
 * own, planned for what it has. Null, undefined and false are not set. `Given` names values that conditions need besides.
 */
export function filters<Values extends object, Given extends object = Values>(conditions: {
  [Name in keyof Values]-?: Condition<Given>;
}): Filters<Values> {
  const names = Object.keys(conditions) as (keyof Values & string)[];
  if (names.length > MAX_FILTERS) throw new Error(`More than ${MAX_FILTERS} filters`);
  const isSet = (set: number, index: number): boolean => (set & (1 << index)) !== 0;
  return {
    setOf(values) {
      let set = 0;
      for (let index = 0; index < names.length; index++)
        if ((values[names[index]!] ?? false) !== false) set |= 1 << index;
      return set as FilterSet<keyof Values & string>;
    },
    has: ({ filters: set }, name) => isSet(set, names.indexOf(name)),
    columnOf(name) {
      const condition = conditions[name];
      if (typeof condition !== 'string') throw new Error(`The filter ${name} is no column`);
      return condition;
    },
    where({ filters: set }, $, found, use = { isCount: false }) {
      const all = names
        .filter((name, index) => isSet(set, index) && name !== found?.said)
        .map(name => {
          const condition = conditions[name];
          if (typeof condition !== 'string') return sql`(${condition($, use)})`;
          // The same for a value that is not null, and nothing that an index is used for.
          const is = found === undefined || found.by === name ? sql`=` : sql`is not distinct from`;
          return sql`${sql.ref(condition)} ${is} ${$(name)}`;
        });
      return all.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(all, sql` and `)}`;
    },
  };
}
