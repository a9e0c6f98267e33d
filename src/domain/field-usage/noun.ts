import { noun } from '../kernel/noun.js';

export const fieldUsageNoun = noun({
  tables: ['field_usages'],
  types: { administration: ['FieldUsage'] },
});
