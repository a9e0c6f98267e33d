import { Migration } from '@mikro-orm/migrations';

const tables = [
  'action_logs',
  'activity_templates',
  'appointments',
  'booking_requests',
  'conversion_events',
  'enrollments',
  'institution_profiles',
  'live_messages',
  'messages',
  'participant_mode_logs',
  'post_likes',
  'posts',
  'presences',
  'registrations',
  'stored_files',
  'submission_revisions',
  'submissions',
  'users',
];

/** A silent repetition of a write of an old service gets the ids that the old service gave (src/cutover/trial). */
export class LegacyIds extends Migration {
  override up(): void {
    this.addSql(`
      create function take_legacy_id() returns trigger language plpgsql as $$
      declare
        given jsonb := current_setting('elo.legacy_ids')::jsonb;
        ids jsonb := given -> tg_table_name::text;
        wanted bigint;
        reached bigint := new.id;
        sequence regclass;
      begin
        if coalesce(jsonb_array_length(ids), 0) = 0 then
          return new;
        end if;
        wanted := (ids ->> 0)::bigint;
        perform set_config('elo.legacy_ids', jsonb_set(given, array[tg_table_name::text], ids - 0)::text, true);
        -- The sequence goes on until it is beyond, number by number: if it were set, it could go back behind one that
        -- somebody else takes meanwhile.
        if reached < wanted then
          sequence := pg_get_serial_sequence(format('%I.%I', tg_table_schema, tg_table_name), 'id');
          while reached < wanted loop
            reached := nextval(sequence);
          end loop;
        end if;
        new.id := wanted;
        return new;
      end $$;
      ${tables
        .map(
          table =>
            `create trigger take_legacy_id before insert on "${table}" for each row when (current_setting('elo.legacy_ids', true) <> '') execute function take_legacy_id();`,
        )
        .join('\n      ')}
    `);
  }
}
