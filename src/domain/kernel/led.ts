import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * The classes that somebody leads, each once: those whose facilitator they are, and those in which they are a substitute
 * now. What an actor leads, `relationTo` says by the same: `Actor.substituteOf` comes from the second half of this.
 */
export const ledClassIds = (person: Expression<number | null>): RawBuilder<unknown> => sql`
  select id from classes where facilitator_id = ${person} union ${substitutedClassIds(person)}`;

/**
 * Whether the place in a class of a row's participant is not canceled; the alias has `participant_id` and `class_id`. Who leads
 * a class sees of somebody who left it no more than that they were there: name and dates. An index seek for each row, where
 * `exists` would have PostgreSQL read the whole table.
 */
export const placeIsKept = (alias: string): RawBuilder<boolean> => sql<boolean>`(
  select place.canceled_at from enrollments as place
   where place.participant_id = ${sql.ref(`${alias}.participant_id`)} and place.class_id = ${sql.ref(`${alias}.class_id`)}
  ) is null`;

/** The classes in which somebody is a substitute now. */
export const substitutedClassIds = (person: Expression<unknown>): RawBuilder<unknown> => sql`
  select class_id from class_substitutes where user_id = ${person} and starts_at <= now() and ends_at > now()`;
