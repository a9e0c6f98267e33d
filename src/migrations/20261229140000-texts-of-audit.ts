import { Move, type Part } from '../postgres/row-moves.js';

/**
 * Moves titles, descriptions and articles out of earlier changes of the audit, to stand beside it: since
 * `20261222000001-audit-of-texts` new changes are written like that. Fields that the trigger of a record marks as a person's
 * are moved.
 *
 * Changes are append-only, by a trigger. Its function is another one within the transaction of a batch alone: nobody else sees
 * that, and no lock is taken on the table.
 */
export class TextsOfAudit extends Move {
  static readonly assured = { 'with triggers as': 'servers of before read a text in either place' };

  readonly parts: readonly Part[] = [
    {
      table: 'audit_changes',
      statements: ({ after, upTo }) => [
        appendOnly('return null;'),
        `insert into audit_values (audit_record_id, audit_change_id, at, held)
         ${TOLD}
         select x.audit_record_id, x.id, x.at,
                jsonb_object_agg(e.field ->> 'name', jsonb_build_array(e.field -> 'before', e.field -> 'after'))
           from audit_changes as x
           cross join jsonb_array_elements(x.fields) as e(field)
           join told on told.record_type = x.record_type and told.field = e.field ->> 'name'
          where x.id > ${after} and x.id <= ${upTo} and not e.field ? 'apart'
          group by x.audit_record_id, x.id, x.at`,
        `${TOLD}
         update audit_changes as x
            set fields = (
              select jsonb_agg(case when told.field is null or e.field ? 'apart' then e.field else
                  jsonb_build_object('name', e.field -> 'name', 'apart', true)
                  || case when e.field -> 'before' = 'null' then '{"before": null}' else '{}' end::jsonb
                  || case when e.field -> 'after' = 'null' then '{"after": null}' else '{}' end::jsonb end order by e.place)
                from jsonb_array_elements(x.fields) with ordinality as e(field, place)
                left join told on told.record_type = x.record_type and told.field = e.field ->> 'name')
          where x.id > ${after} and x.id <= ${upTo} and exists (
            select from jsonb_array_elements(x.fields) as e(field)
              join told on told.record_type = x.record_type and told.field = e.field ->> 'name'
             where not e.field ? 'apart')`,
        appendOnly(`raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';`),
      ],
    },
  ];
}

/** By type of record, the fields that its trigger marks as a person's. */
const TOLD = `
  with triggers as (
    select distinct string_to_array(encode(t.tgargs, 'escape'), '\\000') as given
      from pg_trigger as t where t.tgfoid = 'note_changes'::regproc
  ), told as materialized (
    select distinct given[1] as record_type, f ->> 1 as field
      from triggers cross join jsonb_array_elements(given[3]::jsonb) as f
     where f -> 3 is not null
       and given[1] in ('Activity', 'ActivityTemplate', 'ApiKey', 'Class', 'Course', 'Cycle', 'Enrollment', 'Meeting',
                        'ParityIgnore', 'Post', 'Registration', 'Room', 'RouteConsent')
  )`;

/** The function of the audit's append-only triggers with this body, as `20261121181310-audit` made it. */
const appendOnly = (body: string): string => `
      create or replace function audit_is_append_only() returns trigger language plpgsql as $$
      begin
        ${body}
      end $$`;
