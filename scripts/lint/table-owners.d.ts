import type { Rule } from 'eslint';

/** By table, the nouns that may write it. */
export const ownersOf: Map<string, string[]>;
export function tableOfEntity(name: string): string;
export const tableOwners: Rule.RuleModule;
