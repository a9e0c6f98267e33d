import { fewRows, rowsBetweenStates } from './20261228110000-rows-between-states.js';
import { Move } from '../postgres/row-moves.js';

/**
 * The rows that servers of the version before left between two states after the first look and before the constraints: none, or
 * one. So the look at existing rows, the next step, finds nothing.
 */
export class LastRowsBetweenStates extends Move {
  static readonly assured = fewRows;

  readonly parts = rowsBetweenStates;
}
