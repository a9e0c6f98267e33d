import type { Connection, FieldDef, QueryConfig } from 'pg';
import { serialize } from 'pg-protocol';
import type { StatementLength } from './long-work.js';
import { connectionInside, type ConnectionInside, OpenQuery, type QueryInside } from './pg-internals.js';
import { AsBytes } from './row-bytes.js';

/** The shared knowledge about a prepared statement, over all connections. */
export interface Prepared {
  readonly name: string;
  /** The durations of its runs. */
  readonly kind: StatementLength;
  /** The columns of its answer, once it was answered. */
  fields?: FieldDef[];
}

/** A statement that is prepared. */
export interface PreparedConfig extends QueryConfig {
  name: string;
  prepared: Prepared;
}
/** @param query anything that the driver takes; behind a pooler without prepared statements it has lost its name */
export const isPrepared = (query: unknown): query is PreparedConfig => {
  const { name, prepared } = (query ?? {}) as Partial<PreparedConfig>;
  return name !== undefined && prepared !== undefined;
};

/**
 * Stands in place of a connection and collects the messages of statements for one write. Many small writes cost several times
 * as much. PostgreSQL answers at a sync message, and each statement asks for one: for several statements, `sendTo` sends it.
 */
export class Messages {
  private readonly all: Uint8Array[] = [];
  readonly parsedStatements: ConnectionInside['parsedStatements'];
  readonly submittedNamedStatements: ConnectionInside['submittedNamedStatements'];
  /** The answer of the statement is known: no description is requested. */
  isDescribed = false;

  constructor(connection: Connection) {
    const { parsedStatements, submittedNamedStatements } = connectionInside(connection);
    this.parsedStatements = parsedStatements;
    this.submittedNamedStatements = submittedNamedStatements;
  }

  parse(message: Parameters<typeof serialize.parse>[0]): void {
    this.all.push(serialize.parse(message));
  }
  bind(message: Parameters<typeof serialize.bind>[0]): void {
    this.all.push(serialize.bind(message));
  }
  describe(message: Parameters<typeof serialize.describe>[0]): void {
    if (!this.isDescribed) this.all.push(serialize.describe(message));
  }
  execute(): void {
    this.all.push(serialize.execute());
  }
  sync(): void {}
  close(message: Parameters<typeof serialize.close>[0]): void {
    this.all.push(serialize.close(message));
  }

  sendTo(connection: Connection): void {
    const { stream } = connectionInside(connection);
    this.all.push(serialize.sync());
    if (stream.writable) stream.write(Buffer.concat(this.all));
  }
}

/**
 * A prepared statement. The driver asks PostgreSQL each time to describe the answer. Here that is asked once, because the
 * columns of a statement stay the same (PostgreSQL refuses a prepared one whose columns have changed).
 */
export class PreparedQuery extends OpenQuery {
  private readonly prepared: Prepared;

  constructor({ text, name, values, types, prepared }: PreparedConfig, callback: QueryInside['callback']) {
    super(text);
    this.prepared = prepared;
    this.name = name;
    this.values = values;
    this.callback = callback;
    this._result._types = types;
  }

  submit(connection: Connection): null {
    const messages = new Messages(connection);
    this.prepare(messages);
    messages.sendTo(connection);
    return null;
  }

  override prepare(messages: Messages): void {
    const { fields } = this.prepared;
    messages.isDescribed = fields !== undefined;
    super.prepare(messages);
    messages.isDescribed = false;
    if (fields) this.describedAs(fields);
  }

  private describedAs(fields: FieldDef[]): void {
    const { _result: result } = this;
    this._accumulateRows = true;
    // Rows that stay bytes need no parsers.
    if (result._types instanceof AsBytes) result.fields = fields;
    else result.addFields(fields);
  }

  override handleRowDescription(message: { fields: FieldDef[] }): void {
    super.handleRowDescription(message);
    this.prepared.fields = message.fields;
  }
}
