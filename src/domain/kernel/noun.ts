import type { Hearing } from './hearing.js';
import type { Area } from './scopes.js';

/** The facts of a noun that tables of all nouns need: each noun declares them in its `noun.ts`. */
export interface DeclaredNoun {
  /** The tables that only this noun writes (scripts/lint/table-owners.js). The kernel and the outbox share one. */
  tables?: readonly string[];
  /**
   * Its types of the graph by the area of their scopes, except pages of other types (src/domain/scoped-types.ts). Types that
   * are part of another record, and types that are open to everybody, need no scope: `none`.
   */
  types?: { readonly [area in Area | 'none']?: readonly string[] };
  /** The fields of its types that need `people:personal` besides, such as `Registration.jobTitle`. */
  personal?: readonly `${string}.${string}`[];
  /** For each of its mutations, the people who hear of it. */
  hears?: Readonly<Record<string, Hearing>>;
}

/** Declares a noun: types only. */
export const noun = (declaration: DeclaredNoun): DeclaredNoun => declaration;

export const kernelNoun = noun({
  tables: ['audit_changes', 'audit_records', 'audit_values', 'idempotency_keys', 'outbox'],
  types: { none: ['ErrorExtensions', 'PageInfo', 'RemovedRecord'] },
});
