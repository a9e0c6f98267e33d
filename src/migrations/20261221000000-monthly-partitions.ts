import { Migration } from '@mikro-orm/migrations';

/**
 * The audit is kept by month, in native partitions by `at` (docs/operating/growth.md): records older than their retention go
 * with their month, and a question about a period looks at its months. The former tables become the first partitions, as they
 * are: no row is written anew. PostgreSQL reads each of them once, to see that no row is of a later month. Meanwhile nobody
 * writes (3 s for two million records with two million changes on two busy cores).
 *
 * Changes get the time of their record, so that changes of a record are sought in its month. Existing changes get `-infinity`:
 * that is in the first partition for any month of their record, and a constant is no row written anew.
 *
 * Partitions are in a schema of their own: grants on all tables of `public` do not cover them, and rows are written and read
 * through the table alone. There is no primary key over all partitions, because it would have to contain the time: each
 * partition has its own, and ids come from one sequence.
 */
export class MonthlyPartitions extends Migration {
  override up(): void {
    this.addSql('create schema partitions');
    this.addSql(MAKE);
    this.addSql(DROP);
    this.addSql('revoke execute on function drop_partitions(text, timestamptz) from public');
    this.addSql(`
      lock table audit_records, audit_changes in access exclusive mode;
      alter table audit_changes add column at timestamptz(3) not null default '-infinity';
      alter table audit_changes alter column at drop default;
    `);
    this.addSql(partitioned('audit_records', recordIndexes));
    this.addSql(partitioned('audit_changes', changeIndexes));
    this.addSql(NOTE_CHANGES);
  }
}

const recordIndexes = {
  audit_records_at_index: 'at, id',
  audit_records_actor_user_index: 'actor_user_id, at, id',
  audit_records_actor_key_index: 'actor_key_id, at, id',
  audit_records_on_behalf_of_index: 'on_behalf_of_id, at, id',
  audit_records_action_index: 'action, at, id',
  audit_records_face_index: 'face, at, id',
  audit_records_request_index: 'request_id, at, id',
  audit_records_outcome_index: 'outcome, at, id',
};
const changeIndexes = {
  audit_changes_audit_record_id_index: 'audit_record_id',
  audit_changes_record_index: 'record_type, record_id, audit_record_id',
};

/** Makes an existing table the first partition of a table with its name: of all months up to now, or to its latest row. */
const partitioned = (table: string, indexes: { [name: string]: string }): string => `
  do $$
  declare
    until timestamptz := date_trunc('month',
      greatest(now(), (select max(at) from audit_records)), 'UTC') + interval '1 month';
    first text := '${table}_until_' || to_char((until - interval '1 day') at time zone 'UTC', 'YYYY_MM');
  begin
    alter sequence ${table}_id_seq owned by none;
    alter table ${table} set schema partitions;
    execute format('alter table partitions.${table} rename to %I', first);
    execute format(
      'create table ${table} (like partitions.%I including defaults including constraints) partition by range (at)', first);
    alter sequence ${table}_id_seq owned by ${table}.id;
    ${Object.entries(indexes)
      .map(([name, columns]) => `create index ${name} on ${table} (${columns});`)
      .join('\n    ')}
    create trigger ${table}_append_only before update or delete or truncate on ${table}
      for each statement execute function audit_is_append_only();
    execute format(
      'alter table ${table} attach partition partitions.%I for values from (minvalue) to (%L)', first, until);
    perform make_partitions('${table}', 3);
  end $$`;

/*
 * Both functions run as the owner of the tables, because the server may be a role that owns nothing. They take tables of the
 * owner alone, and names of their functions and tables from nobody else's schema.
 */

