import { noun } from '../kernel/noun.js';

export const accessNoun = noun({
  tables: ['access_records'],
  types: { people: ['AccessRecord'] },
});
