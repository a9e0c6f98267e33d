import { type RawBuilder, sql } from 'kysely';
import type { FilterSet, Parameter, Variant } from './statement.js';

/** A column that must equal the value, or a condition of its own. */
type Condition<Given> = string | (($: Parameter<Required<Given>>) => RawBuilder<boolean>);

export interface Filters<Values> {
  /** Which of them are set. */
  setOf(values: Values): FilterSet<keyof Values & string>;
  /** The conditions of those that are set. */
  where(variant: VariantOf<Filters<Values>>, $: Parameter<any>): RawBuilder<boolean>;
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
    where({ filters: set }, $) {
      const all = names
        .filter((_, index) => isSet(set, index))
        .map(name => {
          const condition = conditions[name];
          return typeof condition === 'string' ? sql`${sql.ref(condition)} = ${$(name)}` : sql`(${condition($)})`;
        });
      return all.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(all, sql` and `)}`;
    },
  };
}
