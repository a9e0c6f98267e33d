import type { RulesOfRoutes } from '../route-rules.js';
import {
  createSubmission,
  listSubmissions,
  readSubmission,
  removeSubmission,
  uploadToken,
} from '../shared/submissions.cutover.js';

export const portalSubmissions: RulesOfRoutes = {
  'portal.submissions.list': listSubmissions,
  'portal.submissions.create': createSubmission,
  'portal.submissions.read': readSubmission,
  'portal.submissions.update': { varies: ['files[].file_path'], anyOrder: ['files'], mirrored: { id: 'Submission' } },
  'portal.submissions.remove': removeSubmission,
  'portal.submissions.class-summary': { anyOrder: ['$', '[].activities'] },
  'portal.submissions.api-token': uploadToken,
};
