import { Migration } from '@mikro-orm/migrations';

/**
 * The numbers of `auditStats` are counted once a day: a year of records is not read for them again and again. A day counts as
 * soon as it has been over for an hour (job `audit-counts`); later records are counted at reading. A record that is committed
 * after the count of its day adds itself. A trigger sees to it, and ignores records of the last hour.
 */
export class AuditCounts extends Migration {
  override up(): void {
    this.addSql(`
      create table audit_counts (
        -- In the zone of audit_count_state.
        day date not null,
        dimension text not null check (dimension in ('action', 'actor', 'face')),
        name varchar(100) null,
        actor_kind text null,
        actor_id int null,
        count int not null,
        refused int not null,
        constraint audit_counts_unique unique nulls not distinct (day, dimension, name, actor_kind, actor_id)
      );
      -- One row: what is earlier than that moment, a midnight of the zone, has been counted.
      create table audit_count_state (
        zone text not null,
        counted_until timestamptz not null
      );
      create unique index audit_count_state_index on audit_count_state ((true));
      insert into audit_count_state values ('America/Sao_Paulo', '-infinity');
    `);
    this.addSql(COUNT);
    this.addSql(LATE);
    this.addSql(`
      create trigger audit_records_late after insert on audit_records
        for each row when (new.at < clock_timestamp() - interval '1 hour') execute function count_late_audit_record();
      do $$ begin
        while count_audit_days('America/Sao_Paulo') > 0 loop end loop;
      end $$;
    `);
  }
}

const COUNT = `
  -- Counts days that have been over for an hour, a week of them at most. In another zone than before, all anew.
  -- Runs as the owner: a lock on a table takes more rights than writing it. @returns how many days; 0 when none is left
  create function count_audit_days(in_zone text) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '3s' as $$
  declare
    over timestamptz := date_trunc('day', clock_timestamp() - interval '1 hour', in_zone);
    state public.audit_count_state;
    since timestamptz;
    until timestamptz;
  begin
    -- Of two that count at once, one does.
    if not pg_try_advisory_xact_lock(727008) then return 0; end if;
    select * into state from public.audit_count_state;
    if state.zone <> in_zone then
      delete from public.audit_counts;
      state.counted_until := '-infinity';
    end if;
    if state.counted_until >= over then return 0; end if;
    -- Waits for who is writing a record; who comes later finds the day counted, and counts itself (count_late_audit_record).
    lock table public.audit_records in share mode;
    select date_trunc('day', min(at), in_zone) into since from public.audit_records where at >= state.counted_until;
    since := coalesce(since, over);
    until := least(over, (since at time zone in_zone + interval '7 days') at time zone in_zone);
    insert into public.audit_counts (day, dimension, name, actor_kind, actor_id, count, refused)
    select day, case when action is not null then 'action' when face is not null then 'face' else 'actor' end,
           coalesce(action, face), actor_kind, actor, count(*), count(*) filter (where outcome = 'REFUSED')
      from (
        select (at at time zone in_zone)::date as day, action, face, actor_kind,
               coalesce(actor_user_id, actor_key_id) as actor, outcome
          from public.audit_records where at >= since and at < until
      ) as counted
     group by grouping sets ((day, action), (day, face), (day, actor_kind, actor));
    update public.audit_count_state set zone = in_zone, counted_until = until;
    return greatest(1, extract(day from until at time zone in_zone - since at time zone in_zone));
  end $$`;

const LATE = `
  create function count_late_audit_record() returns trigger language plpgsql as $$
  declare
    state audit_count_state;
  begin
    select * into state from audit_count_state;
    if new.at < state.counted_until then
      insert into audit_counts as c (day, dimension, name, actor_kind, actor_id, count, refused)
      select (new.at at time zone state.zone)::date, dimension, name, actor_kind, actor_id, 1, (new.outcome = 'REFUSED')::int
        from (values ('action', new.action, null, null::int), ('actor', null, new.actor_kind, coalesce(new.actor_user_id, new.actor_key_id)),
                     ('face', new.face, null, null)) as one (dimension, name, actor_kind, actor_id)
      on conflict on constraint audit_counts_unique
      do update set count = c.count + excluded.count, refused = c.refused + excluded.refused;
    end if;
    return null;
  end $$`;
