import { Migration } from '@mikro-orm/migrations';

/**
 * Every write tells all processes the change, with the commit (postgres/change-feed.ts hears it): triggers, so that no way of
 * writing escapes. Only ids are told. The names of classes, courses and people are no part of it: they seldom change.
 */
export class ChangeNotices extends Migration {
  override up(): void {
    this.addSql(`
      -- What of a topic changed: a key, or a key and an id after a slash. A notification holds less than 8000 bytes.
      create function tell_changes(topic text, changes text[]) returns void language sql as $$
        select pg_notify('elo_changes', topic || ' ' || string_agg(change, ' '))
          from (
            select change, (row_number() over (order by change) - 1) / 150 as part
              from (select distinct unnest(changes) as change) as each
          ) as told
         group by part
      $$;

      create function tell_live_sessions() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          perform tell_changes('liveSession', array(select n.meeting_id::text from new_rows n));
        elsif tg_op = 'UPDATE' then
          perform tell_changes('liveSession', array(
            select n.meeting_id::text from new_rows n union select o.meeting_id::text from old_rows o));
        else
          perform tell_changes('liveSession', array(select o.meeting_id::text from old_rows o));
        end if;
        return null;
      end $$;

      create function tell_live_sessions_of_meetings() returns trigger language plpgsql as $$
      begin
        perform tell_changes('liveSession', array(select o.id::text from old_rows o));
        return null;
      end $$;

      -- Whose number of enrollments, or whose room, is another.
      create function tell_live_sessions_of_classes() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          perform tell_changes('liveSession', array(
            select m.id::text from meetings m where m.class_id in (select n.class_id from new_rows n)));
        elsif tg_op = 'UPDATE' then
          perform tell_changes('liveSession', array(
            select m.id::text from meetings m
             where m.class_id in (select n.class_id from new_rows n union select o.class_id from old_rows o)));
        else
          perform tell_changes('liveSession', array(
            select m.id::text from meetings m where m.class_id in (select o.class_id from old_rows o)));
        end if;
        return null;
      end $$;

      -- A class's facilitator leads its meetings, and has the calendar in which its slots are.
      create function tell_class() returns trigger language plpgsql as $$
      begin
        perform tell_changes('slots', array[new.id::text]);
        perform tell_changes('liveSession', array(select m.id::text from meetings m where m.class_id = new.id));
        return null;
      end $$;

      -- Slots are those of the calendar of the class's facilitator.
      create function tell_slots() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          perform tell_changes('slots', array(
            select c.id::text from classes c join employees e on e.user_id = c.facilitator_id
             where e.id in (select n.employee_id from new_rows n)));
        elsif tg_op = 'UPDATE' then
          perform tell_changes('slots', array(
            select c.id::text from classes c join employees e on e.user_id = c.facilitator_id
             where e.id in (select n.employee_id from new_rows n union select o.employee_id from old_rows o)));
        else
          perform tell_changes('slots', array(
            select c.id::text from classes c join employees e on e.user_id = c.facilitator_id
             where e.id in (select o.employee_id from old_rows o)));
        end if;
        return null;
      end $$;

      create function tell_slots_of_employee() returns trigger language plpgsql as $$
      begin
        perform tell_changes('slots', array(
          select c.id::text from classes c where c.facilitator_id = (coalesce(new, old)).user_id));
        return null;
      end $$;

      create function tell_submissions() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          perform tell_changes('submission', array(select n.class_id || '/' || n.id from new_rows n));
        elsif tg_op = 'UPDATE' then
          perform tell_changes('submission', array(
            select n.class_id || '/' || n.id from new_rows n union select o.class_id || '/' || o.id from old_rows o));
        else
          perform tell_changes('submission', array(select o.class_id || '/' || o.id from old_rows o));
        end if;
        return null;
      end $$;

      create function tell_submissions_of_files() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          perform tell_changes('submission', array(
            select s.class_id || '/' || s.id from submissions s
             where s.id in (select n.submission_id from new_rows n union select o.submission_id from old_rows o)));
        elsif tg_op = 'INSERT' then
          perform tell_changes('submission', array(
            select s.class_id || '/' || s.id from submissions s where s.id in (select n.submission_id from new_rows n)));
        else
          perform tell_changes('submission', array(
            select s.class_id || '/' || s.id from submissions s where s.id in (select o.submission_id from old_rows o)));
        end if;
        return null;
      end $$;

      -- What a caller is known by: who holds a connection open is looked up again.
      create function tell_callers() returns trigger language plpgsql as $$
      begin
        perform tell_changes(tg_argv[0], array[to_jsonb(coalesce(new, old)) ->> tg_argv[1]]);
        return null;
      end $$;

      create trigger tell_class after update of facilitator_id, name, course_id, cycle_id on classes
        for each row when (old is distinct from new) execute function tell_class();
      create trigger tell_slots_of_employee after insert or delete or update of user_id, time_zone, slot_minutes on employees
        for each row execute function tell_slots_of_employee();
      create trigger tell_caller after update of is_active, roles, sessions_valid_from on users
        for each row execute function tell_callers('caller', 'id');
      create trigger tell_login after insert on ended_logins
        for each row execute function tell_callers('login', 'login_id');
      create trigger tell_login after update or delete on participant_modes
        for each row execute function tell_callers('login', 'login_id');
      create trigger tell_key after update of revoked_at, expires_at, scopes on api_keys
        for each row execute function tell_callers('key', 'id');
    `);
    for (const [table, tells] of Object.entries(tellers))
      for (const [operation, transition] of Object.entries(transitions)) {
        if (table === 'meetings' && operation === 'insert') continue;
        const rows = table === 'meetings' ? 'old table as old_rows' : transition;
        this.addSql(`
          create trigger ${tells}_${operation} after ${operation} on ${table} referencing ${rows}
            for each statement execute function ${tells}()`);
      }
  }
}

const tellers = {
  appointments: 'tell_slots',
  enrollments: 'tell_live_sessions_of_classes',
  live_messages: 'tell_live_sessions',
  meeting_visits: 'tell_live_sessions',
  meetings: 'tell_live_sessions_of_meetings',
  rooms: 'tell_live_sessions_of_classes',
  stored_files: 'tell_submissions_of_files',
  submissions: 'tell_submissions',
  working_hours: 'tell_slots',
};

const transitions = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
};
