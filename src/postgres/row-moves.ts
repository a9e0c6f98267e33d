import { Migration } from '@mikro-orm/migrations';

/*
 * Steps that go through the rows of a table. Meanwhile they hold no lock that reads or writes of the table wait for: they
 * run beside servers at work (docs/operating/upgrades.md#writing-migrations).
 */

/** Rows of a table by their ids: above `after`, up to `upTo`. */
export interface Batch {
  after: number;
  upTo: number;
}

/** A table that a move goes through. */
export interface Part {
  table: string;
  /** The statements for the rows of a batch. They leave the rows alone that are as they should be. */
  statements: (batch: Batch) => readonly string[];
}

/** The rows of a batch: few enough for a transaction of some milliseconds. */
export const BATCH_ROWS = 1_000;

/**
 * Moves or corrects rows, in batches by their ids, each a transaction of its own. A move that was stopped begins again from the
 * first row, and finds the first ones done: so a second run changes nothing. Rows that are written while it runs must need no
 * move: the step that cares for them comes before it.
 */
export abstract class Move extends Migration {
  abstract readonly parts: readonly Part[];

  /** New tables have no rows; `migrate` runs the batches of the others. */
  override up(): void {}
}

/**
 * Looks at the rows of constraints that were added `not valid`: reads and writes go on meanwhile, so it may take its time. The
 * constraint itself is in an earlier step.
 */
export abstract class Validation extends Migration {
  /** By table, the names of its constraints. */
  abstract readonly constraints: { readonly [table: string]: readonly string[] };

  override up(): void {
    for (const [table, names] of Object.entries(this.constraints))
      for (const name of names) this.addSql(`alter table ${table} validate constraint ${name}`);
  }
}
