import { type RawBuilder, sql } from 'kysely';
import type { ErasedIdentifiers } from '../../entities/erasure.entity.js';
import type { FoundBy } from '../../entities/holdings.js';
import { reportedHashes, type UserField } from '../../platform/outside/conversions.js';
import { type Spelling, spellingsOf } from '../../privacy/spellings.js';

/** The person to erase. */
export interface Subject extends ErasedIdentifiers {
  id: number;
}

/** True for conditions that search all stored texts: a dry run leaves them out. */
export const isSearch = (by: FoundBy): boolean =>
  by === 'text' || by === 'mention' || by === 'address' || by === 'payload';

/**
 * A collation that ignores upper and lower case of all letters. With the database locale "C", only letters without accents
 * match.
 */
export const ofPeople = sql.raw('collate "pg_unicode_fast"');

const expressionOf = (spellings: readonly Spelling[]): string =>
  spellings.map(({ expression }) => `(?:${expression})`).join('|');

/**
 * SQL that is true when a text contains one of the spellings. It uses `case`, because PostgreSQL may evaluate two conditions
 * joined by `and` in any order.
 * @param text an expression that `::text` and `collate` may follow
 */
export const isNamedIn = (text: RawBuilder<unknown>, spellings: readonly Spelling[]): RawBuilder<boolean> => sql`
  case when lower(${text}::text ${ofPeople}) like any(${spellings.flatMap(({ patterns }) => patterns)}::text[])
    then ${text}::text ${ofPeople} ~* ${expressionOf(spellings)}::text else false end`;

/**
 * SQL of a text in which the person's identifiers are crossed out: the text belongs to somebody else, and the rest of it stays.
 */
export const crossedOut = (text: RawBuilder<unknown>, subject: Subject): RawBuilder<string> =>
  sql`regexp_replace(${text}::text ${ofPeople}, ${expressionOf(spellingsOf(subject))}::text, '***', 'gi')`;

/** The records of a person, as a table of their type and number. */
const recordsOf = (id: number) => sql`(
  select 'User' as record, ${id}::int as record_id
  union all select 'Enrollment', id from enrollments where participant_id = ${id}
  union all select 'Submission', id from submissions where participant_id = ${id}
  union all select 'Appointment', id from appointments where client_id = ${id}) as known`;

const hashesOf = (field: UserField, values: readonly string[]): string[] =>
  values.flatMap(value => reportedHashes(field, value));

/**
 * SQL conditions for the rows of a person, by the words of the register (src/entities/holdings.ts).
 * @param column a column of the table
 */
export const conditions: {
  readonly [by in FoundBy]: (column: RawBuilder<unknown>, subject: Subject) => RawBuilder<boolean>;
} = {
  person: (column, { id }) => sql`${column} = ${id}`,
  phone: (column, { phones }) => sql`${column} = any(${phones}::text[])`,
  email: (column, { emails }) => sql`lower(${column} ${ofPeople}) = any(${emails}::text[])`,
  'hashed email': (column, { emails }) => sql`${column} = any(${hashesOf('em', emails)}::text[])`,
  // People type their phone without the country code.
  'hashed phone': (column, { phones }) =>
    sql`${column} = any(${hashesOf('ph', [...phones, ...phones.map(each => each.replace(/^55/, ''))])}::text[])`,
  enrollment: (column, { id }) => sql`${column} in (select id from enrollments where participant_id = ${id})`,
  submission: (column, { id }) => sql`${column} in (select id from submissions where participant_id = ${id})`,
  revision: (column, { id }) => sql`${column} in (select id from submission_revisions where participant_id = ${id})`,
  uploader: (column, { id }) => sql`(${column} = ${id} and submission_id is null and activity_template_id is null
    and submission_revision_id is null)`,
  employee: (column, { id }) => sql`${column} in (select id from employees where user_id = ${id})`,
  appointment: (column, { id }) => sql`${column} in (select id from appointments where client_id = ${id})`,
  'done to': (column, { id }) => sql`(audit_change_id is null and ${column} in (
    select x.audit_record_id from audit_changes as x
     where (x.record_type, x.record_id) in (select record, record_id::text from ${recordsOf(id)})
       and not exists (
         select from audit_values as o
          where o.audit_record_id = x.audit_record_id and o.audit_change_id is not null and o.person_id <> ${id}
            and o.person_id is distinct from (
              select r.actor_user_id from audit_records as r where r.id = x.audit_record_id))))`,
  message: (column, { phones }) => sql`${column} in (
    select platform_id from messages where recipient = any(${phones}::text[]) or wa_id = any(${phones}::text[]))`,
  caller: (column, { id }) => sql`${column} = ${`user:${id}`}`,
  records: (column, { id }) => sql`${column} && (select array_agg(record || ':' || record_id) from ${recordsOf(id)})`,
  text: (column, subject) => isNamedIn(column, spellingsOf(subject)),
  payload: (column, subject) => sql`(${isNamedIn(column, spellingsOf(subject))} or (
    ${column} ? 'note' and (${column} ->> 'enrollmentId')::int in (
      select id from enrollments where participant_id = ${subject.id})))`,
  mention: (column, subject) => isNamedIn(column, spellingsOf(subject)),
  address: (column, subject) => isNamedIn(column, spellingsOf(subject)),
};
