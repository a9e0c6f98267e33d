import type { Rule } from 'eslint';

export const waysToWrite: Rule.RuleModule;
