import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * The classes that somebody leads, each once: those whose facilitator they are, and those in which they are a substitute
 * now. What an actor leads, `relationTo` says by the same: `Actor.substituteOf` comes from the second half of this.
 */
export const ledClassIds = (person: Expression<number | null>): RawBuilder<unknown> => sql`
  select id from classes where facilitator_id = ${person} union ${substitutedClassIds(person)}`;

/** The classes in which somebody is a substitute now. */
export const substitutedClassIds = (person: Expression<unknown>): RawBuilder<unknown> => sql`
  select class_id from class_substitutes where user_id = ${person} and starts_at <= now() and ends_at > now()`;
