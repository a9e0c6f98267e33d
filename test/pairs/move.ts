import type { World } from './world.js';

/** The nouns that moves of several nouns touch. */
type Noun =
  | 'activity'
  | 'appointment'
  | 'calendar'
  | 'class'
  | 'course'
  | 'cycle'
  | 'dispatch'
  | 'enrollment'
  | 'hospital'
  | 'hospitalGroup'
  | 'meeting'
  | 'person'
  | 'submission';

/** A mutation with its arguments, as a person calls it in a world. */
export interface Move {
  name: string;
  /** The nouns with records that it writes, or with rules that it checks. */
  touches: readonly string[];
  as: string;
  call: (world: World) => string;
}

export const move =
  (touches: readonly Noun[], as: string) =>
  (name: string, call: Move['call']): Move => ({ name, touches, as, call });
