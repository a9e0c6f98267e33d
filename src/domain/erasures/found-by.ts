import { type RawBuilder, sql } from 'kysely';
import type { ErasedIdentifiers } from '../../entities/erasure.entity.js';
import type { FoundBy } from '../../entities/holdings.js';
import { spellingsOf } from '../../privacy/spellings.js';

/** Who is to be erased. */
export interface Subject extends ErasedIdentifiers {
  id: number;
}

/** Conditions that would pass through all that was ever written: a dry run leaves them out. */
export const isSearch = (by: FoundBy): boolean => by === 'text' || by === 'mention';

/** Texts that stand somewhere in another one, as `like` takes them. */
export const likePatterns = (texts: readonly string[]): string[] =>
  texts.map(each => `%${each.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
const patternsOf = (subject: Subject): string[] => likePatterns(spellingsOf(subject));

/**
 * The rows of a person, in SQL on the table's columns: what each word of the register (src/entities/holdings.ts) means.
 * @param column of the table
 */
export const conditions: {
  readonly [by in FoundBy]: (column: RawBuilder<unknown>, subject: Subject) => RawBuilder<boolean>;
} = {
  person: (column, { id }) => sql`${column} = ${id}`,
  phone: (column, { phones }) => sql`${column} = any(${phones}::text[])`,
  email: (column, { emails }) => sql`lower(${column}) = any(${emails}::text[])`,
  enrollment: (column, { id }) => sql`${column} in (select id from enrollments where participant_id = ${id})`,
  submission: (column, { id }) => sql`${column} in (select id from submissions where participant_id = ${id})`,
  revision: (column, { id }) => sql`${column} in (select id from submission_revisions where participant_id = ${id})`,
  uploader: (column, { id }) => sql`(${column} = ${id} and submission_id is null and activity_template_id is null
    and submission_revision_id is null)`,
  employee: (column, { id }) => sql`${column} in (select id from employees where user_id = ${id})`,
  message: (column, { phones }) => sql`${column} in (
    select platform_id from messages where recipient = any(${phones}::text[]) or wa_id = any(${phones}::text[]))`,
  caller: (column, { id }) => sql`${column} = ${`user:${id}`}`,
  records: (column, { id }) => sql`${column} && (
    select array_agg(record || ':' || record_id) from (
      select 'User' as record, ${id}::int as record_id
      union all select 'Enrollment', id from enrollments where participant_id = ${id}
      union all select 'Submission', id from submissions where participant_id = ${id}
      union all select 'Appointment', id from appointments where client_id = ${id}) as known)`,
  text: (column, subject) => sql`lower(${column}::text) like any(${patternsOf(subject)}::text[])`,
  mention: (column, subject) => sql`lower(${column}::text) like any(${patternsOf(subject)}::text[])`,
};
