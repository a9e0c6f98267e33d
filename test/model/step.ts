import type { Dice } from './dice.js';
import type { Row } from './model.js';
import type { Caller, Town } from './town.js';

/** A call of a mutation: its arguments, and who would call it in life. */
export interface Call {
  args: Record<string, unknown>;
  by?: Caller;
  /** Headers of whom it is called by, where a session matters. */
  headers?: Record<string, string>;
}

/** Makes a call of what there is; null when there is nothing to call it with. */
export type MakeCall = (town: Town, dice: Dice) => Call | null | Promise<Call | null>;

/**
 * The changes of a mutation in the model besides the record that it answers.
 * @returns records that are to be read, of which the answer tells too little
 */
export type Effect = (
  town: Town,
  args: Record<string, any>,
  answer: any,
) => (readonly [noun: string, id: string])[] | void;

export const of = (row: Row | undefined): Caller => (row ? { person: row.id } : { other: 'nobody' });
