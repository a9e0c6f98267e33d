import { nobody, send } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const mergesNoun = noun({
  tables: ['person_merges', 'not_duplicates'],
  types: { people: ['Merge', 'MergePlan', 'DuplicatePair'], none: ['MergeConflict', 'MergeCount'] },
  hears: {
    mergePeople: send('people-merged'),
    undoMerge: send('merge-undone'),
    notDuplicates: nobody('Nothing changes for the two people.'),
  },
});
