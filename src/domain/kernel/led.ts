import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * The classes that a person leads, each once: as their facilitator, or as a substitute now. `relationTo` decides the same for
 * an actor: `Actor.substituteOf` comes from the second half of this query.
 */
export const ledClassIds = (person: Expression<number | null>): RawBuilder<unknown> => sql`
  select id from classes where facilitator_id = ${person} union ${substitutedClassIds(person)}`;

/**
 * True when the enrollment of a row's participant in the class is not canceled; the alias has `participant_id` and `class_id`.
 * The leader of a class sees only the name and the dates of a participant that left it. The subquery is a seek for each row, in
 * the small index of canceled places alone; for `exists`, PostgreSQL would read the whole table.
 */
export const placeIsKept = (alias: string): RawBuilder<boolean> => sql<boolean>`(
  select true from enrollments as place
   where place.class_id = ${sql.ref(`${alias}.class_id`)} and place.participant_id = ${sql.ref(`${alias}.participant_id`)}
     and place.canceled_at is not null
  ) is null`;

/** The classes of a person that is their substitute now. */
export const substitutedClassIds = (person: Expression<unknown>): RawBuilder<unknown> => sql`
  select class_id from class_substitutes where user_id = ${person} and starts_at <= now() and ends_at > now()`;
