import { administrator, type DeclaredMutation, policy } from '../kernel/policy.js';

/** An import makes people and gives them roles: no key, and nobody below an administrator, may start one. */
const by = administrator('IMPORTS_FOR_ADMINISTRATORS');
const changed: DeclaredMutation = { by, fails: ['NOT_FOUND', 'CONFLICT'] };

export const importPolicy = policy('administration', {
  queries: { import: { by }, imports: { by }, importProblems: { by }, importTemplates: { by } },
  mutations: {
    startImport: { by, fails: ['CONFLICT', 'UPSTREAM_FAILED'] },
    confirmImport: changed,
    cancelImport: changed,
  },
});
