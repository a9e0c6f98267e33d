import { type RawBuilder, sql } from 'kysely';

/*
 * A noun with states declares them once, in its `states.ts`: the columns of each state, and the transitions with all the
 * columns that they set. Code that writes such a column takes it from there (lint). PostgreSQL refuses any other combination
 * (the `…_state_check` of the table). test/domain/kernel/states.test.ts compares both.
 */

/** A column in a state: null, not null, either, or one of some values. */
export type Standing = 'EMPTY' | 'FILLED' | 'ANY' | readonly string[];
/** A column that a transition sets to a value from its caller. */
export const GIVEN = Symbol('given');
type Set = Readonly<Record<string, string | null | typeof GIVEN>>;

/** No record yet: all its columns are null. */
export const NEW = 'NEW';

/** A transition from some states to others. */
export interface Transition<State extends string, Sets extends Set = Set> {
  /** For each state before the transition, the state after it. */
  to: { readonly [From in State | typeof NEW]?: State };
  /** The columns that it sets; others stay. */
  sets: Sets;
}

type Given<Sets extends Set> = {
  [Column in keyof Sets as Sets[Column] extends typeof GIVEN ? Column : never]: unknown;
};

export interface States {
  table: string;
  states: Readonly<Record<string, Readonly<Record<string, Standing>>>>;
  transitions: Readonly<Record<string, Transition<string>>>;
}

/**
 * The states of the records of a table.
 * @example const send = writing((q, $: Parameter<{ now: string }>) => q.updateTable('mails')
 *   .set(mailStates.set('send', { sent_at: $('now') })).where('status', 'in', mailStates.from('send')));
 */
export function statesOf<
  Column extends string,
  State extends string,
  const Transitions extends Record<string, Transition<State>>,
>(machine: {
  table: string;
  states: Readonly<Record<State, Readonly<Record<Column, Standing>>>>;
  transitions: Transitions &
    Record<string, Transition<NoInfer<State>, Readonly<Partial<Record<NoInfer<Column>, any>>>>>;
}) {
  type Sets<Name extends keyof Transitions> = Transitions[Name]['sets'];
  return {
    ...machine,
    /** The columns that a transition sets, for a statement. @param given the values for the columns that are marked GIVEN */
    set<Name extends keyof Transitions & string, Values extends Given<Sets<Name>>>(
      name: Name,
      given: Values,
    ): Omit<Sets<Name>, keyof Given<Sets<Name>>> & Pick<Values, keyof Values & keyof Given<Sets<Name>>> {
      return { ...machine.transitions[name]!.sets, ...given } as never;
    },
    /** The states from which a transition may start. */
    from: (name: keyof Transitions & string): State[] =>
      Object.keys(machine.transitions[name].to).filter(state => state !== NEW) as State[],
  };
}

/** The columns that a statement of SQL sets: `update … set ${assigned(columns)}`. */
export const assigned = (columns: object): RawBuilder<unknown> =>
  sql.join(Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;
type Property<Column extends string> = Camel<Column> extends `${infer Name}Id` ? Name : Camel<Column>;

/** The same columns as properties of an entity: `canceled_by_id` is `canceledBy`. */
export const asProperties = <Columns extends object>(
  columns: Columns,
): { [Column in keyof Columns & string as Property<Column>]: Columns[Column] } =>
  Object.fromEntries(
    Object.entries(columns).map(([column, value]) => [
      column.replace(/_id$/, '').replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ) as never;
