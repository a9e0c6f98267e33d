import { noun } from '../kernel/noun.js';

export const filesNoun = noun({
  tables: ['storage_markers', 'stored_files'],
  types: { submissions: ['FileContent', 'StoredFile'] },
});
