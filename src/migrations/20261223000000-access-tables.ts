import { Migration } from '@mikro-orm/migrations';

/**
 * Tables that were taken out are found by their classes and cycles: in five years they become tens of thousands, and a person
 * asks for the few with their own data.
 */
export class AccessTables extends Migration {
  static assured = {
    'create index access_records_table_keys_index':
      'Of four million records sixty thousand are of tables: it is there in two seconds, in which reads go on and are noted after it.',
    'drop index access_records_tables_index':
      'Servers of before read the tables without it, which takes a second among four million records; a person asks seldom.',
  };

  override up(): void {
    this.addSql(`
      create function access_table_keys(taken jsonb) returns text[] language sql immutable parallel safe
        return case
          when taken ->> 'noun' <> 'enrollments' then array[taken ->> 'noun']
          when jsonb_typeof(taken -> 'classIds') = 'array'
            then array(select 'class ' || id from jsonb_array_elements_text(taken -> 'classIds') as id)
          else array['cycle ' || coalesce(taken ->> 'cycleId', 'any')]
        end;
    `);
    this.addSql(
      'create index access_records_table_keys_index on access_records using gin (access_table_keys(taken)) where person_id is null',
    );
    this.addSql('drop index access_records_tables_index');
  }
}
