import type { Dice } from './dice.js';
import type { Row } from './model.js';
import type { Caller, Town } from './town.js';

/** A call of a mutation: its arguments, and the realistic caller. */
export interface Call {
  args: Record<string, unknown>;
  by?: Caller;
  /** Headers of the caller, if a session matters. */
  headers?: Record<string, string>;
}

/** Makes a call from existing records; null when none fits. */
export type MakeCall = (town: Town, dice: Dice) => Call | null | Promise<Call | null>;

/**
 * The changes of a mutation in the model besides the record that it answers.
 * @returns records to read again, because the answer has too little of them
 */
export type Effect = (
  town: Town,
  args: Record<string, any>,
  answer: any,
) => (readonly [noun: string, id: string])[] | void;

export const of = (row: Row | undefined): Caller => (row ? { person: row.id } : { other: 'nobody' });
