import type { RulesOfRoutes } from '../route-rules.js';
import { removeTemplate, saveTemplate } from '../shared/templates.cutover.js';

export const submissionsTemplates: RulesOfRoutes = {
  'submissions.templates.filter': {
    varies: ['data[].file_path'],
    anyOrder: ['data'],
    list: { record: 'ActivityTemplate', at: 'data' },
  },
  'submissions.templates.read': { varies: ['data.file_path'], mirrored: { id: 'ActivityTemplate' } },
  'submissions.templates.create': saveTemplate,
  'submissions.templates.replace': { varies: ['data.file_path'], mirrored: { id: 'ActivityTemplate' } },
  'submissions.templates.remove': removeTemplate,
};
