import { sql } from 'kysely';
import { z } from 'zod';
import type { ErasedIdentifiers } from '../../entities/erasure.entity.js';
import type { Ctx } from '../context.js';
import { phoneSpellings } from '../people/phone.rules.js';
import { rowsOf } from '../kernel/rows-of.js';

const identifiers = z.object({
  name: z.string(),
  cpf: z.string().nullable(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  formerNames: z.array(z.string()),
  formerCpfs: z.array(z.string()),
});

/**
 * The identifiers by which a person is found in texts and in tables without their id. They include former names and CPFs, and
 * e-mails and phones that wait for a proof, and those of records that were merged into theirs. Identifiers that now belong to somebody else are left out. Messages to a phone that
 * two people share belong to both. A text that names one of two namesakes may mean the other one, so the name is empty for
 * namesakes. Names are compared without accents, because people often leave them out.
 */
export async function identifiersOf(ctx: Pick<Ctx, 'kysely'>, id: number): Promise<ErasedIdentifiers | null> {
  const [found] = await rowsOf(
    ctx,
    identifiers,
    sql`
    with ids as (
      select ${id}::int as id
      union select dropped_id from person_merges where kept_id = ${id} and undone_at is null
    ), said as (
      select v.held from audit_values as v join audit_changes as x on x.id = v.audit_change_id
       where v.person_id in (select id from ids)
         and x.record_type = 'User' and x.record_id in (select id::text from ids)
    ), emails as (
      select email from users where id = ${id}
      union select email from action_tokens where user_id = ${id}
      union select lower(recipient collate "pg_unicode_fast") from mails where person_id = ${id}
      union select each.value from said, jsonb_array_elements_text(said.held -> 'email') as each
    ), phones as (
      select phone from users where id = ${id}
      union select phone from action_tokens where user_id = ${id}
      union select each.value from said, jsonb_array_elements_text(said.held -> 'phone') as each
    ), names as (
      select name from users where id = ${id}
      union select each.value from said, jsonb_array_elements_text(said.held -> 'name') as each
    ), own_names as (
      select name from names
       where name is not null and not exists (
         select from users as other where other.id <> ${id} and search_text(other.name) = search_text(names.name))
    ), cpfs as (
      select distinct each.value as cpf from said, jsonb_array_elements_text(said.held -> 'cpf') as each
    )
    select coalesce((select name from own_names where name = u.name), '') as name, u.cpf,
           array(select name from own_names where name <> u.name) as "formerNames",
           array(select cpf from cpfs where cpf ~ '^[0-9]{11}$'
                  and not exists (select from users as other where other.cpf = cpfs.cpf)) as "formerCpfs",
           array(select email from emails where email like '%@%'
                  and not exists (select from users as other where other.id <> u.id and other.email = emails.email)) as emails,
           array(select phone from phones where phone is not null
                  and not exists (select from users as other where other.id <> u.id and other.phone = phones.phone)) as phones
      from users as u where u.id = ${id}`,
  );
  return found ? { ...found, phones: [...new Set(found.phones.flatMap(phoneSpellings))] } : null;
}
