import type { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { escapeLiteral, type Pool, type QueryConfig, type QueryResult, types as pgTypes } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { binaryTypes } from './binary-rows.js';
import { fromBinary } from './binary-strings.js';
import { isSilent, type LimitedQuery } from './connections.js';
import type { TransactionConnection } from './open-transaction.js';

/** A text as it stands in a statement that is sent together with others, which can have no parameters. */
export { escapeLiteral };

/** Statements of ours that a connection keeps prepared; PostgreSQL holds some 50 kB for each. */
const MAX_OWN_STATEMENTS = 500;
/** Texts of clients that are remembered to have come once, or to have a name. */
const MAX_SEEN_TEXTS = 1_000;

/** Rows as PostgreSQL wrote them, in binary strings (binary-strings.ts). */
export interface TextRows {
  rows: readonly (readonly (string | null)[])[];
  /** What makes values of the columns' binary strings. */
  parsers: () => readonly ((text: string) => unknown)[];
}

/** How a statement is run. */
export interface StatementOptions {
  isClients?: boolean;
  /** The connection of a transaction. */
  over?: TransactionConnection;
}

/** The way to PostgreSQL of all but entities: plain rows, prepared statements. */
export interface Database {
  /**
   * Runs one statement. A text that comes for the second time is prepared from then on, once a connection: its parsing
   * and planning are not done again. Those of this program stay prepared. Clients make up selections: theirs share a number
   * of places on each connection, and the one not used for longest makes room.
   */
  rows<Row>(text: string, values: readonly unknown[], of?: StatementOptions): Promise<Row[]>;
  /** As `rows`, without parsing and naming the values. */
  texts(text: string, values: readonly unknown[], of?: StatementOptions): Promise<TextRows>;
  /** The same database for statements that take no time: who waits for them is told sooner that there is no answer. */
  within(limitMs: number): Pick<Database, 'rows'>;
  /** Whether PostgreSQL has answered nothing for some seconds. */
  isSilent(): boolean;
  /**
   * Sends what a query gives to a stream as CSV with titles, as PostgreSQL writes it: UTF-8, quotes where needed, line
   * feeds. Any number of rows takes no memory here.
   * @param query without parameters, which COPY does not take
   * @returns how many rows
   */
  copyCsv(query: string, ...to: [...Transform[], Writable]): Promise<number>;
}

export function openDatabase(pool: Pool): Database {
  const ours = new Map<string, string>();
  const ownPreparedNames = new Set<string>();
  /** False: came once. A text that comes again after it was forgotten gets a new name; no name is used twice. */
  const clients = new LRUCache<string, string | false>({ max: MAX_SEEN_TEXTS });
  let names = 0;
  const newName = () => `elo_${++names}`;

  const nameOfOwnStatement = (text: string): string | undefined => {
    const known = ours.get(text);
    if (known !== undefined || ours.size === MAX_OWN_STATEMENTS) return known;
    if (!ownPreparedNames.delete(text)) return void ownPreparedNames.add(text);
    const name = newName();
    ours.set(text, name);
    return name;
  };
  const nameOfClientStatement = (text: string): string | undefined => {
    const known = clients.get(text);
    if (known) return known;
    const name = known === false && newName();
    clients.set(text, name);
    return name || undefined;
  };

  type Query = QueryConfig & LimitedQuery;
  const queryOf = (text: string, values: readonly unknown[], of?: StatementOptions): Query => {
    const isClients = of?.isClients === true && !ours.has(text);
    const name = isClients ? nameOfClientStatement(text) : nameOfOwnStatement(text);
    return { name, text, values: values as unknown[], isClients };
  };
  const send = <Row extends object>(query: Query, over: TransactionConnection | undefined) =>
    over ? over.query<Row>(query) : (pool.query(query) as Promise<unknown> as Promise<QueryResult<Row>>);
  const rowsWithin =
    (limitMs?: number): Database['rows'] =>
    async <Row>(...given: Parameters<typeof queryOf>): Promise<Row[]> =>
      (await send<object>({ ...queryOf(...given), limitMs } as Query, given[2]?.over)).rows as Row[];
  const { types = pgTypes } = pool.options;

  return {
    rows: rowsWithin(),
    async texts(...given) {
      const query = { ...queryOf(...given), rowMode: 'array', types: binaryTypes } as const;
      const { rows, fields } = await send<(string | null)[]>(query, given[2]?.over);
      const parserOf = (type: number) => {
        const parse = types.getTypeParser(type, 'text') as (text: string) => unknown;
        return (binary: string) => parse(fromBinary(binary));
      };
      return { rows, parsers: () => fields.map(field => parserOf(field.dataTypeID)) };
    },
    within: limitMs => ({ rows: rowsWithin(limitMs) }),
    isSilent: () => isSilent(pool),
    async copyCsv(query, ...to) {
      const client = await pool.connect();
      const copy = client.query(copyTo(`copy (${query}) to stdout with (format csv, header)`));
      try {
        await pipeline([copy, ...to]);
      } catch (error) {
        // In the middle of a copy a connection can be used for nothing else.
        client.release(true);
        throw error;
      }
      client.release();
      return copy.rowCount;
    },
  };
}
