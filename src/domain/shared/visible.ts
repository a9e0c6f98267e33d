import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Rights } from './access.js';
import { type Form, says } from './statement.js';

/** Whether a statement's form is that of a caller with these rights. */
export const isFor = (rights: Rights, form: Form): boolean => says(form, rights);

/**
 * The rows of `alias` that a caller may see, as part of the statement: those of the own person, those of led classes, or
 * all. The table has the columns `participant_id` and `class_id`.
 *
 * @param form names the caller's rights, see `rightsOf`; without any, as `own`
 * @param me the caller's user id
 */
export function ownOrLed(alias: string, form: Form, me: Expression<number | null>): RawBuilder<boolean> {
  if (isFor('all', form)) return sql<boolean>`true`;
  const own = sql<boolean>`${sql.ref(`${alias}.participant_id`)} = ${me}`;
  if (!isFor('led', form)) return own;
  const group = sql.ref(`${alias}.class_id`);
  return sql<boolean>`(${own} or ${group} in (select id from classes where facilitator_id = ${me}))`;
}
