import { type RawBuilder, sql } from 'kysely';
import type { Rights } from './access.js';
import { type Form, type Parameter, says } from './statement.js';

/** A column that must equal the value, or a condition of its own. */
type Condition<Given> = string | (($: Parameter<Required<Given>>) => RawBuilder<boolean>);

export interface Filters<Values> {
  /** The rights of the caller and the filters that are set. */
  form(values: Values, rights?: Rights): Form;
  /** The conditions that a form names. */
  where(form: Form, $: Parameter<any>): RawBuilder<boolean>;
}

/**
 * The filters of a list. Only those that are set are part of the statement, so that each set of them has a text of its
 * own, planned for what it has. Null, undefined and false are not set. `Given` names values that conditions need besides.
 */
export function filters<Values extends object, Given extends object = Values>(conditions: {
  [Name in keyof Values]-?: Condition<Given>;
}): Filters<Values> {
  const names = Object.keys(conditions) as (keyof Values & string)[];
  return {
    form: (values, rights) =>
      [...(rights ? [rights] : []), ...names.filter(name => (values[name] ?? false) !== false)].join(' '),
    where(form, $) {
      const set = names.filter(name => says(form, name));
      if (set.length === 0) return sql<boolean>`true`;
      const all = set.map(name => {
        const condition = conditions[name];
        return typeof condition === 'string' ? sql`${sql.ref(condition)} = ${$(name)}` : sql`(${condition($)})`;
      });
      return sql<boolean>`${sql.join(all, sql` and `)}`;
    },
  };
}
