import type { FoundBy, Holding } from '../entities/holdings.js';
import { registeredHoldings } from '../entities/holdings.js';
import { isSecret } from '../domain/kernel/audit-values.js';
import { exportNouns } from './export-nouns.js';

/*
 * The content of the export of a person follows from the register (entities/holdings.ts). It has every table with rows about a
 * person. It has every column of these but for secrets, columns of other people, and columns left out here with a reason. So a
 * new table is carried without anybody thinking of it; an omission must be declared.
 */

/** Tables about people that no export carries, each with the reason. */
export const tablesLeftOut: { readonly [table: string]: string } = {
  audit_values: 'Technical: values of changes, which are in their own places, and arguments, which may name others.',
  mirror_writes: 'Requests on their way to another service, encrypted. Their results are in their own places.',
  conversion_events:
    'Actions on a page, by hashes, until they are reported: anybody who knows an e-mail could have sent them.',
  outbox: 'Technical: the work of jobs.',
  second_factor_challenges: 'Technical: challenges of some minutes, which open doors.',
  idempotency_keys: 'Technical: repeated requests. Their results are in their own places.',
};

/** Columns that no export carries, each with the reason, beside columns of other people and columns with names of secrets. */
export const columnsLeftOut: { readonly [table: string]: { readonly [column: string]: string } } = {
  action_tokens: { salt: 'It opens doors' },
  api_keys: { keyHash: 'Belongs to a program, not to a person' },
  audit_records: {
    arguments: 'Changes about other people belong to them',
    onBehalfOfId: 'The number of somebody else',
  },
  erasures: { identifiers: 'Data that are being erased' },
  booking_requests: { arguments: 'May name others', message: 'May name others', failure: 'May name others' },
  flow_sessions: {
    answers: 'May hold a code; the answers are in the person and the enrollment',
    flowToken: 'It opens doors',
  },
  imports: { files: 'Earlier addresses of files, which belong to others', problems: 'Lines about others' },
  logins: { loginId: 'It names a session', providerSession: 'It names a session' },
  messages: { payload: 'May hold codes', identity: 'Made to send it once' },
  participant_modes: { loginId: 'It names a session' },
  passcodes: { codeHash: 'It opens doors', usedByLogin: 'It names a session' },
  person_exports: { path: 'The earlier address of the archive' },
  person_merges: { stored: 'A copy of what is elsewhere, with passwords' },
  pictures: { path: 'The address; the picture itself is in the archive' },
  recorded_messages: { payload: 'May hold codes' },
  recovery_codes: { codeHash: 'It opens doors' },
  second_factors: { credentialId: 'It opens doors', publicKey: 'It opens doors', secret: 'It opens doors' },
  sign_in_codes: { salt: 'It opens doors' },
  users: { passwordHash: 'It opens doors', search: 'Made of the others' },
};

/** Sensitive columns that an export carries: the person gave them. All others have to be left out by name. */
export const sensitiveShown: { readonly [table: string]: readonly string[] } = { users: ['cpf', 'gender', 'race'] };

/** Rows that are found in another way than the register says: a person's uploads are not all about them. */
const foundOtherwise: { readonly [table: string]: string } = {
  stored_files: `x.submission_id in (select id from submissions where participant_id = {person})
    or x.submission_revision_id in (select id from submission_revisions where participant_id = {person})
    or (x.uploaded_by_id = {person} and x.submission_id is null and x.submission_revision_id is null)`,
};

/** The meaning of numbers in a row, in words that the person sees elsewhere too. */
const words: { readonly [table: string]: { readonly [name: string]: string } } = {
  appointments: {
    with: '(select u.name from employees as m join users as u on u.id = m.user_id where m.id = x.employee_id)',
  },
  enrollments: {
    className: '(select c.name from classes as c where c.id = x.class_id)',
    courseTitle: '(select o.title from classes as c join courses as o on o.id = c.course_id where c.id = x.class_id)',
  },
  meeting_progress: { meetingTitle: '(select m.title from meetings as m where m.id = x.meeting_id)' },
  meeting_visits: { meetingTitle: '(select m.title from meetings as m where m.id = x.meeting_id)' },
  presences: { activityTitle: '(select a.title from activities as a where a.id = x.activity_id)' },
  submissions: {
    activityTitle: '(select a.title from activities as a where a.id = x.activity_id)',
    className: '(select c.name from classes as c where c.id = x.class_id)',
  },
  withdrawn_presences: { activityTitle: '(select a.title from activities as a where a.id = x.activity_id)' },
  consents: {
    version: '(select t.version from consent_texts as t where t.id = x.text_id)',
    title: '(select t.title from consent_texts as t where t.id = x.text_id)',
    words: '(select t.text from consent_texts as t where t.id = x.text_id)',
  },
  access_records: {
    readBy: `coalesce((select u.name from users as u where u.id = x.actor_user_id),
      (select k.name from api_keys as k where k.id = x.actor_key_id))`,
  },
};

/**
 * SQL on a column of the row `x`. `{person}` is their id, `{phones}` the spellings of a phone that nobody shares, `{email}` a
 * proven e-mail.
 */
