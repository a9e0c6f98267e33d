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
 * that MikroORM has no word for, and one function for two triggers.
 */
export const migrationOnly = [
  'alter table "appointments" drop constraint "appointments_no_overlap"',
  'drop function if exists "audit_changes_audit_changes_append_only_fn"()',
  'drop function if exists "audit_records_audit_records_append_only_fn"()',
  'drop table if exists "rate_limits" cascade',
  'drop trigger if exists "audit_changes_append_only" on "audit_changes"',
  'drop trigger if exists "audit_records_append_only" on "audit_records"',
];
