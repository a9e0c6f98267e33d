import { migrations } from '../migrations/index.js';

/*
 * A migration is one step of a change to the tables (docs/operating/upgrades.md).
 *
 * - `expand`: servers of the version before go on working. test/tooling/migration-steps.test.ts refuses statements in it that
 *   would break them.
 * - `contract`: servers of the version before fail from then on, so it is applied when the last of them has ended. This version
 *   works before it and after it. Its name says so, behind the time: `20270101000000-contract-room-colours`. The database keeps
 *   the names, so a server of an earlier version can tell that a step was applied that breaks it.
 * - `undeclared`: from the time before steps were declared. This version needs it, and servers of earlier versions may fail.
 */
export type Step = 'expand' | 'contract' | 'undeclared';

const LAST_UNDECLARED = '20261221910000-audit-types';

/** The kind of step of a migration, of this version or of a later one. @param name without `.ts` */
export function stepOf(name: string): Step {
  if (name <= LAST_UNDECLARED) return 'undeclared';
  return /^\d{14}-contract-/.test(name) ? 'contract' : 'expand';
}

/** The waiting migrations that a server of this version needs: all up to the last step that is no contract. */
export const neededOf = (waiting: readonly string[]): string[] =>
  waiting.slice(0, waiting.findLastIndex(name => stepOf(name) !== 'contract') + 1);

/** The migrations that may be applied while servers of the version before run: all before the first contract step. */
export function beforeContract(waiting: readonly string[]): string[] {
  const first = waiting.findIndex(name => stepOf(name) === 'contract');
  return first < 0 ? [...waiting] : waiting.slice(0, first);
}

/** The migrations that are applied next as one transaction: the undeclared ones together, any other alone. */
export function firstRunOf(waiting: readonly string[]): string[] {
  const end = waiting.findIndex(name => stepOf(name) !== 'undeclared');
  return end < 0 ? [...waiting] : waiting.slice(0, Math.max(end, 1));
}

/** Applied contract steps of a later version: this version can't work with these tables. For `$1` see below. */
export const FOREIGN_CONTRACT = `select name from migrations where name like '%-contract-%' and name <> all($1) limit 1`;

/** `$1` of that statement: the contract steps of this version. */
export const ownContracts = migrations.map(({ name }) => name).filter(name => stepOf(name) === 'contract');
