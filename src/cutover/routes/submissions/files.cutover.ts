import type { RulesOfRoutes } from '../route-rules.js';

export const submissionsFiles: RulesOfRoutes = {
  'submissions.files.list': { varies: ['[].file_path'], anyOrder: ['$'] },
  'submissions.files.remove': { mirrored: { id: 'StoredFile' } },
};
