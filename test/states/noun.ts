import type { Rule } from '../../src/domain/kernel/policy.js';
import type { States } from '../../src/domain/kernel/states.js';

/** A record in a state, with what its verbs name. */
export interface Subject {
  id: number | string;
  [name: string]: any;
}

/** A verb as somebody asks it of a record. */
export interface Asked {
  as: { id: number } | null;
  /** The field of the mutation, with its arguments. */
  call: string;
}

export interface Noun<S extends Subject = any> {
  name: string;
  /** The names that the domain has for the states; null: they are told otherwise (`stateOf`). */
  machine: States | null;
  /** The state of a record where no machine says it. */
  stateOf?: (subject: S) => Promise<string>;
  /** Its policy: every mutation in it is played, or stands in `besides`. */
  policy: Readonly<Record<string, Rule>>;
  /** By what policies call the record that a rule is about. */
  on: readonly string[];
  /** Mutations of the policy that change nothing of such a record, with the reason. */
  besides: Readonly<Record<string, string>>;
  /**
   * By state, how so many records come into it: by what people, the worker, the platform, the mail server and the clock do. In
   * this order. `is` is what the machine calls it, when that is another word.
   */
  states: Readonly<Record<string, { is?: string; make: (count: number) => Promise<S[]> }>>;
  /** By name, what is asked; several ways of one mutation have a word behind a comma. */
  verbs: Readonly<Record<string, (subject: S) => Asked | Promise<Asked> | (() => Promise<string>)>>;
  /**
   * By verb, the states in which it comes to an outcome: the state afterwards, as the machine calls it; SAME, it is done and the
   * state stays; GONE, without the record; or the reason of a refusal.
   */
  outcomes: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /**
   * A verb that leaves the state as it is is played on one record, one after the other, because records take long to make; but what
   * changes so much of it beside the state that the next verb meets something else.
   */
  shares?: { but: readonly string[] };
  /** States in which the worker must not work between two plays: it would end them. */
  holds?: readonly string[];
  /** The fate of a record of a state that was held, when the worker goes on after a verb that changed or kept it. */
  ends?: (verb: string, state: string) => string;
  /** After the plays of a state: lets go on what was held. */
  after?: () => Promise<void>;
}

export const noun = <S extends Subject>(given: Noun<S>): Noun<S> => given;
