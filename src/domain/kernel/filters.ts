import { type RawBuilder, sql } from 'kysely';
import type { FilterSet, Parameter, Variant } from './statement.js';

/** The statement's use of the rows that the filters leave. */
interface Use {
  /** True for a statement that counts all of them; false for one that takes a page, in an order. */
  isCount: boolean;
}
/** A column that must equal the value, or a condition of its own. */
type Condition<Given> = string | (($: Parameter<Required<Given>>, use: Use) => RawBuilder<boolean>);

/** The filters that lead a statement to its rows, if there are any: for the other columns PostgreSQL then uses no index. */
export interface FoundBy<Name extends string> {
  /** The filter with the index that finds the rows. */
  by?: Name;
  /** A filter that the statement expresses in its own way. */
  said?: Name;
}

export interface Filters<Values> {
  /** The filters that are set. */
  setOf(values: Values): FilterSet<keyof Values & string>;
  /** True when this filter is set. */
  has(variant: VariantOf<Filters<Values>>, name: keyof Values & string): boolean;
  /** The column of a filter that only compares a column with its value. */
  columnOf(name: keyof Values & string): string;
  /** The conditions of the filters that are set; `found` names the filters that lead the statement to its rows. */
  where(
    variant: VariantOf<Filters<Values>>,
    $: Parameter<any>,
    found?: FoundBy<keyof Values & string>,
    use?: Use,
  ): RawBuilder<boolean>;
}
/** The variants of a statement with these filters. */
export type VariantOf<F> = F extends Filters<infer Values> ? Variant<keyof Values & string> : never;

/** The limit for a list: the set is a number, and must stay exact when it is multiplied by the variants of rights and page. */
const MAX_FILTERS = 30;

/**
 * The filters of a list. Only filters that are set are part of the statement. So each set of filters has a text and a plan of
 * its own. Null, undefined and false are not set. `Given` names further values that the conditions need.
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
          // Both operators give the same for a value that is not null. PostgreSQL uses no index for the second.
          const is = found === undefined || found.by === name ? sql`=` : sql`is not distinct from`;
          return sql`${sql.ref(condition)} ${is} ${$(name)}`;
        });
      return all.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(all, sql` and `)}`;
    },
  };
}
