import type { Connection, FieldDef, QueryConfig, QueryResult, Submittable } from 'pg';
import { plainReads } from '../config/plain-reads.js';
import { connectionInside, OpenQuery, type QueryInside, type ResultInside } from './pg-internals.js';
import { isPrepared, Messages, type Prepared, PreparedQuery } from './prepared-query.js';

/** A statement of a pipeline. */
export interface PipelinedStatement extends Pick<QueryConfig, 'name' | 'text' | 'values'> {
  /** Goes along for the sake of the connection: its result is left out. */
  isAside?: true;
  /** See `LimitedQuery`. */
  isClients?: boolean;
  prepared?: Prepared;
}

/**
 * Statements that are sent together, and answered together: one round trip for all of them. PostgreSQL runs them one after the
 * other; when one fails, it skips the ones after it. Each is one statement, with or without parameters.
 */
export class Pipeline implements Submittable {
  private queries: readonly QueryInside[] = [];
  private current = 0;
  private unsendable: number | null = null;
  private readonly results: QueryResult[] = [];

  /** @param callback gets the results of all statements, or the error of the first one that failed */
  constructor(
    public statements: readonly PipelinedStatement[],
    readonly callback: (error: Error | null, results?: QueryResult[]) => void,
  ) {}

  /** The statement that is answered now: the client uses its name to note the prepared statements. */
  get name(): string | undefined {
    return this.statements[this.current]?.name;
  }
  get text(): string | undefined {
    return this.statements[this.current]?.text;
  }

  /** The index of the failed statement, if one failed. */
  get failing(): number {
    return this.unsendable ?? this.current;
  }

  /** The result of the statement that is answered now. */
  get result(): ResultInside | undefined {
    return this.queries[this.current]?._result;
  }

  /** @param types parsers for statements without their own */
  useTypes(types: unknown): void {
    this.queries = this.statements.map(({ isAside, ...statement }) => {
      const callback: QueryInside['callback'] = (error, result) => {
        // A value can't be sent, or can't be parsed.
        if (error) throw error;
        if (!isAside) this.results.push(result!);
      };
      const query = isPrepared(statement)
        ? new PreparedQuery(statement, callback)
        : Object.assign(new OpenQuery(statement), { callback });
      query._result._types ??= types;
      return query;
    });
  }

  /** @returns the error of a value that can't be sent; nothing is sent then */
  submit(connection: Connection): Error | null {
    const messages = new Messages(connection);
    for (const [index, query] of this.queries.entries())
      try {
        query.prepare(messages);
      } catch (error) {
        this.unsendable = index;
        return error as Error;
      }
    messages.sendTo(connection);
    return null;
  }

  handleRowDescription(message: { fields: FieldDef[] }): void {
    this.queries[this.current]!.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.queries[this.current]!.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.queries[this.current++]!.handleCommandComplete(message, connection);
  }

  handleReadyForQuery(connection: Connection): void {
    try {
      for (const query of this.queries) query.handleReadyForQuery(connection);
    } catch (error) {
      return this.callback(error as Error);
    }
    this.callback(null, this.results);
  }

  /** Also called when the connection breaks. */
  handleError(error: Error, connection?: Connection): void {
    // The names of skipped statements are not prepared.
    const submitted = connection && connectionInside(connection).submittedNamedStatements;
    if (submitted) for (const { name } of this.statements.slice(this.current)) if (name) delete submitted[name];
    this.callback(error);
  }
}

/** Sends one statement, or several in one message. */
type Send = (query: any) => unknown;

const inOneMessage = (send: Send, statements: readonly PipelinedStatement[]): Promise<QueryResult[]> =>
  new Promise((resolve, reject) => {
    send(new Pipeline(statements, (error, results) => (error ? reject(error) : resolve(results!))));
  });

async function oneAfterAnother(send: Send, statements: readonly PipelinedStatement[]): Promise<QueryResult[]> {
  const results: QueryResult[] = [];
  for (const { isAside, ...statement } of statements) {
    const result = (await send(statement)) as QueryResult;
    if (!isAside) results.push(result);
  }
  return results;
}

/**
 * Runs statements one after the other, up to the first one that fails: in one message, or each by itself in plain mode.
 * @param send the client's `query`
 * @returns the results, but of those that go along
 */
export const runTogether = plainReads ? oneAfterAnother : inOneMessage;
