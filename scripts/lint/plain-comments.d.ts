import type { Rule } from 'eslint';

export const plainComments: Rule.RuleModule;
export const plainNames: Rule.RuleModule;
export const plainTexts: Rule.RuleModule;
