import { administrator, type DeclaredMutation, policy } from '../kernel/policy.js';

/** An import creates people and gives them roles: API keys, and roles below administrator, may not start one. */
const by = administrator('IMPORTS_FOR_ADMINISTRATORS');
const changed: DeclaredMutation = { by, fails: ['NOT_FOUND', 'CONFLICT'] };

export const importPolicy = policy('administration', {
  queries: {
    import: { by },
    imports: { by },
    importProblems: { by },
    importPreview: { by },
    importRejects: { by },
    importTemplates: { by },
  },
  mutations: {
    startImport: { by, fails: ['CONFLICT', 'UPSTREAM_FAILED'] },
    confirmImport: changed,
    cancelImport: changed,
    matchImportColumns: changed,
  },
});