const MAKE = `
  -- Makes the partitions of a table that are missing: of each month up to so many after this one, and one for what fits none.
  -- What waits there for its month is moved. @returns how many were made.
  create function make_partitions(parent text, ahead int) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' set lock_timeout = '3s' as $$
  declare
    whole regclass := (
      select c.oid from pg_class as c
       where c.relname = parent and c.relnamespace = 'public'::regnamespace and c.relkind = 'p'
         and c.relowner = current_user::regrole);
    has_key boolean := exists (select from pg_constraint as k where k.conrelid = whole and k.contype = 'p');
    other text := parent || '_other';
    month timestamptz;
    name text;
    bounds text;
    waits boolean;
    definition text;
    made int := 0;
  begin
    if whole is null then raise exception '% has no partitions', parent; end if;
    if ahead not between 0 and 24 then raise exception '% months are too many', ahead; end if;
    -- Of two that make them at once, one does.
    if not pg_try_advisory_xact_lock(727007) then return 0; end if;
    select to_date(max(right(c.relname, 7)), 'YYYY_MM') + interval '1 month' into month
      from pg_inherits as i join pg_class as c on c.oid = i.inhrelid
     where i.inhparent = whole and c.relname <> other;
    month := coalesce(month, date_trunc('month', now()));

    while month <= date_trunc('month', now()) + make_interval(months => ahead)
      or to_regclass(format('partitions.%I', other)) is null
    loop
      if to_regclass(format('partitions.%I', other)) is null then
        name := other;
        bounds := 'default';
      else
        name := parent || to_char(month, '_YYYY_MM');
        bounds := format('for values from (%L) to (%L)', month, month + interval '1 month');
      end if;
      execute format('create table partitions.%I (like public.%I including defaults including constraints)', name, parent);
      if not has_key then execute format('alter table partitions.%I add primary key (id)', name); end if;
      if name <> other then
        execute format('lock table partitions.%I in access exclusive mode', other);
        execute format('select exists (select from partitions.%I where at >= $1 and at < $2)', other)
          into waits using month, month + interval '1 month';
        if waits then
          execute format('alter table partitions.%I disable trigger user', other);
          execute format('with moved as (delete from partitions.%I where at >= $1 and at < $2 returning *)
              insert into partitions.%I select * from moved', other, name) using month, month + interval '1 month';
          execute format('alter table partitions.%I enable trigger user', other);
        end if;
      end if;
      -- Triggers that refuse a statement hold for statements on the partition too; PostgreSQL copies only those for rows.
      for definition in
        select replace(pg_get_triggerdef(t.oid), format(' ON public.%I ', parent), format(' ON partitions.%I ', name))
          from pg_trigger as t where t.tgrelid = whole and not t.tgisinternal and t.tgtype & 3 = 2
      loop
        execute definition;
      end loop;
      execute format('alter table public.%I attach partition partitions.%I %s', parent, name, bounds);
      if name <> other then month := month + interval '1 month'; end if;
      made := made + 1;
    end loop;
    -- Autovacuum looks at partitions, never at the whole: without it PostgreSQL plans joins as if it knew nothing.
    if made > 0 then execute format('analyze only public.%I', parent); end if;
    return made;
  end $$`;

const DROP = `
  -- Drops the partitions of a table whose rows are all from before a moment, a year ago at the latest: younger ones stay,
  -- whatever the server is told. @returns how many were dropped.
  create function drop_partitions(parent text, before timestamptz) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' set lock_timeout = '3s' as $$
  declare
    name text;
    dropped int := 0;
  begin
    if before > now() - interval '1 year' then raise exception 'what is younger than a year stays'; end if;
    for name in
      select c.relname from pg_inherits as i
        join pg_class as c on c.oid = i.inhrelid join pg_class as p on p.oid = i.inhparent
       where p.relname = parent and p.relnamespace = 'public'::regnamespace and p.relowner = current_user::regrole
         and c.relname <> parent || '_other'
         and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= before
       order by 1
    loop
      -- Not concurrently, which PostgreSQL does not do beside a default partition; the lock is held for an instant.
      execute format('alter table public.%I detach partition partitions.%I', parent, name);
      execute format('drop table partitions.%I', name);
      dropped := dropped + 1;
    end loop;
    return dropped;
  end $$`;

/** The former function, with the time of the record: `elo.audit` is its id, its time and the number of changes, with spaces. */
const NOTE_CHANGES = `
  -- Arguments: the name of the record type; columns that are no change, with commas; of the others column, field, kind.
  create or replace function note_changes() returns trigger language plpgsql set enable_nestloop = off as $$
  declare
    scope text[] := string_to_array(current_setting('elo.audit'), ' ');
    -- More changes than 200 of one transaction are not listed.
    room int := 200 - coalesce(scope[3]::int, 0);
    ignored text[] := string_to_array(tg_argv[1], ',');
    fields jsonb := tg_argv[2];
    added int;
  begin
    if room <= 0 then return null; end if;
    -- \`offset 0\` keeps PostgreSQL from computing a value each time that it is named.
    if tg_op = 'INSERT' then
      insert into audit_changes (audit_record_id, at, record_type, record_id, operation, fields)
      select scope[1]::int, scope[2]::timestamptz, tg_argv[0], r.id, 'CREATED', (
          select coalesce(jsonb_agg(jsonb_build_object(
              'name', f ->> 1, 'before', null, 'after', audit_text(x.after, f ->> 2))), '[]')
            from jsonb_array_elements(fields) as f,
              lateral (select r.after -> (f ->> 0) as after offset 0) as x
           where x.after <> 'null')
        from (select n.id, to_jsonb(n) as after from new_rows n limit room) as r;
    elsif tg_op = 'UPDATE' then
      insert into audit_changes (audit_record_id, at, record_type, record_id, operation, fields)
      select scope[1]::int, scope[2]::timestamptz, tg_argv[0], r.id, 'CHANGED', (
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
      insert into audit_changes (audit_record_id, at, record_type, record_id, operation, fields)
      select scope[1]::int, scope[2]::timestamptz, tg_argv[0], r.id, 'REMOVED', (
          select coalesce(jsonb_agg(jsonb_build_object(
              'name', f ->> 1, 'before', audit_text(x.before, f ->> 2), 'after', null)), '[]')
            from jsonb_array_elements(fields) as f,
              lateral (select r.before -> (f ->> 0) as before offset 0) as x
           where x.before <> 'null')
        from (select o.id, to_jsonb(o) as before from old_rows o limit room) as r;
    end if;
    get diagnostics added = row_count;
    if added > 0 then
      perform set_config('elo.audit', concat_ws(' ', scope[1], scope[2], 200 - room + added), true);
    end if;
    return null;
  end $$`;