const conditions: {
  readonly [
    by in Exclude<
      FoundBy,
      | 'records'
      | 'text'
      | 'payload'
      | 'mention'
      | 'address'
      | 'hashed email'
      | 'hashed phone'
      | 'appointment'
      | 'done to'
    >
  ]: string;
} = {
  person: '{column} = {person}',
  phone: '{column} = any({phones})',
  email: 'lower({column} collate "pg_unicode_fast") = {email}',
  enrollment: '{column} in (select id from enrollments where participant_id = {person})',
  submission: '{column} in (select id from submissions where participant_id = {person})',
  revision: '{column} in (select id from submission_revisions where participant_id = {person})',
  uploader: '{column} = {person}',
  employee: '{column} in (select id from employees where user_id = {person})',
  message: '{column} in (select platform_id from messages where recipient = any({phones}))',
  caller: `{column} = 'user:' || {person}`,
};

/** True when it leads to rows of the person: a text that names them may be about somebody else. */
const isExactly = (by: FoundBy): by is keyof typeof conditions => by in conditions;

/** The columns of an entity's properties in its table. */
export interface TableColumns {
  tableName: string;
  props: readonly {
    name: string;
    fieldNames?: readonly string[];
    columnTypes?: readonly string[];
    /** The name of the entity that it leads to. */
    targetMeta?: { className: string };
    generated?: unknown;
  }[];
}

/** A table of an export. */
export interface ExportedTable {
  table: string;
  /** People's name of it. */
  title: { pt: string; en: string };
  /** Names in the export, in the order of the entity. */
  columns: readonly string[];
  /** SQL of a page of rows, and its parameters in their order. */
  sql: string;
  parameters: readonly Parameter[];
  /** A value that every id is above: pages begin behind it. */
  first: number | string;
}
export type Parameter = 'person' | 'phones' | 'email' | 'after' | 'limit';
const types: { readonly [parameter in Parameter]: string } = {
  person: 'int',
  phones: 'text[]',
  email: 'text',
  after: 'int',
  limit: 'int',
};

/** True when a column of a table about people goes into an export. */
export function isExported({ table, about, columns }: Holding, name: string, target?: string): boolean {
  const said = columns[name]!;
  if (name in (columnsLeftOut[table] ?? {})) return false;
  if (said.of !== null && !(said.of in about)) return false;
  if (target === 'User' && !(name in about)) return false;
  const isShown = sensitiveShown[table]?.includes(name) ?? false;
  return isShown || (said.holds !== 'sensitive' && !isSecret(name));
}

/** Every table that an export carries, the most telling ones first. */
export function exportPlan(entities: Iterable<TableColumns>): ExportedTable[] {
  const byTable = new Map([...entities].map(each => [each.tableName, each]));
  const order = Object.keys(exportNouns);
  return [...registeredHoldings().values()]
    .filter(
      ({ table, about }) =>
        (table in foundOtherwise || Object.values(about).some(by => isExactly(by!))) && !(table in tablesLeftOut),
    )
    .sort((one, other) => order.indexOf(one.table) - order.indexOf(other.table))
    .map(holding => planTable(holding, byTable.get(holding.table)!));
}

function planTable(holding: Holding, { props }: TableColumns): ExportedTable {
  const { table, about } = holding;
  const shown = props.filter(
    ({ name, targetMeta, fieldNames = [], generated }) =>
      fieldNames.length === 1 && generated === undefined && isExported(holding, name, targetMeta?.className),
  );
  const columnOf = (name: string) => props.find(each => each.name === name)!.fieldNames![0]!;
  const found =
    foundOtherwise[table] ??
    Object.entries(about)
      .flatMap(([name, by]) => (isExactly(by!) ? [conditions[by].replaceAll('{column}', `x."${columnOf(name)}"`)] : []))
      .join(' or ');
  const extra = Object.entries(words[table] ?? {});
  const values = [
    ...shown.map(({ name, fieldNames }) => `x."${fieldNames![0]!}" as "${name}"`),
    ...extra.map(([name, value]) => `${value} as "${name}"`),
  ];
  const isUuid = props.find(({ name }) => name === 'id')!.columnTypes![0] === 'uuid';
  const text = `select x.id, (select row_to_json(r)::text from (select ${values.join(', ')}) as r) as json
    from ${table} as x where (${found}) and x.id > {after} order by x.id limit {limit}`;
  const parameters = (Object.keys(types) as Parameter[]).filter(name => text.includes(`{${name}}`));
  const sql = parameters.reduce(
    (sql, name, index) =>
      sql.replaceAll(`{${name}}`, `$${index + 1}::${name === 'after' && isUuid ? 'uuid' : types[name]}`),
    text,
  );
  const columns = [...shown.map(({ name }) => name), ...extra.map(([name]) => name)];
  const first = isUuid ? '00000000-0000-0000-0000-000000000000' : 0;
  return { table, title: exportNouns[table] ?? { pt: table, en: table }, columns, sql, parameters, first };
}
