import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Rights } from './access.js';

// Conditions that policies of several nouns are made of; queries take those of their policy.

/**
 * The rows of `alias` that a caller may see, as part of the statement: those of the own person, those of led classes, or
 * all. The table has the columns `participant_id` and `class_id`.
 *
 * @param me the caller's user id
 */
export function ownOrLed(alias: string, rights: Rights, me: Expression<number | null>): RawBuilder<boolean> {
  if (rights === 'all') return sql<boolean>`true`;
  const own = sql<boolean>`${sql.ref(`${alias}.participant_id`)} = ${me}`;
  if (rights === 'own') return own;
  const group = sql.ref(`${alias}.class_id`);
  return sql<boolean>`(${own} or ${group} in (select id from classes where facilitator_id = ${me}))`;
}

/** The rows whose class `alias` a member of staff sees: led ones, or all. */
export const inLedClass = (alias: string, rights: Rights, me: Expression<number | null>): RawBuilder<boolean> =>
  rights === 'all' ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${alias}.facilitator_id`)} = ${me}`;
