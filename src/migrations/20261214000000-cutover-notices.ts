import { Migration } from '@mikro-orm/migrations';

/**
 * A watcher of the routes of a facade, or of all, is told of every change about them: the facades, never the values. One
 * function for all tables that have a `route`.
 */
export class CutoverNotices extends Migration {
  override up(): void {
    this.addSql(`
      create function tell_cutover() returns trigger language plpgsql as $$
      begin
        -- Nothing is told of a statement without rows.
        if tg_op = 'DELETE' then
          perform tell_changes('cutover', array(
            select unnest(array[split_part(o.route, '.', 1), 'all']) from old_rows o));
        else
          perform tell_changes('cutover', array(
            select unnest(array[split_part(n.route, '.', 1), 'all']) from new_rows n));
        end if;
        return null;
      end $$;
    `);
    for (const table of [
      'route_states',
      'route_brownouts',
      'route_consents',
      'route_usages',
      'parity_counts',
      'parity_ignores',
    ])
      for (const [operation, rows] of Object.entries(transitions))
        this.addSql(`
          create trigger tell_cutover_${operation} after ${operation} on ${table} referencing ${rows}
            for each statement execute function tell_cutover()`);
  }
}

const transitions = {
  insert: 'new table as new_rows',
  update: 'new table as new_rows',
  delete: 'old table as old_rows',
};
