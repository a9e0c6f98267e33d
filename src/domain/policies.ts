import type { FieldRule, Rule } from './kernel/policy.js';
import { fieldPolicies, policies } from './registry.js';

/** The rule of every operation of the graph, by the name of its root field. */
export const rules: ReadonlyMap<string, Rule> = new Map(policies.flatMap(each => Object.entries(each)));

/** The rules of fields that fewer callers see than the record, by type and field. */
export const fieldRules: ReadonlyMap<string, FieldRule> = new Map(fieldPolicies.flatMap(each => Object.entries(each)));
