interface WithSchema {
  schema: { getUpdateSchemaSQL(options: { wrap: boolean }): Promise<string> };
}

/** What MikroORM would do to make the database what the entities say, one statement an item, in its order. */
export const updatesOf = async (orm: WithSchema): Promise<string[]> =>
  (await orm.schema.getUpdateSchemaSQL({ wrap: false }))
    .split(/;\s*(?:\n|$)/)
    .map(statement => statement.trim())
    .filter(statement => statement !== '');

/**
 * Updates that are no drift, for only a migration can say what they take away: a table without an entity, a constraint
 * that MikroORM has no word for, and the functions of the audit's triggers.
 */
export const migrationOnly = [
  'alter table "appointments" drop constraint "appointments_no_overlap"',
  'drop function if exists "audit_fields"(jsonb, jsonb, jsonb)',
  'drop function if exists "audit_text"(jsonb, text)',
  'drop table if exists "rate_limits" cascade',
];
