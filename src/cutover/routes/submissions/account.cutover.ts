import type { RulesOfRoutes } from '../route-rules.js';
import { uploadToken } from '../shared/submissions.cutover.js';

export const submissionsAccount: RulesOfRoutes = {
  'submissions.user.read': { anyOrder: ['roles', 'enrollments'] },
  'submissions.token.read': uploadToken,
};
