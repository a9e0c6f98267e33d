import { administrator, policy } from '../kernel/policy.js';

/** Only administrators who are people, not API keys, join the records of people or say that they are of two. */
const by = administrator();

export const mergePolicy = policy('people', {
  queries: { duplicatePeople: { by }, merges: { by } },
  mutations: {
    mergePeople: { by, fails: ['NOT_FOUND', 'CONFLICT'], note: 'not oneself' },
    undoMerge: { by, fails: ['NOT_FOUND', 'CONFLICT'], note: 'not of oneself' },
    notDuplicates: { by, fails: ['NOT_FOUND'] },
  },
});
