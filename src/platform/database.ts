import type { Pool } from 'pg';

/** Statements of ours that a connection keeps prepared; PostgreSQL holds some 50 kB for each. */
const MOST_PREPARED = 300;

/** The read side's way to PostgreSQL: plain rows, prepared statements, no transaction. */
export interface Database {
  /**
   * Runs one statement. A text that comes for the second time is prepared from then on, once a connection: its parsing
   * and planning are not done again. Clients make up selections, so that the number of prepared texts has a limit.
   */
  rows<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
}

export function openDatabase(pool: Pool): Database {
  const names = new Map<string, string | null>();
  let prepared = 0;

  const nameOf = (text: string): string | undefined => {
    const name = names.get(text);
    if (name) return name;
    if (prepared === MOST_PREPARED) return undefined;
    if (name === undefined) {
      if (names.size > 10 * MOST_PREPARED) names.clear();
      names.set(text, null);
      return undefined;
    }
    const given = `elo_${++prepared}`;
    names.set(text, given);
    return given;
  };

  return {
    async rows<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
      const { rows } = await pool.query({ name: nameOf(text), text, values: values as unknown[] });
      return rows as Row[];
    },
  };
}
