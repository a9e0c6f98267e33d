import { operators, send } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const importsNoun = noun({
  tables: ['imports'],
  types: {
    administration: ['Import', 'ImportPreview', 'ImportProblem', 'ImportRejects', 'ImportTemplate'],
    none: ['ImportColumn', 'ImportCounts', 'ImportFile'],
  },
  hears: {
    startImport: send('import-requested'),
    confirmImport: send('import-requested'),
    cancelImport: operators,
  },
});
