import { send } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const personExportsNoun = noun({
  tables: ['person_exports'],
  types: { people: ['PersonExport'] },
  hears: {
    exportPerson: send('person-export-requested'),
  },
});
