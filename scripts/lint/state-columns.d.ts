import type { Rule } from 'eslint';

export const columnsOf: Readonly<Record<string, readonly string[]>>;
export const stateColumns: Rule.RuleModule;
