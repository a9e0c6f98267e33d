import type { RulesOfRoutes } from '../route-rules.js';
import { createSubmission, listSubmissions, readSubmission, removeSubmission } from '../shared/submissions.cutover.js';

export const submissionsSubmissions: RulesOfRoutes = {
  'submissions.list': listSubmissions,
  'submissions.create': createSubmission,
  'submissions.read': readSubmission,
  'submissions.update': { varies: ['files[].file_path'], anyOrder: ['files'], mirrored: { id: 'Submission' } },
  'submissions.remove': removeSubmission,
};
