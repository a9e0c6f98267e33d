import type { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { escapeLiteral, type Pool, type QueryConfig, type QueryResult, types as pgTypes } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { plainReads } from '../config/plain-reads.js';
import type { LimitedQuery } from './client.js';
import { isSilent } from './connections.js';
import type { TransactionConnection } from './open-transaction.js';
import { StatementLength, UsualLength } from './long-work.js';
import type { Prepared } from './prepared-query.js';
import { AsBytes, type RowBytes } from './row-bytes.js';
import { rowsOfTexts } from './row-texts.js';
import { DEADLOCK, SharedReads } from './shared-reads.js';
import { sharedTransaction } from './shared-transaction.js';
import { isTracing } from '../platform/watching/tracing.js';

/** Escapes a text for a statement that is sent together with others, because such a statement can have no parameters. */
export { escapeLiteral };

/** The number of our statements that a connection keeps prepared; PostgreSQL holds some 50 kB for each. */
const MAX_OWN_STATEMENTS = 500;
/** The number of remembered texts of clients: seen once, or with a name. */
const MAX_SEEN_TEXTS = 1_000;

/** Rows as PostgreSQL sent them. */
export interface ByteRows {
  rows: readonly RowBytes[];
  /** The functions that make values of the columns' texts. */
  parsers: () => readonly ((text: string) => unknown)[];
}

const plainRows = new AsBytes();

/** Options for running a statement. */
export interface StatementOptions {
  isClients?: boolean;
  /** It writes: it is sent by itself. */
  isWrite?: boolean;
  /** The connection of a transaction. */
  over?: TransactionConnection;
  /** The class of the rows of `bytes`; `RowBytes` when left out. */
  as?: AsBytes;
}

/** The access to PostgreSQL for everything but entities: plain rows, prepared statements. */
export interface Database {
  /**
   * Runs one statement. A text that comes for the second time is prepared from then on, once a connection: its parsing and
   * planning are not done again. Statements of this program stay prepared. Clients make up selections: their statements share a
   * number of places on each connection. The one unused for longest makes room.
   */
  rows<Row>(text: string, values: readonly unknown[], of?: StatementOptions): Promise<Row[]>;
  /**
   * Runs like `rows`, without decoding, parsing and naming the values. Reads that are short as a rule share messages with
   * others of the moment (shared-reads.ts).
   */
  bytes(text: string, values: readonly unknown[], of?: StatementOptions): Promise<ByteRows>;
  /** The same database for statements that take no time: their caller is told sooner that there is no answer. */
  within(limitMs: number): Pick<Database, 'rows'>;
  /** True when PostgreSQL has answered nothing for some seconds. */
  isSilent(): boolean;
  /**
   * Sends the result of a query to a stream as CSV with titles, as PostgreSQL writes it: UTF-8, quotes where needed, line
   * feeds. Any number of rows takes no memory here.
   * @param table the query has no parameters, because COPY does not take them
   * @returns the number of rows
   */
  copyCsv(table: { query: string; delimiter?: ',' | ';' }, ...to: [...Transform[], Writable]): Promise<number>;
}

export function openDatabase(pool: Pool): Database {
  const ours = new Map<string, Prepared>();
  const seenOnce = new Set<string>();
  /** False: seen once. A text that comes again after it was forgotten gets a new name; no name is used twice. */
  const clients = new LRUCache<string, Prepared | false>({ max: MAX_SEEN_TEXTS });
  let names = 0;
  const rule = new UsualLength();
  const named = (): Prepared => ({ name: `elo_${++names}`, kind: new StatementLength(rule) });

  const ownStatement = (text: string): Prepared | undefined => {
    const known = ours.get(text);
    if (known !== undefined || ours.size === MAX_OWN_STATEMENTS) return known;
    if (!seenOnce.delete(text)) return void seenOnce.add(text);
    const prepared = named();
    ours.set(text, prepared);
    return prepared;
  };
  const clientStatement = (text: string): Prepared | undefined => {
    const known = clients.get(text);
    if (known) return known;
    const prepared = known === false && named();
    clients.set(text, prepared);
    return prepared || undefined;
  };

  type Query = QueryConfig & LimitedQuery;
  const queryOf = (text: string, values: readonly unknown[], of?: StatementOptions): Query => {
    const isClients = of?.isClients === true && !ours.has(text);
    const prepared = isClients ? clientStatement(text) : ownStatement(text);
    return { name: prepared?.name, text, values: values as unknown[], isClients, prepared };
  };
  const send = <Row extends object>(query: Query, over: TransactionConnection | undefined) =>
    over ? over.query<Row>(query) : (pool.query(query) as Promise<unknown> as Promise<QueryResult<Row>>);
  const alone = async (query: Query): Promise<QueryResult<RowBytes>> => {
    const since = performance.now();
    try {
      return await send<RowBytes>(query, undefined).catch((error: { code?: string }) => {
        // A read and a migration waited for each other's tables, and PostgreSQL ended the read.
        if (error.code === DEADLOCK) return send<RowBytes>(query, undefined);
        throw error;
      });
    } finally {
      // A failed statement may have failed because it took too long.
      query.prepared?.kind.ran(performance.now() - since);
    }
  };
  const shared = new SharedReads(pool, alone);
  /** A trace shows the times of each statement of its request; a request that is tried has a connection. */
  const mayShare = () => !plainReads && !isTracing() && !sharedTransaction();
  const rowsWithin =
    (limitMs?: number): Database['rows'] =>
    async <Row>(...given: Parameters<typeof queryOf>): Promise<Row[]> =>
      (await send<object>({ ...queryOf(...given), limitMs } as Query, given[2]?.over)).rows as Row[];
  const { types = pgTypes } = pool.options;

  return {
    rows: rowsWithin(),
    async bytes(...given) {
      const { over, isWrite, as = plainRows } = given[2] ?? {};
      const query = { ...queryOf(...given), rowMode: 'array', types: as } as const;
      const { prepared } = query;
      const isShort = prepared?.fields !== undefined && prepared.kind.isShort;
      const read = () => (isShort && mayShare() ? shared.ask({ ...query, prepared }) : alone(query));
      const { rows, fields } = await (over || isWrite ? send<RowBytes>(query, over) : read());
      const parserOf = (type: number) => types.getTypeParser(type, 'text') as (text: string) => unknown;
      return {
        rows: plainReads ? rowsOfTexts(rows, as.Row) : rows,
        parsers: () => fields.map(field => parserOf(field.dataTypeID)),
      };
    },
    within: limitMs => ({ rows: rowsWithin(limitMs) }),
    isSilent: () => isSilent(pool),
    async copyCsv({ query, delimiter = ',' }, ...to) {
      const client = await pool.connect();
      const copy = client.query(
        copyTo(`copy (${query}) to stdout with (format csv, header, delimiter '${delimiter}')`),
      );
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
