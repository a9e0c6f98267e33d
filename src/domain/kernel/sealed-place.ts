import type { RawBuilder } from 'kysely';
import type { Ctx } from '../context.js';

/**
 * A place with encrypted rows. Only its noun can open them, for an erasure and for its proof. It stands in a file
 * `<topic>.sealed.ts` of the noun.
 */
export interface SealedPlace {
  /** The name in the proof of an erasure. */
  place: string;
  /**
   * Forgets the contents that are about a person.
   * @param isTheirs SQL that is true when a row is the person's, by its keys
   * @param isNamed true when a text names the person
   */
  forget(ctx: Ctx<'storage'>, of: { isTheirs: RawBuilder<boolean>; isNamed: (text: string) => boolean }): Promise<void>;
  /** The number of rows that name somebody. */
  count(ctx: Ctx, isNamed: (text: string) => boolean): Promise<number>;
}
