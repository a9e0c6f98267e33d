import { Migration } from '@mikro-orm/migrations';

/** A substitute of a class sits in its meetings: a watcher of the slots of their own calendar hears of it. */
export class SubstitutesBusy extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function people_who_meet(class_ids int[]) returns int[] language sql stable as $$
        select array(
          select c.facilitator_id from classes c where c.id = any(class_ids) and c.facilitator_id is not null
          union
          select b.user_id from class_substitutes b where b.class_id = any(class_ids)
          union
          select n.participant_id from enrollments n join employees e on e.user_id = n.participant_id
           where n.class_id = any(class_ids) and n.canceled_at is null)
      $$;

      create function tell_slots_of_substitute() returns trigger language plpgsql as $$
      begin
        perform tell_slots_of(array[(coalesce(new, old)).user_id]);
        return null;
      end $$;

      create trigger tell_slots_of_substitute after insert or update or delete on class_substitutes
        for each row execute function tell_slots_of_substitute();
    `);
  }
}
