import { Migration } from '@mikro-orm/migrations';

/**
 * Searches that ignore accents and case (domain/kernel/search.ts): `search_text` is the compared text, and `search_grams`, each
 * three characters of a text, the content of an index. The latter is far from free, and the planner must know that. A person is
 * found by their names, CPF and phone, that of a Brazilian mobile line with and without the ninth digit. And lists of people
 * are asked for by role, and for people who are shut out.
 */
export class Search extends Migration {
  override up(): void {
    this.addSql(String.raw`
      create function search_text(given text) returns text language sql immutable strict parallel safe
        return lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036F]', '', 'g') collate "pg_unicode_fast");
      create function search_grams(given text) returns tsvector language sql immutable strict parallel safe cost 10000
        return array_to_tsvector(array(select substr(given || '  ', i, 3) from generate_series(1, length(given)) as i));
      create function person_search(name text, email text, username text, cpf text, phone text) returns text
        language sql immutable parallel safe
        return search_text(name || coalesce(' ' || email, '') || coalesce(' ' || username, '') || coalesce(' ' || cpf, '')
          || coalesce(' ' || phone, '') || case
            when phone ~ '^55[1-9]{2}[6-9][0-9]{7}$' then ' ' || substr(phone, 1, 4) || '9' || substr(phone, 5)
            when phone ~ '^55[1-9]{2}9[6-9][0-9]{7}$' then ' ' || substr(phone, 1, 4) || substr(phone, 6)
            else '' end);
    `);
    this.addSql(`
      alter table "users" add "search" text generated always as (person_search(name, email, username, cpf, phone)) stored;
      create index users_search_index on users using gin (search_grams(search));
      create index users_roles_index on users using gin (roles);
      create index users_inactive_index on users (id) where not is_active;
    `);
  }
}
