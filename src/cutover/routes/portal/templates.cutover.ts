import type { RulesOfRoutes } from '../route-rules.js';
import { removeTemplate, saveTemplate } from '../shared/templates.cutover.js';

export const portalTemplates: RulesOfRoutes = {
  'portal.activity-template.list': { varies: ['data.*.file_path'] },
  'portal.activity-template.save': saveTemplate,
  'portal.activity-template.remove': removeTemplate,
};
