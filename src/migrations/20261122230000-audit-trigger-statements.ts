import { Migration } from '@mikro-orm/migrations';

/**
 * The function of the audit triggers in one statement. If PostgreSQL can't put a function in SQL into the statement around it,
 * it runs the function like a query of its own. This took more time than writing the noted changes.
 */
export class AuditTriggerStatements extends Migration {
  override up(): void {
    this.addSql(`
      -- Most fields are texts and numbers as they are.
      create or replace function audit_text(value jsonb, kind text) returns text language sql stable parallel safe as $$
        select case
          when coalesce(value, 'null') = 'null' then null
          when kind is null then case
            when jsonb_typeof(value) = 'number' and value #>> '{}' like '%.%'
              then trim_scale((value #>> '{}')::numeric)::text
            when length(value #>> '{}') > 500
              then left(value #>> '{}', 500) || '… [' || length(value #>> '{}') || ' characters]'
            else value #>> '{}'
          end
          when kind = 'masked' then '***'
          when kind = 'length' then '[' || length(value #>> '{}') || ' characters]'
          when kind = 'instant'
            then to_char((value #>> '{}')::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        end
      $$;

      -- Arguments: the name of the record type; columns that are no change, with commas; of the others column, field, kind.
      create or replace function note_changes() returns trigger language plpgsql set enable_nestloop = off as $$
      declare
        scope text[] := string_to_array(current_setting('elo.audit'), ':');
        -- More changes than 200 of one transaction are not listed.
        room int := 200 - coalesce(scope[2]::int, 0);
        ignored text[] := string_to_array(tg_argv[1], ',');
        fields jsonb := tg_argv[2];
        added int;
      begin
        if room <= 0 then return null; end if;
        -- \`offset 0\` keeps PostgreSQL from computing a value each time that it is named.
        if tg_op = 'INSERT' then
          insert into audit_changes (audit_record_id, record_type, record_id, operation, fields)
          select scope[1]::int, tg_argv[0], r.id, 'CREATED', (
              select coalesce(jsonb_agg(jsonb_build_object(
                  'name', f ->> 1, 'before', null, 'after', audit_text(x.after, f ->> 2))), '[]')
                from jsonb_array_elements(fields) as f,
                  lateral (select r.after -> (f ->> 0) as after offset 0) as x
               where x.after <> 'null')
            from (select n.id, to_jsonb(n) as after from new_rows n limit room) as r;
        elsif tg_op = 'UPDATE' then
          insert into audit_changes (audit_record_id, record_type, record_id, operation, fields)
          select scope[1]::int, tg_argv[0], r.id, 'CHANGED', (
              select coalesce(jsonb_agg(jsonb_build_object(
                  'name', f ->> 1, 'before', audit_text(x.before, f ->> 2), 'after', audit_text(x.after, f ->> 2))), '[]')
                from jsonb_array_elements(fields) as f,
                  lateral (select r.before -> (f ->> 0) as before, r.after -> (f ->> 0) as after offset 0) as x
               where coalesce(x.before, 'null') <> coalesce(x.after, 'null'))
            from (
              select o.id, to_jsonb(o) - ignored as before, to_jsonb(n) - ignored as after
                from old_rows o join new_rows n using (id) offset 0
            ) as r
           where r.before <> r.after limit room;
        else
          insert into audit_changes (audit_record_id, record_type, record_id, operation, fields)
          select scope[1]::int, tg_argv[0], r.id, 'REMOVED', (
              select coalesce(jsonb_agg(jsonb_build_object(
                  'name', f ->> 1, 'before', audit_text(x.before, f ->> 2), 'after', null)), '[]')
                from jsonb_array_elements(fields) as f,
                  lateral (select r.before -> (f ->> 0) as before offset 0) as x
               where x.before <> 'null')
            from (select o.id, to_jsonb(o) as before from old_rows o limit room) as r;
        end if;
        get diagnostics added = row_count;
        if added > 0 then
          perform set_config('elo.audit', scope[1] || ':' || 200 - room + added, true);
        end if;
        return null;
      end $$;

      drop function audit_fields(jsonb, jsonb, jsonb);
    `);
  }
}
