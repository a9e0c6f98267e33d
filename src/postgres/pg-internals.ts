import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Client, type Connection, type FieldDef, Query, type QueryResult } from 'pg';
import { type BackendMessage } from 'pg-protocol/dist/messages';
import { Parser } from 'pg-protocol/dist/parser';

/*
 * All that src/postgres relies on of pg and pg-protocol beside their documented API. A test (test/postgres/internals.test.ts)
 * names the member that an upgrade takes away. Plain mode (plain-client.ts) needs none of them but `processID`.
 */

/** Members of a client. */
export interface ClientInside {
  connection: ConnectionInside;
  /** The number of PostgreSQL's process. */
  processID: number;
  /** The parsers of statements without their own. */
  _types: unknown;
  _queryQueue: readonly unknown[];
  /** The statement that is answered now: one of pg's, or an object with `submit`. */
  _getActiveQuery(): { _result?: ResultInside } | null;
  /** False after an error of the connection. */
  _queryable: boolean;
  _ending: boolean;
  _connect(callback: (error?: Error) => void): void;
  _errorAllQueries(error: Error): void;
}
export const insideOf = (client: Client): ClientInside => client as unknown as ClientInside;
export const clientMethods = Client.prototype as unknown as ClientInside;

/** Members of a connection: the protocol, below a client. It emits the messages of PostgreSQL by their names. */
export interface ConnectionInside extends EventEmitter {
  stream: Socket;
  /** The texts of the statements that this connection has prepared, by name. */
  parsedStatements: Record<string, string>;
  /** The texts of those that were sent and are not answered yet. */
  submittedNamedStatements: Record<string, string>;
  attachListeners(stream: Socket): void;
  close(statement: { type: 'S'; name: string }): void;
  sync(): void;
}
export const connectionInside = (connection: Connection): ConnectionInside => connection as unknown as ConnectionInside;

/** The answer to a statement, while it comes. */
export interface ResultInside {
  rows: unknown[];
  fields: FieldDef[];
  /** The parsers of the statement. */
  _types?: unknown;
  addFields(fields: FieldDef[]): void;
}

/** Members of a query. The messages that it sends go to the given connection, or to what stands for one. */
export interface QueryInside {
  name: string | undefined;
  values: unknown[] | undefined;
  callback: (error: Error | null, result?: QueryResult) => void;
  _accumulateRows: unknown;
  _result: ResultInside;
  prepare(connection: unknown): void;
  handleRowDescription(message: { fields: FieldDef[] }): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}
export const OpenQuery = Query as unknown as new (given: unknown) => QueryInside;

/** Members of the parser of PostgreSQL's messages. */
export interface ParserInside {
  /** Received bytes that are not read yet: from `bufferOffset`, `bufferLength` bytes. */
  bufferOffset: number;
  bufferLength: number;
  parse(chunk: Buffer, callback: (message: BackendMessage) => void): void;
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): BackendMessage;
}
export const OpenParser = Parser as unknown as new () => ParserInside;
export type { BackendMessage };
