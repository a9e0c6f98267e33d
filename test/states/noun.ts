import type { Rule } from '../../src/domain/kernel/policy.js';
import type { States } from '../../src/domain/kernel/states.js';

/** A record in a state, and the other records that its verbs name. */
export interface Subject {
  id: number | string;
  [name: string]: any;
}

/** A call of a verb on a record. */
export interface Asked {
  as: { id: number } | null;
  /** The field of the mutation, with its arguments. */
  call: string;
}

export interface Noun<S extends Subject = any> {
  name: string;
  /** The states of the domain; null when `stateOf` gives the state instead. */
  machine: States | null;
  /** The state of a record without a machine. */
  stateOf?: (subject: S) => Promise<string>;
  /** Its policy: each of its mutations is played, or is listed in `besides`. */
  policy: Readonly<Record<string, Rule>>;
  /** The names that policies use for the record of a rule. */
  on: readonly string[];
  /** Mutations of the policy that don't change such a record, with the reason. */
  besides: Readonly<Record<string, string>>;
  /**
   * A function for each state: it makes that number of records in it. It uses steps of people, the worker, the platform, the
   * mail server and the clock. The states are made in this order. `is` is the name in the machine, when it is another word.
   */
  states: Readonly<Record<string, { is?: string; make: (count: number) => Promise<S[]> }>>;
  /** Calls by the name of their verb; variants of one mutation have a word after a comma. */
  verbs: Readonly<Record<string, (subject: S) => Asked | Promise<Asked> | (() => Promise<string>)>>;
  /**
   * By verb, its outcomes and the states that lead to each. An outcome is the state afterwards, with its name in the machine,
   * SAME, GONE, or the reason of a refusal. SAME means that it is done and the state stays; GONE means that the record is
   * removed.
   */
  outcomes: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /**
   * Verbs that keep the state are played on one record, one after the other, because records take long to make. The verbs in
   * `but` are excepted: they change so much beside the state that the next verb would be affected.
   */
  shares?: { but: readonly string[] };
  /** States in which the worker must not work between two plays: it would end them. */
  holds?: readonly string[];
  /** The final state of a held record, when the worker goes on after a verb that changed or kept it. */
  ends?: (verb: string, state: string) => string;
  /** Runs after the plays of a state, and releases held records. */
  after?: () => Promise<void>;
}

export const noun = <S extends Subject>(given: Noun<S>): Noun<S> => given;
