import { z } from 'zod';
import { sql } from 'kysely';
import { escapeLiteral, type Orm, databaseContext } from '../../postgres/index.js';
import { isMessage, isSecret } from './audit-values.js';
import { waysToPerson } from './personal-columns.js';
import { unauditedTables } from './unaudited-tables.js';
import { rowsOf } from './rows-of.js';

/*
 * Triggers note the changes of a mutation, so that no way of writing escapes. Each table that is not on the list of unaudited
 * tables has one trigger for inserts, one for updates and one for deletes. They do nothing in a transaction that belongs to no
 * mutation. Their arguments, above all the hidden fields, are declared here. `npm run migration` writes the triggers of a new
 * table or column, and a test compares the triggers of the database with this file.
 *
 * Personal values that an erasure removes (src/entities/holdings.ts) are stored in `audit_values`, beside the change, because
 * nothing may alter the change itself. Erasing a person deletes them there. The arguments of the triggers name the columns that
 * lead to the person.
 */

/**
 * Set in a transaction of a mutation. The value has, with spaces between: id and time of the audit record, and the number of
 * changes noted so far.
 */
export const SETTING = 'elo.audit';

type Operation = 'INSERT' | 'UPDATE' | 'DELETE';
/**
 * The way to write a value: not at all, by its length, or in ISO 8601. Without a kind, the value itself is written, cut at 500
 * characters.
 */
type Masking = 'masked' | 'length' | 'instant';
type ByTable<T> = { readonly [table: string]: readonly T[] };

/** Fields that are hidden, although neither their names (audit-values.ts) nor the entity mark them as hidden. */
const masked: ByTable<string> = {
  conversion_events: ['eventSourceUrl', 'em', 'ph', 'fn', 'clientIp', 'clientUserAgent'],
  inbound_messages: ['waId', 'fromUserId', 'profileName'],
  messages: ['identity', 'recipient', 'waId'],
  participant_modes: ['loginId'],
  passcodes: ['phone'],
};
/** Fields that are written as their length alone: texts of other people have a table of their own. */
const lengths: ByTable<string> = { inbound_messages: ['text'] };
/**
 * Columns without audited changes. Some change without an action: a wrong guess is counted, and the mutation fails; a factor is
 * used, and the record names the signed-in person. Others follow from other columns: the record of the earlier change has the
 * previous value.
 */
const ignored: ByTable<string> = {
  measurements: ['previous_recorded_at', 'previous_recorded_by_id', 'previous_value'],
  passcodes: ['tries'],
  second_factors: ['last_step', 'last_used_at', 'sign_count'],
  sign_in_codes: ['tries'],
};
/**
 * Tables that are not audited for all three operations. Messages and mirrored writes come and go with every change; only an
 * administrator puts one back into the queue.
 */
const operations: ByTable<Operation> = { mirror_writes: ['UPDATE', 'DELETE'], outbox: ['UPDATE'] };

/** Columns that change with every change: a record with no other change is listed, without these columns. */
const clocks = new Set(['createdAt', 'updatedAt']);

/** The part of an entity's metadata that is read here. */
interface Metadata {
  className: string;
  tableName: string;
  props: readonly {
    name: string;
    primary?: boolean;
    hidden?: boolean;
    /** PostgreSQL computes the column from other columns. */
    generated?: unknown;
    fieldNames?: readonly string[];
    columnTypes?: readonly string[];
  }[];
}

interface AuditTrigger {
  table: string;
  name: string;
  /** The statement that makes the trigger, exactly as PostgreSQL prints it. */
  definition: string;
}

/** The triggers that the tables of these entities must have. */
const auditTriggers = (entities: Iterable<Metadata>): AuditTrigger[] =>
  [...entities]
    .filter(({ tableName }) => !(tableName in unauditedTables))
    .sort((a, b) => (a.tableName < b.tableName ? -1 : 1))
    .flatMap(entity =>
      (operations[entity.tableName] ?? (['INSERT', 'UPDATE', 'DELETE'] as const)).map(each => triggerOf(entity, each)),
    );

const transitions: { [operation in Operation]: string } = {
  INSERT: 'NEW TABLE AS new_rows',
  UPDATE: 'OLD TABLE AS old_rows NEW TABLE AS new_rows',
  DELETE: 'OLD TABLE AS old_rows',
};

function triggerOf(entity: Metadata, operation: Operation): AuditTrigger {
  const { className, tableName: table } = entity;
  const given = [className, (ignored[table] ?? []).join(), JSON.stringify(columnsOf(entity))];
  const name = `audit_${operation.toLowerCase()}`;
  const definition =
    `CREATE TRIGGER ${name} AFTER ${operation} ON public.${table} REFERENCING ${transitions[operation]} ` +
    `FOR EACH STATEMENT WHEN ((current_setting('${SETTING}'::text, true) <> ''::text)) ` +
    `EXECUTE FUNCTION note_changes(${given.map(escapeLiteral).join(', ')})`;
  return { table, name, definition };
}

/** Column, name and kind of each field. A personal value also has the way to its person. */
function columnsOf({ tableName, props }: Metadata): (string | null)[][] {
  const key = props.find(({ primary }) => primary);
  if (key?.fieldNames?.join() !== 'id') throw new Error(`note_changes knows records by their id: ${tableName}`);
  const ways = waysToPerson(tableName, props);
  return props.flatMap(prop => {
    const { name, primary, generated, fieldNames = [], columnTypes = [] } = prop;
    if (primary || generated !== undefined || clocks.has(name) || fieldNames.length === 0) return [];
    const [column, ...more] = fieldNames as [string, ...string[]];
    if (more.length > 0 || columnTypes[0] === 'bytea') throw new Error(`note_changes can’t show ${tableName}.${name}`);
    if (ignored[tableName]?.includes(column)) return [];
    const kind = kindOf(tableName, prop);
    const way = kind === 'masked' || kind === 'length' ? undefined : ways.get(name);
    if (way !== undefined) return [[column, name, kind, way]];
    return [kind === null ? [column, name] : [column, name, kind]];
  });
}

function kindOf(table: string, { name, hidden, columnTypes }: Metadata['props'][number]): Masking | null {
  if (hidden || isSecret(name) || masked[table]?.includes(name)) return 'masked';
  if (isMessage(name) || lengths[table]?.includes(name)) return 'length';
  return columnTypes?.[0]?.startsWith('timestamptz') ? 'instant' : null;
}

/**
 * Statements that make the triggers of the database equal to the triggers that its tables must have; none when the database is
 * migrated.
 */
export async function auditTriggerUpdates(orm: Orm): Promise<string[]> {
  const trigger = z.object({ table: z.string(), name: z.string(), definition: z.string() });
  const installed = await rowsOf(
    databaseContext({ orm }),
    trigger,
    sql`
    select tgrelid::regclass::text as "table", tgname as name, pg_get_triggerdef(oid) as definition
      from pg_trigger where tgfoid = to_regproc('note_changes') order by 1, 2`,
  );
  const wanted = auditTriggers(orm.getMetadata().getAll().values());
  const [there, needed] = [installed, wanted].map(each => new Set(each.map(({ definition }) => definition)));
  return [
    ...installed
      .filter(({ definition }) => !needed!.has(definition))
      .map(({ table, name }) => `drop trigger ${name} on ${table}`),
    ...wanted.map(({ definition }) => definition).filter(definition => !there!.has(definition)),
  ];
}
