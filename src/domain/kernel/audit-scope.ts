import type { ErrorCode } from '../../failures/errors.js';
import type { PipelinedStatement, TransactionFrame } from '../../postgres/index.js';
import type { Actor, Ctx } from '../context.js';
import type { Alongside } from './alongside.js';
import { SETTING } from './audit-triggers.js';
import { apart, argumentsOf } from './audit-values.js';
import { changesAuditedTable } from './audited-tables.js';
import { isRecordId } from '../../platform/record-ids.js';

/** The caller of the mutation, its route and its time. */
export type Caller = Pick<Ctx, 'actor' | 'now' | 'route' | 'requestId' | 'alongside'>;

/**
 * A running mutation, as the frame of its transactions. The first transaction takes the record's id from the sequence. So all
 * transactions, also two at once, note their changes under the same id. The first committed transaction that changes something
 * writes the record.
 */
export class AuditScope implements TransactionFrame {
  /** The person that signed in by this mutation; the mutation began without a caller. */
  signedIn: Pick<Actor, 'userId' | 'name'> | null = null;
  /** A person that the arguments name by something else than the id. */
  personMeant: number | null = null;
  /** The mutation has ended: transactions that begin afterwards are no part of it. */
  ended = false;
  /** The record is committed. */
  isWritten = false;
  private recordId: number | null = null;
  /**
   * The time of the record and of its changes. All transactions use the same time, because it decides the month of their
   * partition.
   */
  private at: string | null = null;
  /** The message that asks for the id is on its way. */
  private asking: Promise<void> | null = null;
  private answered: (() => void) | null = null;

  constructor(
    private readonly caller: Caller,
    readonly action: string,
    private readonly args: object,
  ) {}

  wraps(statement: string): boolean {
    return changesAuditedTable(statement);
  }

  wait(): Promise<void> | null {
    // Two transactions may begin at once: only one asks for the id.
    return this.recordId === null ? this.asking : null;
  }

  first(): PipelinedStatement {
    if (this.recordId !== null) return { ...knownRecord, values: [this.recordId, this.time()] };
    this.asking = new Promise(resolve => (this.answered = resolve));
    return { ...newRecord, values: [this.time()] };
  }

  begun(row: Record<string, unknown> | null): void {
    if (row?.['id'] !== undefined) this.recordId = Number(row['id']);
    this.asking = null;
    this.answered?.();
  }

  last(): PipelinedStatement | null {
    if (this.isWritten) return null;
    const { alongside } = this.caller;
    const values = this.values(null);
    return alongside
      ? { ...recordAnd(alongside), values: [...values, ...alongside.values()] }
      : { ...recordWithChanges, values };
  }

  committed(changed: number): void {
    if (changed > 0) this.isWritten = true;
  }

  /** The statement that writes the record of a mutation that has changed nothing. */
  recordWithoutChanges(code: ErrorCode | null = null): { text: string; values: unknown[] } {
    return { ...recordAlone, values: [...this.values(code), this.recordId] };
  }

  private time(): string {
    return (this.at ??= this.caller.now().toISOString());
  }

  private values(code: ErrorCode | null): unknown[] {
    const { caller, action, args, signedIn } = this;
    const actor = signedIn ?? caller.actor?.actingBy ?? caller.actor;
    const { kept, texts } = apart(argumentsOf(args));
    const actorName = actor?.userId != null ? actor.name.slice(0, 200) : null;
    const held = { ...(actorName !== null && { actorName }), ...(texts && { arguments: texts }) };
    const participant = caller.actor?.actingBy ? caller.actor.userId : null;
    const apiKeyId = signedIn ? null : (caller.actor?.apiKeyId ?? null);
    const record: { [column in Column]: unknown } = {
      at: this.time(),
      actor_kind: !actor ? 'NOBODY' : actor.userId !== null ? 'USER' : apiKeyId !== null ? 'KEY' : 'SERVICE',
      actor_user_id: actor?.userId ?? null,
      actor_key_id: apiKeyId,
      actor_name: actor && actorName === null ? actor.name.slice(0, 200) : null,
      on_behalf_of_id: participant ?? this.personMeant ?? onBehalfOf(args, actor?.userId ?? null),
      action: action.slice(0, 100),
      face: caller.route.split('.', 1)[0]!.slice(0, 20),
      route: caller.route.slice(0, 100),
      request_id: caller.requestId.slice(0, 64),
      outcome: code === null ? 'DONE' : 'REFUSED',
      code,
      arguments: JSON.stringify(kept),
    };
    return [...columns.map(column => record[column]), Object.keys(held).length > 0 ? JSON.stringify(held) : null];
  }
}

const types = {
  at: 'timestamptz',
  actor_kind: 'text',
  actor_user_id: 'int',
  actor_key_id: 'int',
  actor_name: 'text',
  on_behalf_of_id: 'int',
  action: 'text',
  face: 'text',
  route: 'text',
  request_id: 'text',
  outcome: 'text',
  code: 'text',
  arguments: 'jsonb',
};
type Column = keyof typeof types;
const columns = Object.keys(types) as Column[];
const insert = `insert into audit_records (id, ${columns.join(', ')})`;
const given = columns.map((column, index) => `$${index + 1}::${types[column]}`).join(', ');

/** Takes the id of the record from the sequence, for the triggers. */
const newRecord: PipelinedStatement = {
  name: 'elo_audit_new',
  text: `select n.id, set_config('${SETTING}', n.id || ' ' || $1::text, true) from nextval('audit_records_id_seq') as n(id)`,
};
const knownRecord: PipelinedStatement = {
  name: 'elo_audit_known',
  text: `select set_config('${SETTING}', $1::int || ' ' || $2::text, true)`,
};
/** The values of the record that are about people: `audit_values` stores them, beside the record. */
const place = (column: Column): string => `$${columns.indexOf(column) + 1}`;
const heldBeside = `beside as (
      insert into audit_values (audit_record_id, person_id, at, held)
      select id, ${place('actor_user_id')}::int, at, $${columns.length + 1}::jsonb
        from record where $${columns.length + 1}::jsonb is not null)`;
/**
 * Writes the record when the transaction has changed something, at most once: of two transactions that commit at once, one
 * writes it. Both have the same time, hence the same partition. Its key is the one on which they conflict.
 */
const recordOfChanges = `${insert}
    select split_part(current_setting('${SETTING}'), ' ', 1)::int, ${given}
    where current_setting('${SETTING}') like '% % %'
    on conflict do nothing`;
const recordWithChanges: PipelinedStatement = {
  name: 'elo_audit_record',
  text: `with record as (${recordOfChanges} returning id, at), ${heldBeside} select from record`,
};
const recordAnd = ({ name, sql }: Alongside): PipelinedStatement => ({
  name,
  text: `with record as (${recordOfChanges} returning id, at), ${heldBeside}, ${sql(columns.length + 2)} select from record`,
});
const recordAlone: PipelinedStatement = {
  text: `with record as (${insert}
    values (coalesce($${columns.length + 2}::int, nextval('audit_records_id_seq')), ${given}) on conflict do nothing
    returning id, at), ${heldBeside} select from record`,
};

/** The participant or client that the arguments name, unless it is the actor. */
function onBehalfOf(args: object, me: number | null): number | null {
  const { input, ...own } = args as { input?: object };
  const given = { ...input, ...own } as { participantId?: unknown; clientId?: unknown };
  const id = Number(given.participantId ?? given.clientId);
  return isRecordId(id) && id !== me ? id : null;
}
