import { operators, send } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const importsNoun = noun({
  tables: ['imports', 'import_matches'],
  types: {
    administration: ['Import', 'ImportPreview', 'ImportProblem', 'ImportRejects', 'ImportTemplate'],
    none: ['ImportColumn', 'ImportCounts', 'ImportFile', 'ImportFit'],
  },
  hears: {
    startImport: send('import-requested'),
    confirmImport: send('import-requested'),
    cancelImport: operators,
    matchImportColumns: send('import-requested'),
  },
});
