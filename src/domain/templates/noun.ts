import { nobody } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

const files = nobody('It stands in the class, where it is worked with.');

export const templatesNoun = noun({
  tables: ['activity_templates'],
  types: { submissions: ['ActivityTemplate'] },
  hears: {
    saveActivityTemplate: files,
    replaceActivityTemplate: files,
    removeActivityTemplate: files,
  },
});
