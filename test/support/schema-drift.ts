interface WithSchema {
  schema: { getUpdateSchemaSQL(options: { wrap: boolean }): Promise<string> };
}

/** The statements with which MikroORM would bring the database in line with the entities, one per item, in its order. */
export const updatesOf = async (orm: WithSchema): Promise<string[]> =>
  (await orm.schema.getUpdateSchemaSQL({ wrap: false }))
    .split(/;\s*(?:\n|$)/)
    .map(statement => statement.trim())
    .filter(statement => statement !== '');

/**
 * Updates that are no drift, because only a migration can make the things that they remove. Such things are a table without an
 * entity, a constraint that MikroORM can't express, and the functions of the audit's triggers and of partitions. The stored
 * totals of KPIs and counts of live messages are others.
 */
export const migrationOnly = [
  'alter table "appointments" drop constraint "appointments_no_overlap"',
  'drop function if exists "access_table_keys"(jsonb)',
  'drop function if exists "audit_actor_name"(integer, integer, text)',
  'drop function if exists "audit_arguments"(integer, jsonb)',
  'drop function if exists "audit_fields"(integer, integer, jsonb)',
  'drop function if exists "audit_person"(text, jsonb)',
  'drop function if exists "audit_text"(jsonb, text)',
  'drop function if exists "count_audit_days"(text)',
  'drop function if exists "drop_partitions"(text, timestamp with time zone)',
  'drop function if exists "kpi_changes_kpi_changes_settle_fn"()',
  'drop function if exists "kpi_quarter"(timestamp with time zone)',
  'drop function if exists "kpi_scores"(crowding_readings)',
  'drop function if exists "live_message_quarter"(timestamp with time zone)',
  'drop function if exists "make_partitions"(text, integer)',
  'drop function if exists "people_who_meet"(integer[])',
  'drop function if exists "person_search"(text, text, text, text, text)',
  'drop function if exists "rebuild_kpi_totals"()',
  'drop function if exists "rebuild_live_message_counts"()',
  'drop function if exists "refresh_kpi_months"(date[])',
  'drop function if exists "refresh_kpi_quarters"(timestamp with time zone[])',
  'drop function if exists "search_grams"(text)',
  'drop function if exists "search_text"(text)',
  'drop function if exists "tell_changes"(text, text[])',
  'drop function if exists "tell_slots_of"(integer[])',
  'drop table if exists "audit_count_state" cascade',
  'drop table if exists "audit_counts" cascade',
  'drop table if exists "kpi_changes" cascade',
  'drop table if exists "kpi_inputs" cascade',
  'drop table if exists "kpi_month_totals" cascade',
  'drop table if exists "kpi_reading_totals" cascade',
  'drop table if exists "kpi_state" cascade',
  'drop table if exists "live_message_counts" cascade',
  'drop table if exists "rate_limits" cascade',
  'drop trigger if exists "kpi_changes_settle" on "kpi_changes"',
];
