import type { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool, QueryConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { isSilent, type LimitedQuery } from './connections.js';

/** Statements of ours that a connection keeps prepared; PostgreSQL holds some 50 kB for each. */
const MOST_PREPARED = 500;
/** Texts that are remembered to have come once. */
const MOST_SEEN = 1_000;

/** The read side's way to PostgreSQL: plain rows, prepared statements, no transaction. */
export interface Database {
  /**
   * Runs one statement. A text that comes for the second time is prepared from then on, once a connection: its parsing
   * and planning are not done again. Clients make up selections, so that the number of prepared texts has a limit.
   */
  rows<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
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
  const prepared = new Map<string, string>();
  const seenOnce = new Set<string>();

  const nameOf = (text: string): string | undefined => {
    const known = prepared.get(text);
    if (known || prepared.size === MOST_PREPARED) return known;
    if (seenOnce.delete(text)) {
      const name = `elo_${prepared.size + 1}`;
      prepared.set(text, name);
      return name;
    }
    if (seenOnce.size === MOST_SEEN) seenOnce.clear();
    seenOnce.add(text);
    return undefined;
  };

  const rowsWithin =
    (limitMs?: number) =>
    async <Row>(text: string, values: readonly unknown[]): Promise<Row[]> => {
      const query: QueryConfig & LimitedQuery = { name: nameOf(text), text, values: values as unknown[], limitMs };
      return (await pool.query(query)).rows as Row[];
    };

  return {
    rows: rowsWithin(),
    within: limitMs => ({ rows: rowsWithin(limitMs) }),
    isSilent: () => isSilent(pool),
    async copyCsv(query, ...to) {
      const client = await pool.connect();
      const copy = client.query(copyTo(`copy (${query}) to stdout with (format csv, header)`));
      try {
        await pipeline([copy, ...to]);
      } catch (error) {
        // In the middle of a copy a connection is good for nothing else.
        client.release(true);
        throw error;
      }
      client.release();
      return copy.rowCount;
    },
  };
}
